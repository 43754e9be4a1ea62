import FantailTree

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

  /// The failures for labels that held for too few cases.
  var missing: [Issue.Kind] {
    labels.sorted { $0.key < $1.key }.filter { $0.value.count * 100 < $0.value.percent * cases }.map { name, label in
      .failed(
        "\"\(name)\" held for \(label.count) of \(counted(cases, "case")), at least \(label.percent) % are required")
    }
  }

  /// Returns a line for each label, the most frequent first.
  var lines: [String] {
    labels.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
      "\($0.key): \($0.value.count) of \(counted(cases, "case"))"
    }
  }
}
