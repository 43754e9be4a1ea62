// swift-format-ignore-file
// The code that generated suites call.

/// Prints a step of a suite.
public func trace(_ text: String) { print("@ \(text)") }

/// Prints a step, and returns it as the message of an assertion.
public func traced(_ text: String) -> String {
  trace(text)
  return text
}

public enum Fault: Error, Equatable { case a, b(Int) }

public func risky(_ n: Int) throws -> Int {
  if n > 1 { throw Fault.b(n) }
  if n > 0 { throw Fault.a }
  return n
}

public func pause() async { await Task.yield() }

public func slow(_ n: Int) async -> Int {
  await pause()
  return n
}

public final class Box: @unchecked Sendable {
  public var n: Int

  public init(_ n: Int) { self.n = n }
}
