import FantailMatchers

/// A judgement of a matcher and of its negation, for RSpec to judge as well.
struct Judgement: Encodable {
  let matcher: String
  let subject: Subject
  let arguments: [Int]
  /// `true` if the expectation passes.
  let to: Bool
  /// `true` if the negated expectation passes.
  let notTo: Bool

  enum Subject: Encodable {
    case number(Int)
    case list([Int])
    /// Letters: 0 is "a".
    case text([Int])
    case table([Int: Int])
    /// The number of the thrown error; `nil` for none.
    case code(Int?)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .number(let number): try number.encode(to: encoder)
      case .list(let list), .text(let list): try list.encode(to: encoder)
      case .table(let table): try table.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }.encode(to: encoder)
      case .code(let error): try (error.map { [$0] } ?? []).encode(to: encoder)
      }
    }
  }

  private init<Value>(
    _ name: String, _ subject: Subject, _ value: Value, _ arguments: [Int], _ matcher: Matcher<Value>
  ) {
    self.matcher = name
    self.subject = subject
    self.arguments = arguments
    to = matcher.judge(value).failure == nil
    notTo = (!matcher).judge(value).failure == nil
  }

  private struct First: Error, Equatable {}
  private struct Second: Error, Equatable {}

  /// Returns a judgement of each matcher that RSpec has too.
  static func round(_ random: inout Random) -> [Judgement] {
    func several(_ most: Int) -> [Int] { (0..<random.below(most + 1)).map { _ in random.below(4) } }
    let list = several(5)
    let number = random.below(6)
    let bound = random.below(6)
    let named = [random.below(5)] + several(2)
    let letters = list.map(letter)
    var table: [Int: Int] = [:]
    for key in list { table[key] = random.below(2) }
    let entries = Dictionary(named.map { ($0, $0 % 2) }) { first, _ in first }
    let thrown = [nil, 0, 1][random.below(3)]
    let code: Result<Int, any Error> = thrown.map { .failure($0 == 0 ? First() as any Error : Second()) } ?? .success(1)
    return [
      .init("include", .list(list), list, named, .contain(elementsOf: named)),
      .init("start_with", .list(list), list, named, .startWith(elementsOf: named)),
      .init("end_with", .list(list), list, named, .endWith(elementsOf: named)),
      .init("contain_exactly", .list(list), list, named, .containExactly(inAnyOrderElementsOf: named)),
      .init("eq", .list(list), list, named, .equal(named)),
      .init("be_empty", .list(list), list, [], .beEmpty),
      .init("include_above", .list(list), list, [bound], .containElement(.beGreaterThan(bound))),
      .init("include_letters", .text(list), String(letters), named, .contain(elementsOf: named.map(letter))),
      .init("include_key", .table(table), table, [named[0]], .haveKey(named[0])),
      .init("include_keys", .table(table), table, [bound, number], .haveKeys(bound, number)),
      .init("include_entries", .table(table), table, entries.keys.sorted(), .haveEntries(entries)),
      .init("be_between", .number(number), number, [bound, bound + 1], .beBetween(bound, and: bound + 1)),
      .init("be_above", .number(number), number, [bound], .beGreaterThan(bound)),
      .init("be_within", .number(number), number, [bound], .beCloseTo(bound, within: 1)),
      .init("raise_any", .code(thrown), code, [], .throwError),
      .init("raise_first", .code(thrown), code, [], .throwError(ofType: First.self)),
    ]
  }

  private static func letter(_ number: Int) -> Character { Character(UnicodeScalar(UInt8(97 + number))) }
}
