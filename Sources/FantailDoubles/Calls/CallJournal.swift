import FantailLock
import FantailTree

/// What is kept of one mocked function: its calls and its rules.
///
/// Apart from the recorder, so that a mock can hold the journals of its functions, and they need not know the mock.
/// Weak references would do as well, and make every use of what they point to slow.
final class CallJournal: Sendable {
  struct State {
    var calls: [Call] = []
    var rules: [CallRule] = []
    var lastID = 0
    /// What few functions have. Apart, so that a plain call does not pay for it.
    var extras: Extras?
  }

  /// A call, with its arguments in their box.
  struct Call {
    let arguments: AnyObject
    let sequence: Int
  }

  /// What answers or hears calls besides rules. A class, which is passed on without a copy; never changed once it is in
  /// the state.
  final class Extras {
    /// What unstubbed calls are passed on to.
    var original: Answer?
    /// What answers when no stub does.
    var defaultValue: AnyObject?
    var observers: [(AnyObject) -> Void] = []
    /// Kept through `reset`, as in Mokka.
    var effect: ((AnyObject) -> Void)?

    init(like other: Extras? = nil) {
      original = other?.original
      defaultValue = other?.defaultValue
      observers = other?.observers ?? []
      effect = other?.effect
    }
  }

  let name: String
  /// What stands in a text for each argument in a box.
  let parts: @Sendable (AnyObject) -> [String]
  let state = Locked(State())

  init(name: String, parts: @escaping @Sendable (AnyObject) -> [String]) {
    self.name = name
    self.parts = parts
  }
}
