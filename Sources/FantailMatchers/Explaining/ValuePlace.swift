/// The path to a part of a value. It becomes a text only for a report.
struct ValuePlace {
  let isRoot: Bool
  private let write: () -> String

  init(_ text: String) {
    isRoot = text.isEmpty
    write = { text }
  }

  private init(_ write: @escaping () -> String) {
    isRoot = false
    self.write = write
  }

  var text: String { write() }

  /// Returns the path of a field: the name at the root, `.name` in other values.
  func field(_ name: String) -> ValuePlace { isRoot ? ValuePlace(name) : member(".\(name)") }

  /// Returns the path of a part whose text directly follows that of the value.
  func member(_ text: @autoclosure @escaping () -> String) -> ValuePlace { ValuePlace { [write] in write() + text() } }
}
