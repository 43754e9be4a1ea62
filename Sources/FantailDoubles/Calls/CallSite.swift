import FantailTree
#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// Where production code called a mock, found on the stack: a protocol's method cannot be told by its caller.
enum CallSite {
  /// The caller's file and line; `nil` where the stack cannot be read, as on Apple platforms.
  ///
  /// Costs milliseconds, so it is asked for only when a failure needs it.
  static func find() -> SourceLocation? {
    #if os(Linux) && canImport(Runtime)
      guard let stack = try? Backtrace.capture(limit: 32),
        let frames = stack.symbolicated(options: [.showInlineFrames, .showSourceLocations, .useSymbolCache])?.frames
      else { return nil }
      // First this module, then the mock's own method, then its caller.
      let here = "/FantailDoubles/"
      var mock: String?
      for frame in frames {
        guard let place = frame.symbol?.sourceLocation, place.line > 0, place.path.hasSuffix(".swift"),
          !place.path.contains(here)
        else { continue }
        if mock == nil { mock = place.path }
        if place.path != mock {
          let fileID = place.path.split(separator: "/").suffix(2).joined(separator: "/")
          return SourceLocation(fileID: fileID, filePath: place.path, line: place.line, column: place.column)
        }
      }
    #endif
    return nil
  }
}
