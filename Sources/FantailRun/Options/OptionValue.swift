import FantailPlan
import FantailTree
import Foundation

/// A type of option values, with its name in the help, an example, and its parser.
package struct OptionValue<Value>: Sendable {
  package let placeholder: String
  package let example: String
  /// `true` if the value is the path of a file or folder.
  package var namesFile = false
  private let read: @Sendable (String) -> Value?
  /// Returns the reason why a text is not such a value, as the end of a sentence.
  private let refusal: @Sendable (String) -> String

  package init(
    _ placeholder: String, _ example: String, _ allowed: String = "",
    refusal: (@Sendable (String) -> String)? = nil, read: @escaping @Sendable (String) -> Value?
  ) {
    self.placeholder = placeholder
    self.example = example
    self.refusal = refusal ?? { _ in "it has to be \(allowed)" }
    self.read = read
  }

  package func value(_ text: String, of option: String) throws(CommandLineProblem) -> Value {
    guard let value = read(text) else {
      throw .malformedValue(option: option, value: text, allowed: refusal(text))
    }
    return value
  }
}

// MARK: - Texts

extension OptionValue where Value == String {
  static var folder: Self { .named("DIR", "state", "the name of a folder", namesFile: true) }
  package static var example: Self { .named("ID", "Stack_Pushes", "the id or name of an example, as --list prints it") }

  package static var path: Self { .named("PATH", "Tests/ShopTests", "a file or folder, or the end of its path") }
  package static var pattern: Self {
    Self("PATTERN", "when empty") { text in
      do { _ = try Regex(text) } catch { return "it is not a regular expression: \(error)" }
      return "it has to be a regular expression"
    } read: { text in
      text.isEmpty || (try? Regex(text)) == nil ? nil : text
    }
  }

  package static func named(
    _ placeholder: String, _ example: String, _ what: String, namesFile: Bool = false
  ) -> Self {
    var value = Self(placeholder, example, what) { $0.isEmpty ? nil : $0 }
    value.namesFile = namesFile
    return value
  }
}

// MARK: - Lists and numbers

extension OptionValue {
  static var tags: OptionValue<[String]> {
    OptionValue<[String]>("A,B", "slow,network", "tags, separated by commas") { text in
      let tags = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return tags.contains("") ? nil : tags
    }
  }

  package static var count: OptionValue<Int> { OptionValue<Int>("N", "3", "a number from 1") { positive($0) } }

  /// A number of further attempts; 0 overrides the number in an options file.
  static var attempts: OptionValue<Int> {
    OptionValue<Int>("N", "3", "a number from 0") { $0 == "0" ? 0 : positive($0) }
  }

  package static var seed: OptionValue<UInt64> {
    OptionValue<UInt64>("N", "7", "a whole number from 0 to \(UInt64.max)") { UInt64($0) }
  }

  /// A time below about thirty years: `5`, `1.5` and `5s` are seconds, `200ms` are milliseconds.
  package static var time: OptionValue<Duration> {
    let allowed = "a time above zero in seconds or milliseconds, as in 5, 1.5 or 200ms"
    return OptionValue<Duration>("TIME", "200ms", allowed) { text in
      let isMilliseconds = text.hasSuffix("ms")
      let digits = isMilliseconds ? text.dropLast(2) : text.hasSuffix("s") ? text.dropLast(1) : text[...]
      // `Double` also reads "inf", "nan" and "0x1p3", which are not useful times.
      guard digits.allSatisfy({ "0123456789.".contains($0) }), let number = Double(digits) else { return nil }
      let seconds = isMilliseconds ? number / 1000 : number
      return seconds > 0 && seconds < 1_000_000_000 ? .seconds(seconds) : nil
    }
  }

  /// A time, or `off`.
  static var timeOrOff: OptionValue<TimeOrOff> {
    let allowed = "a time above zero in seconds or milliseconds, as in 30, 1.5 or 200ms, or off"
    return OptionValue<TimeOrOff>("TIME", "30s", allowed) { text in
      text == "off" ? .off : (try? time.value(text, of: "")).map { .time($0) }
    }
  }

  static var place: OptionValue<FileLine> {
    let allowed = "a file and a line, as in StackSpec.swift:12"
    return OptionValue<FileLine>("File.swift:12", "StackSpec.swift:12", allowed) { FileLine($0) }
  }

  static var shard: OptionValue<Plan.Shard> {
    let allowed = "a part and the number of parts, \(Plan.Shard.most) at most, such as 1/4, 2/4, 3/4, 4/4"
    return OptionValue<Plan.Shard>("I/N", "1/4", allowed) { text in
      Plan.Shard(text: text).flatMap { $0.count <= Plan.Shard.most ? $0 : nil }
    }
  }

  package static func positive(_ text: String) -> Int? { Int(text).flatMap { $0 >= 1 ? $0 : nil } }
}

extension Plan.Shard {
  /// A larger number is a mistake: a run has at most as many parts as there are machines.
  package static let most = 1_000

  /// The shard in the form of the command line: `1/4`.
  package var text: String { "\(index)/\(count)" }

  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index: index, of: count)
  }
}

// MARK: - Words

extension OptionValue where Value: Sendable {
  static var order: OptionValue<ExampleOptions.OrderChoice> {
    .choice("ORDER", [("declared", .declared), ("name", .byName), ("random", .random(seed: nil))])
  }

  package static func choice(_ placeholder: String, _ choices: [(word: String, value: Value)]) -> Self {
    let words = choices.map(\.word)
    return Self(placeholder, words.last ?? "") { text in
      "it has to be \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")\(hint(text, words))"
    } read: { text in
      choices.first { $0.word == text }?.value
    }
  }
}

package func hint(_ text: String, _ words: [String]) -> String {
  Nearest.name(to: text, among: words).map { "; did you mean \($0)?" } ?? ""
}

/// The value of an option that takes a time, or `off`.
enum TimeOrOff: Sendable {
  case time(Duration)
  case off

  var time: Duration? { if case .time(let time) = self { time } else { nil } }
}
