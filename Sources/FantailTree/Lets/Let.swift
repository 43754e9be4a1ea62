/// A value that each example has for itself. It is made on its first read and kept to the example's end.
///
/// - It needs no registration: declare it anywhere the examples can see it, and read it inside them, as `stack()` or
///   `stack.value`.
/// - Its closure runs at most once in an example, also when several child tasks read it first at the same time.
/// - Its value need not be `Sendable`.
/// - Reading it outside an example is reported with its place.
/// - Its declaration and the captures of its closure stay in memory until the process ends: declare it in a group or as
///   a static property, where it is declared once.
///
/// ```swift
/// let stack = Let { Stack<Int>() }
/// beforeEach { stack.value.push(1) }
/// it("has the pushed element") { expect(stack().count).to(.equal(1)) }
/// context("when it was full") {
///   stack.override { Stack(full: true) }
///   …
/// }
/// ```
/// Kiwi evaluates a `let` again at each level of nesting; this one follows RSpec, whose `let` is lazy and memoised.
@dynamicMemberLookup  // Only for Let+Advice.swift.
public struct Let<Value>: Sendable {
  let declared: Unmanaged<LetKey>

  /// Declares a let.
  ///
  /// - Parameter make: Makes the value. It runs on the actor of the place where it is written, may read other lets,
  ///   and never runs in an example that does not read this let.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> Value
  ) {
    declared = LetKey.declare(SourceLocation(fileID, filePath, line, column), Value.self, .immediate(make))
  }

  /// Reads the value in the running example, making it on the first read.
  ///
  /// - Returns: The example's value.
  public func callAsFunction(filePath: StaticString = #filePath, line: Int = #line) -> Value {
    read(at: .literals(filePath: filePath, line: line))
  }

  /// The value in the running example.
  ///
  /// Setting it replaces the value for the rest of that example only.
  public var value: Value {
    get { read(at: nil) }
    nonmutating set { ExampleContext.current.set(LetValue(newValue), for: declared.takeUnretainedValue()) }
  }

  /// Replaces the let for all the code of this group's examples, outer hooks and other lets included.
  ///
  /// - Parameter make: Makes the value instead. The innermost override of an example's groups wins.
  /// - Returns: The override, to be listed in a group.
  public func override(
    @_inheritActorContext _ make: @escaping @isolated(any) @Sendable () -> Value
  ) -> Spec {
    .word([.override(key, .immediate(make))])
  }

  private func read(at place: LetReading?) -> Value {
    // Not `key`: reading it looks up this type each time in a debug build.
    ExampleContext.current.read(declared.takeUnretainedValue(), at: place).read(as: Value.self)
  }
}

extension Let: EvaluableLet, DeclaredLet {}
