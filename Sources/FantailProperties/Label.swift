import FantailTree

/// Counts the cases of a property for which a condition holds, and can require a share of them.
///
/// ```swift
/// it("sorts", forAll: .arrays(of: .ints)) { list in
///   label("has equal elements", if: Set(list).count < list.count, atLeast: 90)
///   expect(sorted(list)).to(.equal(list.sorted()))
/// }
/// ```
/// ```text
/// "has equal elements" held for 47 of 100 cases, at least 90 % were wanted
/// ```
/// A failure lists the labels with their shares. Outside a property the call has no effect.
///
/// - Parameters:
///   - name: The name of the condition.
///   - condition: Whether it holds for the current arguments.
///   - percent: The required share of all cases for which it holds, in percent.
public func label(_ name: String, if condition: Bool = true, atLeast percent: Int = 0) {
  ExampleContext.current.sink(TrialSink.self)?.count(label: name, percent: percent, holds: condition)
}

struct LabelCounts {
  private(set) var cases = 0
  /// `true` if the label held for the first case, which is the simplest.
  var simplestHolds = false
  private var labels: [String: (count: Int, percent: Int)] = [:]

  mutating func add(_ trial: Trial) {
    cases += 1
    for (name, (percent, holds)) in trial.labels where holds || labels[name] == nil {
      labels[name] = ((labels[name]?.count ?? 0) + (holds ? 1 : 0), percent)
    }
  }

  /// The failures of labels that held for too few cases.
  var missing: [Issue.Kind] {
    labels.sorted { $0.key < $1.key }.filter { $0.value.count * 100 < $0.value.percent * cases }.map { name, label in
      .failed(
        "\"\(name)\" held for \(label.count) of \(counted(cases, "case")), at least \(label.percent) % were wanted")
    }
  }

  /// Returns a line for each label, the most frequent first.
  var lines: [String] {
    labels.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
      "\($0.key): \($0.value.count) of \(counted(cases, "case"))"
    }
  }
}
