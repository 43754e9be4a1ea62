/// Values one after the other in a text: one list of a type's fields both writes and reads them, so that neither forgets
/// one.
///
/// The library's coders would be most of what a user's first build compiles for the generator.
struct Record {
  /// What is still to read; `nil` where values are written.
  private var rest: ArraySlice<Substring>?
  private(set) var text = ""

  /// Writes values.
  init() {}

  /// Reads values.
  init(_ text: String) { rest = text.split(separator: "\0", omittingEmptySubsequences: false)[...] }

  /// Returns the length of a list as far as there are words for it.
  func fitting(_ length: Int) -> Int { max(0, min(length, rest?.count ?? 0)) }

  /// Writes a word, or returns the one that was written in its place.
  mutating func pass(_ word: String) -> String {
    guard rest == nil else { return String(rest?.popFirst() ?? "") }
    text += word + "\0"
    return word
  }

  mutating func pass<Value, each Field: Recorded>(
    _ value: inout Value, _ fields: repeat WritableKeyPath<Value, each Field>
  ) {
    repeat value[keyPath: each fields].pass(&self)
  }
}

protocol Recorded {
  init()
  /// Writes the value, or takes the one that was written.
  mutating func pass(_ record: inout Record)
}

extension Recorded where Self: RawRepresentable<String> {
  mutating func pass(_ record: inout Record) { self = Self(rawValue: record.pass(rawValue)) ?? self }
}

extension String: Recorded {
  mutating func pass(_ record: inout Record) { self = record.pass(self) }
}

extension Int: Recorded {
  mutating func pass(_ record: inout Record) { self = Int(record.pass(String(self))) ?? 0 }
}

extension Bool: Recorded {
  mutating func pass(_ record: inout Record) { self = record.pass(self ? "1" : "") == "1" }
}

extension Optional: Recorded where Wrapped: Recorded {
  init() { self = nil }

  mutating func pass(_ record: inout Record) {
    var values = map { [$0] } ?? []
    values.pass(&record)
    self = values.first
  }
}

extension Array: Recorded where Element: Recorded {
  mutating func pass(_ record: inout Record) {
    var number = count
    number.pass(&record)
    if number != count { self = Array(repeating: Element(), count: record.fitting(number)) }
    for index in indices { self[index].pass(&record) }
  }
}
