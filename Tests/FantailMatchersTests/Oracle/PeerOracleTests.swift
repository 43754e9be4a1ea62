import FantailMatchers
import Foundation
import XCTest

/// Judgements that Nimble 14 and Spectre 0.10 made of the same subjects, compared with Fantail's.
///
/// `Goldens/peer-judgements.txt` has a line for each matcher and argument: the library, the kind of the subjects, the
/// matcher, the argument, and each subject with `+` or `-` for `to` and for the negation; `?` if there is none. A judgement
/// that differs needs one of the differences of the book.
final class PeerOracleTests: XCTestCase {
  /// The differences that stay, each with the beginning of its line in the book's table.
  private enum Difference: String, CaseIterable {
    case equalOfNil = "| Nimble, Spectre: `toNot(equal(1))` of `nil` fails"
    case equalNil = "| Nimble: `equal(nil)` fails, whatever the subject is |"
    case someOfSeveral = "| Nimble: `toNot(contain(1, 2))` passes if one is absent"
    case anotherError = "| Nimble: `toNot(throwError(x))` passes if something else is thrown"
    case failureInClosure = "| Nimble: a failed expectation in `beSuccess { … }` fails `toNot` too |"
  }

  private struct Row {
    let peer: String, kind: String, matcher: String, argument: String
    var subjects: [(text: String, outcome: String)]

    init(_ line: Substring) {
      let fields = line.split(separator: "\t").map(String.init)
      (peer, kind, matcher, argument) = (fields[0], fields[1], fields[2], fields[3])
      subjects = fields.dropFirst(4).map { (String($0.dropLast(3)), String($0.suffix(2))) }
    }
  }

  private struct First: Error, Equatable {}
  private struct Second: Error, Equatable {}
  private class Base {}
  private final class Derived: Base {}

  private let objects: [String: Base] = ["base": Base(), "other": Base(), "derived": Derived()]

  func testFantailAgreesWithItsPeers() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("Goldens/peer-judgements.txt")
    let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { Row($0) }
    var (count, wrong): (Int, [String]) = (0, [])
    var met: [Difference: Int] = [:]
    for row in rows {
      for (subject, outcome) in row.subjects {
        let ours = try XCTUnwrap(judged(row, subject), "\(row.kind) \(row.matcher)")
        count += outcome.contains("?") ? 1 : 2
        if zip(ours, outcome).allSatisfy({ $0 == $1 || $1 == "?" }) { continue }
        guard let difference = difference(row, subject) else {
          wrong.append("\(row.peer), \(row.kind) \(row.matcher) \(row.argument) of \(subject): \(outcome), not \(ours)")
          continue
        }
        met[difference, default: 0] += 1
      }
    }
    XCTAssertEqual(wrong, [])
    XCTAssertEqual(Difference.allCases.filter { met[$0] == nil }, [], "differences that no judgement needs")
    print("peer oracle: \(count) judgements, \(met.values.reduce(0, +)) pairs with a difference of the book")
    let page = folder.appendingPathComponent("../../Sources/Fantail/Fantail.docc/ComingFromOtherFrameworks.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    XCTAssertEqual(Difference.allCases.filter { !text.contains("\n\($0.rawValue)") }, [])
  }

  private func difference(_ row: Row, _ subject: String) -> Difference? {
    switch row.matcher {
    case "equal" where row.argument == "nil": .equalNil
    case "equal" where subject == "nil", "not_equal" where subject == "nil": .equalOfNil
    case "satisfyAny_equal_above" where subject == "nil": .equalOfNil
    case "contain", "not_contain": .someOfSeveral
    case "throwError", "throwError_type": .anotherError
    case "beSuccess_above": .failureInClosure
    default: nil
    }
  }

  // MARK: - Fantail's judgements

  private func both<Subject>(_ subject: Subject, _ matcher: Matcher<Subject>) -> String {
    outcomes(
      CollectedExample.messages { expect(subject).to(matcher) },
      CollectedExample.messages { expect(subject).notTo(matcher) })
  }

