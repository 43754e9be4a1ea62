import Foundation

@_silgen_name("standin_try")
private func `try`(
  _ body: @convention(c) (UnsafeMutableRawPointer) -> Void, _ context: UnsafeMutableRawPointer
) -> UnsafePointer<CChar>?

@_silgen_name("standin_raise")
private func raise(_ name: UnsafePointer<CChar>) -> CInt

/// Calls a closure as `@try` does. It may leak, as an exception releases no references.
///
/// - Returns: The name of the exception that the closure raised.
public func catching(_ body: @escaping () -> Void) -> String? {
  var body = body
  return withUnsafeMutablePointer(to: &body) { body in
    `try`({ $0.assumingMemoryBound(to: (() -> Void).self).pointee() }, body).map { String(cString: $0) }
  }
}

/// Raises an exception, which ends the process unless code catches it.
public func raiseException(_ name: StaticString) -> Never {
  _ = UnsafeRawPointer(name.utf8Start).withMemoryRebound(to: CChar.self, capacity: name.utf8CodeUnitCount + 1) {
    raise($0)
  }
  print("Terminating due to uncaught exception \(name)")
  exit(134)
}
