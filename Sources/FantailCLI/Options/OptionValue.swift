import FantailPlan
import FantailTree

/// A kind of value that options take: how help names it, one that is right, and how it is read.
struct OptionValue<Value>: Sendable {
  let placeholder: String
  /// A value of this kind.
  let example: String
  /// `true` if it names a file or folder.
  var namesFile = false
  let read: @Sendable (String) throws(UnreadableValue) -> Value
}

/// A value that cannot be read.
struct UnreadableValue: Error {
  /// The rule for values, as the end of a sentence.
  let allowed: String

  init(sentence: String) {
    allowed = sentence
  }

  init(_ allowed: String) {
    self.init(sentence: "it has to be \(allowed)")
  }

  /// - Parameter words: The words that are allowed, the nearest of which is named.
  init(_ value: String, noneOf words: [String]) {
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    self.init(list + (Nearest.name(to: value, among: words).map { "; did you mean \($0)?" } ?? ""))
  }
}

// MARK: - Texts

extension OptionValue where Value == String {
  static func file(_ placeholder: String) -> Self { .named(placeholder, "report.txt", "the name of a file", true) }
  static var folder: Self { .named("DIR", "state", "the name of a folder", true) }
  static var example: Self { .named("ID", "Stack_Pushes", "the id or name of an example, as --list prints it", false) }

  static var path: Self { .named("PATH", "Tests/ShopTests", "a file or folder, or the end of its path", false) }
  static var revision: Self { .named("REF", "HEAD~1", "a revision of git, such as HEAD or main", false) }

  static var address: Self {
    Self(placeholder: "URL", example: "https://example.com/{file}#L{line}") { text throws(UnreadableValue) in
      guard text.hasPrefix("https://") || text.hasPrefix("http://"), text.contains("{file}") else {
        throw UnreadableValue("an address that begins with https:// and has {file} in it")
      }
      return text
    }
  }

  static var pattern: Self {
    Self(placeholder: "PATTERN", example: "when empty") { text throws(UnreadableValue) in
      guard !text.isEmpty else { throw UnreadableValue("a regular expression") }
      do {
        _ = try Regex(text)
      } catch {
        throw UnreadableValue(sentence: "it is no regular expression: \(error)")
      }
      return text
    }
  }

  private static func named(_ placeholder: String, _ example: String, _ what: String, _ namesFile: Bool) -> Self {
    Self(placeholder: placeholder, example: example, namesFile: namesFile) { text throws(UnreadableValue) in
      guard !text.isEmpty else { throw UnreadableValue(what) }
      return text
    }
  }
}

extension OptionValue where Value == [String] {
  static var tags: Self {
    Self(placeholder: "A,B", example: "slow,network") { text throws(UnreadableValue) in
      let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard !tags.contains("") else { throw UnreadableValue("tags, separated by commas") }
      return tags
    }
  }
}

// MARK: - Numbers

extension OptionValue {
  /// Something that a function reads, or else says what it has to be.
  private static func read(
    _ placeholder: String, _ example: String, _ allowed: String, _ read: @escaping @Sendable (String) -> Value?
  ) -> Self {
    Self(placeholder: placeholder, example: example) { text throws(UnreadableValue) in
      guard let value = read(text) else { throw UnreadableValue(allowed) }
      return value
    }
  }

  fileprivate static func positive(_ text: String) -> Int? { Int(text).flatMap { $0 >= 1 ? $0 : nil } }
}

extension OptionValue where Value == Int {
  static var count: Self { .read("N", "3", "a number from 1") { positive($0) } }
}

extension OptionValue where Value == UInt64 {
  static var seed: Self { .read("N", "7", "a whole number from 0 to \(UInt64.max)") { UInt64($0) } }
}

extension OptionValue where Value == Duration {
  static var time: Self {
    .read("TIME", "200ms", "a time above zero in seconds or milliseconds, as in 5, 1.5 or 200ms") {
      Duration(option: $0)
    }
  }
}

extension OptionValue where Value == FileLine {
  static var place: Self {
    .read("File.swift:12", "StackSpec.swift:12", "a file and a line, as in StackSpec.swift:12") { FileLine($0) }
  }
}

extension OptionValue where Value == Plan.Shard {
  static var shard: Self {
    .read("I/N", "1/4", "a part and the number of parts, \(Plan.Shard.most) at most, as in 1/4, 2/4, 3/4, 4/4") {
      Plan.Shard(text: $0).flatMap { $0.count <= Plan.Shard.most ? $0 : nil }
    }
  }
}

extension Plan.Shard {
  /// More parts than anybody has machines: a number beyond it is a mistake.
  static let most = 1_000

  /// As the command line has it: `1/4`.
  var text: String { "\(index)/\(count)" }

  init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index: index, of: count)
  }
}

// MARK: - Words

extension OptionValue where Value: Sendable & RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of an enum's raw values.
  static func word(_ placeholder: String) -> Self {
    choice(placeholder, Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension OptionValue where Value: Sendable {
  fileprivate static func choice(_ placeholder: String, _ choices: [(word: String, value: Value)]) -> Self {
    Self(placeholder: placeholder, example: choices.last?.word ?? "") { text throws(UnreadableValue) in
      guard let choice = choices.first(where: { $0.word == text }) else {
        throw UnreadableValue(text, noneOf: choices.map(\.word))
      }
      return choice.value
    }
  }
}

extension OptionValue where Value == RunOptions.OrderChoice {
  static var order: Self {
    .choice("ORDER", [("declared", .declared), ("name", .byName), ("random", .random(seed: nil))])
  }
}

extension OptionValue where Value == RunOptions.Jobs {
  static var jobs: Self {
    Self(placeholder: "N", example: "auto") { text throws(UnreadableValue) in
      if text == "auto" { return .automatic }
      if let count = positive(text), count <= RunOptions.Jobs.most { return .count(count) }
      let hint = Nearest.name(to: text, among: ["auto"]).map { "; did you mean \($0)?" } ?? ""
      throw UnreadableValue("a number from 1 to \(RunOptions.Jobs.most), or auto\(hint)")
    }
  }
}
