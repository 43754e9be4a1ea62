import FantailTree
#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Where production code called a mock, found on the stack: a protocol's method cannot be told by its caller.
enum CallSite {
  /// The caller's file and line; `nil` where the stack cannot be read, as on Apple platforms.
  ///
  /// Costs milliseconds, so it is asked for only when a failure needs it.
  ///
  /// - Parameter mockFile: The whole path of the mock's own file, whose lines are not the caller's.
  static func find(outside mockFile: String) -> SourceLocation? {
    #if os(Linux) && canImport(Runtime)
      guard let stack = try? Backtrace.capture(limit: 32),
        let frames = stack.symbolicated(options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])?.frames
      else { return nil }
      var isPastMock = false
      for frame in frames {
        guard let place = frame.symbol?.sourceLocation else { continue }
        if place.path == mockFile {
          isPastMock = true
        } else if isPastMock, place.line > 0, place.path.hasSuffix(".swift") {
          let fileID = place.path.split(separator: "/").suffix(2).joined(separator: "/")
          return SourceLocation(fileID: fileID, filePath: place.path, line: place.line, column: place.column)
        }
      }
    #endif
    return nil
  }
}
