// What the standard library has for these is compiled anew into each file that calls it, which was a twentieth of all code
// of a first build. Here it is compiled once, and found first: a module's own members hide those that are the same there.

extension Collection {
  @inlinable
  package func map<Mapped, Failure>(
    _ transform: (Element) throws(Failure) -> Mapped
  ) throws(Failure) -> [Mapped] {
    var mapped: [Mapped] = []
    mapped.reserveCapacity(count)
    for element in self { mapped.append(try transform(element)) }
    return mapped
  }
}

extension Optional {
  @inlinable
  package func map<Failure, Mapped: ~Copyable>(
    _ transform: (Wrapped) throws(Failure) -> Mapped
  ) throws(Failure) -> Mapped? {
    switch self {
    case .some(let wrapped): .some(try transform(wrapped))
    case .none: .none
    }
  }
}

extension String {
  /// Calls a closure with the text's bytes, as `withUTF8` does.
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
