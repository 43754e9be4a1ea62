import FantailTree

extension Traits {
  /// The traits in words, as they hold, but for what an explanation says elsewhere: why nothing runs.
  ///
  /// - Parameters:
  ///   - own: Those to put into words: of a group or example, what it says itself.
  ///   - withTags: Whether tags are among them.
  func words(saidBy own: Traits, withTags: Bool = false) -> [String] {
    var words: [String] = []
    func add(_ isSaid: Bool, _ word: @autoclosure () -> String) {
      if isSaid { words.append(word()) }
    }
    func add<Value>(_ own: Value?, _ value: Value?, _ word: (Value) -> String) {
      if own != nil, let value { words.append(word(value)) }
    }
    add(withTags && !own.tags.isEmpty, "tags \(own.tags.map(\.onOneLine).joined(separator: " "))")
    add(own.isFocused, "focused")
    add(own.timeLimit, timeLimit) { "time limit \($0.inWords)" }
    add(own.budget, budget) { "budget \($0.inWords)" }
    add(own.pollingLimit, pollingLimit) { "polling within \($0.inWords)" }
    add(own.pollingInterval, pollingInterval) { "polling every \($0.inWords)" }
    add(own.hasCases, "\(counted(caseCountOrDefault, "case")) from seed \(caseSeedOrDefault)")
    add(own.recordsSnapshots, "records snapshots")
    add(own.removesObsoleteSnapshots, "removes snapshots that nobody asks for")
    add(own.hasStrictStubs, "strict stubs")
    add(own.isSerial, "serial")
    add(!own.resources.isEmpty, "uses \(resources.sorted().map(\.onOneLine).joined(separator: ", "))")
    add(own.retries, retries) { "retry \($0)" }
    add(own.knownIssue, knownIssue, \.words)
    for binding in own.bindings { words.append("task-local \(binding.words().onOneLine)") }
    return words
  }
}

extension KnownIssue {
  fileprivate var words: String {
    "known issue \(reference.onOneLine)" + (isIntermittent ? ", intermittent" : "")
      + (lastDay.map { ", until \($0.onOneLine)" } ?? "")
  }
}
