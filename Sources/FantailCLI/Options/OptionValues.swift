import FantailPlan
import FantailTree

/// Options on their way from text to values.
struct OptionValues {
  var options: RunOptions
  var patterns: [String] = []
  var tags: [String] = []
  var skippedTags: [String] = []
  var lines: [FileLine] = []
  var paths: [String] = []
  var ids: [String] = []
  var reports: [RunOptions.Report] = []

  init(options: RunOptions) {
    self.options = options
  }

  mutating func act(_ action: RunOptions.Action) {
    // Asking for help or the version wins over what else was asked for.
    if options.action != .help, options.action != .version { options.action = action }
  }

  func finish() throws(UsageProblem) -> RunOptions {
    var options = options
    if patterns.count == 1 { options.filters.append(.matching(patterns[0])) }
    if patterns.count > 1 {
      options.filters.append(.matching(patterns.map { "(?:\($0))" }.joined(separator: "|")))
    }
    if !tags.isEmpty { options.filters.append(.tagged(tags)) }
    if !skippedTags.isEmpty { options.filters.append(.notTagged(skippedTags)) }
    if !lines.isEmpty { options.filters.append(.at(lines)) }
    if !paths.isEmpty { options.filters.append(.inFiles(paths)) }
    if !ids.isEmpty { options.filters.append(.ids(ids)) }
    if !reports.isEmpty { options.reports = reports }
    let printed = options.reports.filter { $0.file == nil }
    // Both are whole lines, and what GitHub reads in a log may stand in one for people.
    let formats = printed.map(\.format)
    if printed.count > 1, formats != [.documentation, .github], formats != [.github, .documentation] {
      throw .contradiction(
        "--format \(printed[0].format.rawValue)", "--format \(printed[1].format.rawValue)",
        reason: "only one report can be printed; give the other a file with --output after it")
    }
    if options.stopsAtFailure || options.repetitions ?? 1 > 1, let format = printed.first?.format,
      format.isOneDocument
    {
      throw .contradiction(
        options.stopsAtFailure ? "--until-failure" : "--repeat \(options.repetitions ?? 1)",
        "--format \(format.rawValue)",
        reason: "several runs do not fit into one printed report; give it a file with --output after it")
    }
    if let (first, second) = options.reports.compactMap(\.file).sameFiles {
      throw .contradiction("--output \(first)", "--output \(second)", reason: "two reports cannot share a file")
    }
    return options
  }
}
