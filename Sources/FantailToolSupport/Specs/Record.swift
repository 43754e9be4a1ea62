/// Values one after the other in a text: one function of a type both writes and reads them, so that neither forgets one.
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

  mutating func pass(_ value: inout String) {
    if rest == nil { text += value + "\0" } else { value = String(rest?.popFirst() ?? "") }
  }

  mutating func pass(_ value: inout UInt64) {
    var digits = String(value)
    pass(&digits)
    value = UInt64(digits) ?? 0
  }

  mutating func pass(_ value: inout Int) {
    var number = UInt64(value)
    pass(&number)
    value = Int(number)
  }

  mutating func pass(_ value: inout Bool) {
    var number = value ? 1 : 0
    pass(&number)
    value = number == 1
  }

  mutating func pass<Value: RawRepresentable<String>>(_ value: inout Value) {
    var word: Value? = value
    pass(&word)
    value = word ?? value
  }

  mutating func pass<Value: RawRepresentable<String>>(_ value: inout Value?) {
    var word = value?.rawValue ?? ""
    pass(&word)
    value = Value(rawValue: word)
  }

  mutating func pass<Value: Recorded>(_ values: inout [Value]) {
    var count = values.count
    pass(&count)
    if rest != nil { values = Array(repeating: Value(), count: count) }
    for index in values.indices { values[index].pass(&self) }
  }

  mutating func pass<Value: Recorded>(_ value: inout Value?) {
    var values = value.map { [$0] } ?? []
    pass(&values)
    value = values.first
  }
}

protocol Recorded {
  init()
  mutating func pass(_ record: inout Record)
}

extension String: Recorded {
  mutating func pass(_ record: inout Record) { record.pass(&self) }
}

extension Array: Recorded where Element: Recorded {
  mutating func pass(_ record: inout Record) { record.pass(&self) }
}
