import FantailPlan
import FantailTree

/// Options on their way from text to values.
struct OptionValues {
  var options: RunOptions
  private var patterns: [String] = []
  private var tags: [String] = []
  private var skippedTags: [String] = []
  private var lines: [FileLine] = []
  private var reports: [RunOptions.Report] = []

  init(options: RunOptions) {
    self.options = options
  }

  mutating func take(_ given: GivenOption) throws(UsageProblem) {
    let name = given.option.name
    let value = given.value ?? ""
    switch name {
    case "--help": options.action = .help
    case "--version": if options.action != .help { options.action = .version }
    case "--dry-run": act(.dryRun)
    case "--list": act(.list)
    case "--diff": act(.diff(file: try nonEmpty(value, name, "the name of a file")))
    case "--explain": act(.explain(id: try nonEmpty(value, name, "the id or name of an example, as --list prints it")))
    case "--filter": try takePattern(value)
    case "--tag": tags += try readTags(value, name)
    case "--skip-tag": skippedTags += try readTags(value, name)
    case "--at":
      guard let line = FileLine(value) else { throw malformed(given, "a file and a line, as in StackSpec.swift:12") }
      lines.append(line)
    case "--bisect":
      if let value = given.value { _ = try nonEmpty(value, name, "the id or name of an example, as --list prints it") }
      act(.bisect(id: given.value))
    case "--ids": options.idFiles.append(try nonEmpty(value, name, "the name of a file"))
    case "--shard": options.shard = try readShard(given)
    case "--order": try takeOrder(given)
    case "--seed":
      guard let seed = UInt64(value) else { throw malformed(given, "a whole number from 0 to \(UInt64.max)") }
      options.order = .random(seed: seed)
    case "--jobs":
      let hint = nearest(to: value, among: ["auto"]).map { "; did you mean \($0)?" } ?? ""
      options.jobs = value == "auto" ? .automatic : .count(try positive(given, "a number from 1, or auto\(hint)"))
    case "--isolate": options.isIsolated = true
    case "--fail-fast": options.failFast = given.value == nil ? 1 : try positive(given, "a number from 1")
    case "--only-failures": options.onlyFailures = true
    case "--fail-first": options.failsFirst = true
    case "--repeat": options.repetitions = try positive(given, "a number from 1")
    case "--until-failure": options.stopsAtFailure = true
    case "--no-state": options.remembers = false
    case "--state": options.state = try nonEmpty(value, name, "the name of a folder")
    case "--retry": options.traits.append(.retry(try positive(given, "a number from 1")))
    case "--time-limit": options.traits.append(.timeLimit(try readTime(given)))
    case "--budget": options.traits.append(.budget(try readTime(given)))
    case "--poll-progress-after": options.progressAfter = try readTime(given)
    case "--poll-within": options.traits.append(.polling(within: try readTime(given)))
    case "--poll-every": options.traits.append(.polling(every: try readTime(given)))
    case "--fail-on-focus": options.failsOnFocus = true
    case "--fail-on-pending": options.failsOnPending = true
    case "--profile": options.profile = try positive(given, "a number from 1")
    case "--format":
      guard let format = RunOptions.Format(rawValue: value) else {
        throw malformed(given, choices(RunOptions.Format.allCases.map(\.rawValue), value))
      }
      reports.append(.init(format: format, file: nil))
    case "--output":
      let file = try nonEmpty(value, name, "the name of a file")
      if reports.last.map({ $0.file != nil }) ?? true { reports.append(.init(format: .documentation, file: nil)) }
      reports[reports.count - 1].file = file
    case "--color":
      guard let color = RunOptions.ColorChoice(rawValue: value) else {
        throw malformed(given, choices(RunOptions.ColorChoice.allCases.map(\.rawValue), value))
      }
      options.color = color
    default:
      // An option of the table that is missing here; a test takes every row of the table through.
      throw .unknownOption(name, nearest: nil)
    }
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
    if !reports.isEmpty { options.reports = reports }
    let printed = options.reports.filter { $0.file == nil }
    // Both are whole lines, and what GitHub reads in a log may stand in one for people.
    let formats = printed.map(\.format)
    if printed.count > 1, formats != [.documentation, .github], formats != [.github, .documentation] {
      throw .contradiction(
        "--format \(printed[0].format.rawValue)", "--format \(printed[1].format.rawValue)",
        reason: "only one report can be printed; give the other a file with --output after it")
    }
    if options.stopsAtFailure || options.repetitions ?? 1 > 1, let format = printed.first?.format.rawValue,
      ["tap", "junit", "json", "events", "html"].contains(format)
    {
      throw .contradiction(
        options.stopsAtFailure ? "--until-failure" : "--repeat \(options.repetitions ?? 1)", "--format \(format)",
        reason: "several runs do not fit into one printed report; give it a file with --output after it")
    }
    var files = Set<String>()
    for case let file? in options.reports.map(\.file) where !files.insert(file).inserted {
      throw .contradiction("--output \(file)", "--output \(file)", reason: "two reports cannot share a file")
    }
    return options
  }

