import FantailTree

/// Counts the cases of a property for which a condition holds, and can require a minimum share.
///
/// ```swift
/// it("sorts", forAll: .arrays(of: .ints)) { list in
///   label("has equal elements", if: Set(list).count < list.count, atLeast: 90)
///   expect(sorted(list)).to(.equal(list.sorted()))
/// }
/// ```
/// ```text
/// "has equal elements" held for 64 of 100 cases, at least 90 % are required
/// ```
/// A failure lists the labels with their shares. Outside a property, the call does not have an effect.
///
/// - Parameters:
///   - name: The name of the condition.
///   - condition: Whether the condition holds for the current arguments.
///   - percent: The minimum share of cases for which the condition has to hold, in percent.
public func label(_ name: String, if condition: Bool = true, atLeast percent: Int = 0) {
  ExampleContext.current.sink(TrialSink.self)?.count(label: name, percent: percent, holds: condition)
}
