// swift-format-ignore-file
// The few forms of Nimble that generated suites use.
import Foundation
import Quick

public struct Expectation<Value> {
  let value: () throws -> Value?

  public func to(_ matcher: Matcher<Value>) { judge(matcher, wanted: true) }
  public func toNot(_ matcher: Matcher<Value>) { judge(matcher, wanted: false) }
  public func notTo(_ matcher: Matcher<Value>) { judge(matcher, wanted: false) }

  private func judge(_ matcher: Matcher<Value>, wanted: Bool) {
    if !matcher.matches(value, wanted) { status = "failed" }
  }
}

/// An expectation about code that waits.
public struct AsyncExpectation<Value> {
  let value: () async throws -> Value?

  public func to(_ matcher: Matcher<Value>) async { await judge(matcher, wanted: true) }
  public func toNot(_ matcher: Matcher<Value>) async { await judge(matcher, wanted: false) }

  private func judge(_ matcher: Matcher<Value>, wanted: Bool) async {
    let result: Result<Value?, any Error>
    do { result = .success(try await value()) } catch { result = .failure(error) }
    if !matcher.matches({ try result.get() }, wanted) { status = "failed" }
  }
}

public enum NimbleTimeInterval { case seconds(Int), milliseconds(Int) }

extension Expectation {
  public func toEventually(_ matcher: Matcher<Value>, timeout: NimbleTimeInterval = .seconds(1)) {
    let count = if case .milliseconds(let count) = timeout { count } else { 1000 }
    for _ in 0..<count {
      if matcher.matches(value, true) { return }
      usleep(1000)
    }
    status = "failed"
  }

  public func toEventually(_ matcher: Matcher<Value>, timeout: NimbleTimeInterval = .seconds(1)) async {
    await pause()
    let poll = { toEventually(matcher, timeout: timeout) }
    poll()
  }
}

private func pause() async { await Task.yield() }

public func waitUntil(_ action: @escaping (@escaping () -> Void) -> Void) {
  var isDone = false
  action { isDone = true }
  if !isDone { status = "failed" }
}

public func waitUntil(_ action: @escaping (@escaping () -> Void) -> Void) async {
  await pause()
  let wait = { waitUntil(action) }
  wait()
}

public struct Matcher<Value> {
  /// Returns whether the expectation holds; the second argument is `false` for a negated one.
  let matches: (() throws -> Value?, Bool) -> Bool
}

public func expect<Value>(_ value: @autoclosure @escaping () throws -> Value?) -> Expectation<Value> {
  Expectation(value: value)
}

public func expect<Value>(_ value: @escaping () throws -> Value) -> Expectation<Value> { Expectation(value: value) }

public func expect<Value>(_ value: @escaping () async throws -> Value) -> AsyncExpectation<Value> {
  AsyncExpectation(value: value)
}

public func fail(_ message: String) { status = "failed" }

/// A missing value fails `equal`, negated or not.
public func equal<Value: Equatable>(_ other: Value) -> Matcher<Value> {
  Matcher { value, wanted in (try? value()).flatMap { $0 }.map { ($0 == other) == wanted } ?? false }
}

public func beNil<Value>() -> Matcher<Value> {
  Matcher { value, wanted in ((try? value()).flatMap { $0 } == nil) == wanted }
}

public func beTrue() -> Matcher<Bool> { equal(true) }

public func beFalse() -> Matcher<Bool> { equal(false) }

public func beTruthy() -> Matcher<Bool> {
  Matcher { value, wanted in ((try? value()).flatMap { $0 } == true) == wanted }
}

public func beFalsy() -> Matcher<Bool> {
  Matcher { value, wanted in ((try? value()).flatMap { $0 } != true) == wanted }
}

public func contain<Value: Sequence>(_ items: Value.Element...) -> Matcher<Value> where Value.Element: Equatable {
  Matcher { value, wanted in
    (try? value()).flatMap { $0 }.map { list in items.allSatisfy { list.contains($0) } == wanted } ?? false
  }
}

public func throwError<Value, E: Error>(_ judge: @escaping (E) -> Void) -> Matcher<Value> {
  Matcher { value, wanted in
    do { _ = try value() } catch {
      guard let error = error as? E else { return !wanted }
      judge(error)
      return wanted
    }
    return !wanted
  }
}

public func == <Value: Equatable>(_ expectation: Expectation<Value>, _ other: Value) { expectation.to(equal(other)) }

public func != <Value: Equatable>(_ expectation: Expectation<Value>, _ other: Value) { expectation.toNot(equal(other)) }