  /// Judges an optional by a matcher of its value.
  private func both<Value>(_ subject: Value?, ofValue matcher: Matcher<Value>) -> String {
    outcomes(
      CollectedExample.messages { expect(subject).to(matcher) },
      CollectedExample.messages { expect(subject).notTo(matcher) })
  }

  private func outcomes(_ to: [String], _ notTo: [String]) -> String {
    (to.isEmpty ? "+" : "-") + (notTo.isEmpty ? "+" : "-")
  }

  private func judged(_ row: Row, _ subject: String) -> String? {
    switch row.kind {
    case "int": judged(Int(subject), row)
    case "double": judged(Double(subject), row)
    case "list": judged(Self.list(subject), row)
    case "text": judged(Self.text(subject), row)
    case "bool": judged(Bool(subject), row)
    case "table": judged(Self.table(subject), row)
    case "object": judged(objects[subject], row)
    case "code": judged(codeThatThrows: subject, row)
    case "result": judged(result: subject, row)
    default: nil
    }
  }

  private func judged<Number: Comparable & Numeric & LosslessStringConvertible>(
    comparing subject: Number?, _ row: Row
  ) -> String? {
    let argument = Number(row.argument)
    switch row.matcher {
    case "beNil": return both(subject, .beNil)
    case "equal": return both(subject, .equal(argument))
    default: break
    }
    guard let argument else { return nil }
    switch row.matcher {
    case "beLessThan": return both(subject, ofValue: .beLessThan(argument))
    case "beGreaterThan": return both(subject, ofValue: .beGreaterThan(argument))
    case "beLessThanOrEqual": return both(subject, ofValue: .beLessThanOrEqual(to: argument))
    case "beGreaterThanOrEqual": return both(subject, ofValue: .beGreaterThanOrEqual(to: argument))
    case "not_equal": return both(subject, !.equal(argument))
    case "not_above": return both(subject, ofValue: !.beGreaterThan(argument))
    default: return nil
    }
  }

  private func judged(_ subject: Int?, _ row: Row) -> String? {
    let bounds = Self.list(row.argument) ?? []
    switch row.matcher {
    case "beWithin": return both(subject, ofValue: .beIn(bounds[0]...bounds[1]))
    case "satisfyAny_equal_above": return both(subject, .equal(bounds[0]) || .beSome(.beGreaterThan(bounds[1])))
    case "satisfyAll_above_below":
      return both(subject, ofValue: .beGreaterThan(bounds[0]) && .beLessThan(bounds[1]))
    case "beAnInstance_Int": return both(subject, .beAnInstance(of: Int.self))
    default: return judged(comparing: subject, row)
    }
  }

  private func judged(_ subject: Double?, _ row: Row) -> String? {
    guard row.matcher == "beCloseTo_within_0.1" else { return judged(comparing: subject, row) }
    return Double(row.argument).map { both(subject, ofValue: .beCloseTo($0, within: 0.1)) }
  }

  private func judged(_ subject: [Int]?, _ row: Row) -> String? {
    let list = Self.list(row.argument) ?? []
    let number = Int(row.argument) ?? 0
    return switch row.matcher {
    case "equal": both(subject, .equal(list))
    case "elementsEqual": both(subject, ofValue: .equal(list))
    case "contain": both(subject, ofValue: .contain(elementsOf: list))
    case "not_contain": both(subject, ofValue: !.contain(elementsOf: list))
    case "beginWith": both(subject, ofValue: .startWith(elementsOf: list))
    case "endWith": both(subject, ofValue: .endWith(elementsOf: list))
    case "containElement_above": both(subject, ofValue: .containElement { $0 > number })
    case "allPass_above": both(subject, ofValue: .allPass(.beGreaterThan(number)))
    case "beEmpty": both(subject, ofValue: .beEmpty)
    case "haveCount": both(subject, ofValue: .haveCount(number))
    case "beNil": both(subject, .beNil)
    default: nil
    }
  }