  private mutating func act(_ action: RunOptions.Action) {
    // Asking for help or the version wins over what else was asked for.
    if options.action != .help, options.action != .version { options.action = action }
  }

  private mutating func takeOrder(_ given: GivenOption) throws(UsageProblem) {
    switch given.value {
    case "declared": options.order = .declared
    case "name": options.order = .byName
    case "random":
      if case .random = options.order { return }
      options.order = .random(seed: nil)
    default: throw malformed(given, choices(["declared", "name", "random"], given.value ?? ""))
    }
  }

  private mutating func takePattern(_ pattern: String) throws(UsageProblem) {
    do {
      _ = try Regex(try nonEmpty(pattern, "--filter", "a regular expression"))
    } catch let problem as UsageProblem {
      throw problem
    } catch {
      throw .malformedValue(option: "--filter", value: pattern, allowed: "it is no regular expression: \(error)")
    }
    patterns.append(pattern)
  }

  private func readTags(_ value: String, _ name: String) throws(UsageProblem) -> [String] {
    let tags = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !tags.contains("") else {
      throw .malformedValue(option: name, value: value, allowed: "it has to be tags, separated by commas")
    }
    return tags
  }

  private func readShard(_ given: GivenOption) throws(UsageProblem) -> Shard {
    let parts = (given.value ?? "").split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    if parts.count == 2, let index = parts[0], let count = parts[1], let shard = Shard(index: index, of: count) {
      return shard
    }
    throw malformed(given, "a part and the number of parts, as in 1/4, 2/4, 3/4, 4/4")
  }

  private func readTime(_ given: GivenOption) throws(UsageProblem) -> Duration {
    guard let time = Duration(option: given.value ?? "") else {
      throw malformed(given, "a time above zero in seconds or milliseconds, as in 5, 1.5 or 200ms")
    }
    return time
  }

  private func positive(_ given: GivenOption, _ allowed: String) throws(UsageProblem) -> Int {
    guard let number = Int(given.value ?? ""), number >= 1 else { throw malformed(given, allowed) }
    return number
  }

  private func nonEmpty(_ value: String, _ name: String, _ what: String) throws(UsageProblem) -> String {
    guard !value.isEmpty else {
      throw .malformedValue(option: name, value: value, allowed: "it has to be \(what)")
    }
    return value
  }

  private func malformed(_ given: GivenOption, _ allowed: String) -> UsageProblem {
    .malformedValue(option: given.option.name, value: given.value ?? "", allowed: "it has to be \(allowed)")
  }

  private func choices(_ words: [String], _ value: String) -> String {
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return list + (nearest(to: value.lowercased(), among: words).map { "; did you mean \($0)?" } ?? "")
  }
}
