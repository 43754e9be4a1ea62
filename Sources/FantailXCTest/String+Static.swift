extension String {
  /// Calls a closure with this string as a static string. The static string must not outlive the call.
  ///
  /// XCTest accepts a file's path only as this type. A static string is a pointer, a count and a byte of flags. This
  /// layout is frozen in Swift's binary interface. Flags of zero mark a pointer.
  func asStaticString<Result>(_ body: (StaticString) -> Result) -> Result {
    var text = self
    text.append("\0")
    return text.withUTF8 { bytes in
      let parts = (UInt(bitPattern: bytes.baseAddress), bytes.count - 1, UInt8(0))
      return body(unsafeBitCast(parts, to: StaticString.self))
    }
  }
}
