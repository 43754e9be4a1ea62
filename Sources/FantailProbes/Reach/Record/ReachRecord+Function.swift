extension ReachRecord {
  /// A function as it was built: its position in its file, a hash of its text, and its counter.
  package struct Function: Codable, Equatable, Sendable {
    /// A position in a file: a line, and a column in bytes, both counted from 1.
    package struct Place: Equatable, Sendable {
      package let line: Int
      package let column: Int

      package init(line: Int, column: Int) {
        self.line = line
        self.column = column
      }
    }

    package let first: Place
    /// The position after the end of the function.
    package let end: Place
    /// The number of the counter that counts entries; `nil` if several functions share the counter.
    package let counter: UInt32?
    /// `true` for a function, initializer, accessor or the like; `false` for a closure, an initial value or a default
    /// argument.
    package let isBody: Bool
    /// The hash of the function's text when the program was built.
    package let hash: Int

    package init(first: Place, end: Place, counter: UInt32?, isBody: Bool, hash: Int) {
      self.first = first
      self.end = end
      self.counter = counter
      self.isBody = isBody
      self.hash = hash
    }

    // Written as seven numbers, since a record of 5,000 examples has twice as many functions.
    package init(from decoder: any Decoder) throws {
      var numbers = try decoder.unkeyedContainer()
      first = Place(line: try numbers.decode(Int.self), column: try numbers.decode(Int.self))
      end = Place(line: try numbers.decode(Int.self), column: try numbers.decode(Int.self))
      counter = UInt32(exactly: try numbers.decode(Int.self))
      isBody = try numbers.decode(Int.self) == 1
      hash = try numbers.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
      var numbers = encoder.unkeyedContainer()
      let place = [first.line, first.column, end.line, end.column]
      for number in place + [counter.map { Int($0) } ?? -1, isBody ? 1 : 0, hash] { try numbers.encode(number) }
    }
  }
}
