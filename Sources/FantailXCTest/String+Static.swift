extension String {
  /// Calls a closure with this text as a static string, which must not outlive the call.
  ///
  /// XCTest takes a file's path in no other type. A static string is a pointer, a count and a byte of flags, and is
  /// frozen: part of Swift's binary interface. Flags of zero say that it is a pointer.
  func asStaticString<Result>(_ body: (StaticString) -> Result) -> Result {
    var text = self
    text.append("\0")
    return text.withUTF8 { bytes in
      let parts = (UInt(bitPattern: bytes.baseAddress), bytes.count - 1, UInt8(0))
      return body(unsafeBitCast(parts, to: StaticString.self))
    }
  }
}