  private func judged(_ subject: String?, _ row: Row) -> String? {
    let text = Self.text(row.argument) ?? ""
    return switch row.matcher {
    case "equal": both(subject, .equal(text))
    case "contain": both(subject, ofValue: .contain(elementsOf: Self.letters(row.argument)))
    case "beginWith": both(subject, ofValue: .startWith(text))
    case "endWith": both(subject, ofValue: .endWith(text))
    case "match": both(subject, ofValue: .matchPattern(text))
    case "beEmpty": both(subject, ofValue: .beEmpty)
    case "haveCount": both(subject, ofValue: .haveCount(Int(row.argument) ?? 0))
    case "beNil": both(subject, .beNil)
    default: nil
    }
  }

  private func judged(_ subject: Bool?, _ row: Row) -> String? {
    switch row.matcher {
    case "equal": both(subject, .equal(row.argument == "true"))
    case "beTrue": both(subject, .beTrue)
    case "beFalse": both(subject, .beFalse)
    case "beTruthy": both(subject, .beSome(.beTrue))
    case "beFalsy": both(subject, !.beSome(.beTrue))
    case "beNil": both(subject, .beNil)
    default: nil
    }
  }

  private func judged(_ subject: [String: Int]?, _ row: Row) -> String? {
    switch row.matcher {
    case "equal": both(subject, .equal(Self.table(row.argument)))
    case "beEmpty": both(subject, ofValue: .beEmpty)
    case "haveCount": both(subject, ofValue: .haveCount(Int(row.argument) ?? 0))
    default: nil
    }
  }

  private func judged(_ subject: Base?, _ row: Row) -> String? {
    switch row.matcher {
    case "beIdentical": both(subject, .beIdentical(to: objects[row.argument]))
    case "beAKind": both(subject, row.argument == "Base" ? .beAKind(of: Base.self) : .beAKind(of: Derived.self))
    case "beAnInstance":
      both(subject, row.argument == "Base" ? .beAnInstance(of: Base.self) : .beAnInstance(of: Derived.self))
    case "beNil": both(subject, .beNil)
    default: nil
    }
  }

  private func judged(codeThatThrows error: String, _ row: Row) -> String? {
    let errors: [String: any Error] = ["First": First(), "Second": Second()]
    func code() throws -> Int? {
      if let error = errors[error] { throw error }
      return 1
    }
    func both(_ matcher: Matcher<Result<Int?, any Error>>) -> String {
      outcomes(
        CollectedExample.messages { expect(code: code).to(matcher) },
        CollectedExample.messages { expect(code: code).notTo(matcher) })
    }
    func both(ofValue matcher: Matcher<Int?>) -> String {
      outcomes(
        CollectedExample.messages { expect(code: code).to(matcher) },
        CollectedExample.messages { expect(code: code).notTo(matcher) })
    }
    return switch row.matcher {
    case "throwError": row.argument == "-" ? both(.throwError) : both(.throwError(First()))
    case "throwError_type": both(.throwError(ofType: First.self))
    case "throwError_where": both(.throwError { $0 is First })
    case "equal_code": both(ofValue: .equal(1))
    case "beNil_code": both(ofValue: .beNil)
    default: nil
    }
  }

  private func judged(result: String, _ row: Row) -> String? {
    let results: [String: Result<Int, First>] = ["success": .success(1), "failure": .failure(First())]
    let subject = results[result]
    return switch row.matcher {
    case "beSuccess": both(subject, ofValue: .beSuccess)
    case "beSuccess_above": both(subject, ofValue: .beSuccess(.beGreaterThan(Int(row.argument) ?? 0)))
    case "beFailure": both(subject, ofValue: .beFailure)
    default: nil
    }
  }

  // MARK: - Reading

  private static func list(_ text: String) -> [Int]? {
    text.hasPrefix("[") ? text.dropFirst().dropLast().split(separator: ",").compactMap { Int($0) } : nil
  }

  private static func text(_ text: String) -> String? {
    text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : nil
  }

  private static func letters(_ text: String) -> [Character] {
    let texts = (try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? []
    return texts.map { Character($0) }
  }

  private static func table(_ text: String) -> [String: Int]? {
    text.hasPrefix("{") ? try? JSONDecoder().decode([String: Int].self, from: Data(text.utf8)) : nil
  }
}
