/// A pair of options that exclude each other. It is written in the table row of one of them.
struct Exclusion: Sendable {
  let other: String
  /// Returns the reason why two values of the options exclude each other; `nil` if these values may be combined.
  let reason: @Sendable (_ own: String?, _ other: String?) -> String?

  init(_ other: String, _ reason: @escaping @Sendable (_ own: String?, _ other: String?) -> String?) {
    self.other = other
    self.reason = reason
  }

  init(_ other: String, _ reason: String) {
    self.init(other) { _, _ in reason }
  }

  static let oneAfterAnother = "examples have to run one after another in this process, to separate their reach"
  static let noMemory = Exclusion("--no-state", "failures have to be recorded")
  static let bisection = Exclusion("--bisect", "--bisect itself chooses which examples run, and how often")
  static let bisectionReport = Exclusion("--bisect", "--bisect prints what it finds")

  /// The exclusion for options that do not run examples.
  static let reportOfARun = Exclusion("--format") { _, word in
    guard let word, let kind = ReportFormat(rawValue: word), kind != .json, kind != .documentation else { return nil }
    return "\(word) is a report of a run; a plan takes --format json"
  }
  /// The exclusion for an option that prints text.
  static func wholePlan(_ option: String) -> Exclusion {
    Exclusion("--format") { _, format in
      guard format == ReportFormat.json.rawValue else { return nil }
      return "\(option) prints text; --dry-run --format json writes the whole plan"
    }
  }
}
