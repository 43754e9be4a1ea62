import FantailMatchers
import FantailTree
import Foundation
import XCTest

private struct Image: Equatable {
  var width: Int
  var height: Int
}

private let rk = MatcherRegistry(prefix: "RK") {
  defineMatcher("beSquare") { (image: Image) in image.width == image.height }
  defineMatcher("beWithinPixels") { (image: Image, n: Int, width: Int) in abs(image.width - width) <= n }
}

/// The line with the names of the built-in matchers, which `FailureTextTests` records.
private let builtInNames: String = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let golden = try? String(contentsOf: folder.appending(path: "Goldens/failure-texts.txt"), encoding: .utf8)
  return golden?.split(separator: "\n").first { $0.hasPrefix("FT: beAKind, ") }.map(String.init) ?? "no golden"
}()
private let rkNames = "RK: beSquare, beWithinPixels"

final class ByNameTests: XCTestCase {
  private let square = Image(width: 2, height: 2)
  private let wide = Image(width: 3, height: 2)

  private func messages(_ registries: any MatcherNaming..., code: () -> Void) -> [String] {
    let example =
      registries.count == 2
      ? RegisteredExample(registries[0], registries[1]) : RegisteredExample(registries.first ?? rk)
    example.run(code)
    return example.messages
  }

  func testANamedMatcherWorksForToAndNotTo() {
    XCTAssertEqual(
      messages {
        expect(square).should.beSquare()
        expect(wide).shouldNot.beSquare()
        expect(wide, "the thumbnail").should.beSquare()
        expect(square).shouldNot.beSquare()
        expect(wide).should.beWithinPixels(1, 300)
        expect(wide).shouldNot.beWithinPixels(1, 300)
      },
      [
        "expected to be square, got Image(width: 3, height: 2)\nclue: the thumbnail",
        "expected not to be square, got Image(width: 2, height: 2)",
        "expected to be within pixels 1, 300, got Image(width: 3, height: 2)",
      ])
  }

  func testNamesFromOtherFrameworksAreTranslatedToBuiltInNames() {
    XCTAssertEqual(
      messages {
        expect(wide).should.beNonNil()
        expect("a").should.containString("a")
        expect(3).should.beWithin(1, 4)
      },
      [
        "no matcher is named beNonNil; write .shouldNot.beNil()",
        "no matcher is named containString; use contain",
        "no matcher is named beWithin; write .should.beCloseTo(value, tolerance)",
      ].map { "\($0)\n\(rkNames)\n\(builtInNames)" })
  }

  func testAMatcherMayHaveCustomMessagesForToAndNotTo() {
    let named = MatcherRegistry(prefix: "HALT") {
      defineMatcher(
        "haveWidth", failureMessage: { (image: Image, width: Int) in "\(image.width) is not \(width)\ntry another" },
        negatedFailureMessage: { _, width in "it is \(width)" }
      ) { (image: Image, width: Int) in image.width == width }
    }
    let example = RegisteredExample(named)
    example.run {
      expect(wide).should.haveWidth(4)
      expect(wide).shouldNot.haveWidth(3)
    }
    XCTAssertEqual(example.messages, ["3 is not 4\ntry another", "it is 3"])
  }

  func testAnErrorInTheConditionFailsToAndNotTo() {
    let named = MatcherRegistry(prefix: "HALT") {
      defineMatcher("parse") { (text: String) in try parse(text) > 0 }
    }
    let example = RegisteredExample(named)
    example.run {
      expect("{").should.parse()
      expect("{").shouldNot.parse()
    }
    let text = "could not evaluate the expectation to parse: it threw ParseError.unexpectedEnd\ngot \"{\""
    XCTAssertEqual(example.messages, [text, text])
  }

  func testTheInnermostRegistryTakesPrecedence() {
    let inner = MatcherRegistry(prefix: "IN") {
      defineMatcher("beSquare") { (image: Image) in image.width == 3 }
      defineMatcher("beEmpty") { (image: Image) in image.width == 0 }
    }
    XCTAssertEqual(
      messages(inner, rk) {
        expect(wide).should.beSquare()
        expect(wide).should.RK.beSquare()
        expect(wide).should.beEmpty()
        expect([Int]()).should.beEmpty()
      },
      [
        "expected to be square, got Image(width: 3, height: 2)",
        "expected to be empty, got Image(width: 3, height: 2)",
      ])
  }

  func testAnUnknownNameListsTheRegisteredOnes() {
    XCTAssertEqual(
      messages {
        expect(square).should.beSqare()
        expect(square).should.FT.beSquare()
        expect(square).shouldNot.somethingElseAltogether()
      },
      [
        "no matcher is named beSqare; did you mean RK.beSquare?\n\(rkNames)\n\(builtInNames)",
        "no matcher is named beSquare under the prefix FT; did you mean RK.beSquare?\n\(rkNames)\n\(builtInNames)",
        "no matcher is named somethingElseAltogether\n\(rkNames)\n\(builtInNames)",
      ])
  }

  func testAPrefixMustMatchTheWholePrefixOfARegistry() {
    let elephants = MatcherRegistry(prefix: "KWarElephant") {
      defineMatcher("trumpet") { (image: Image) in image.width > 0 }
    }
    let example = RegisteredExample(elephants)
    example.run {
      expect(square).should.KW.trumpet()
      expect(square).should.KWarElephant.trumpet()
    }
    XCTAssertEqual(
      example.messages,
      ["no matchers are registered under the prefix KW\nKWarElephant: trumpet\n\(builtInNames)"])
  }

  func testWrongArgumentsAndSubjectsFail() {
    XCTAssertEqual(
      messages {
        expect(square).should.beWithinPixels(1)
        expect(square).shouldNot.beWithinPixels(1, "a")
        expect(square).should.beSquare(1)
        expect("x").shouldNot.beSquare()
      },
      [
        "RK.beWithinPixels takes 2 arguments (Int, Int), got 1\ngot 1",
        "RK.beWithinPixels takes (Int, Int), got (Int, String)\ngot 1, \"a\"",
        "RK.beSquare takes no arguments, got 1\ngot 1",
        "beSquare does not take a subject of type String\nRK.beSquare takes Image\ngot \"x\"",
      ])
  }

  func testBuiltInNamesWorkForEachKindOfSubject() {
    XCTAssertEqual(
      messages {
        expect(3).should.equal(3)
        expect(Optional(3)).should.equal(3)
        expect(1.0).should.equal(1)
        expect(Int?.none).should.beNil()
        expect(Int?.none).shouldNot.equal(3)
        expect(true).should.beTrue()
        expect("abc").should.contain("b")
        expect([1, 2]).should.contain(2)
        expect([1, 2]).should.haveCount(2)
        expect(3).should.beGreaterThan(2)
        expect("abc").should.startWith("a")
        expect(2).should.equal(3)
        expect(2).shouldNot.equal(2)
        expect(3).should.beNil()
        expect([1]).should.contain(2)
        expect(3).should.beLessThan(2)
        expect(3).should.equal("3")
      },
      [
        "expected 3, got 2", "expected not to equal 2", "expected to be nil, got 3", "expected to contain 2, got [1]",
        "expected to be less than 2, got 3", "FT.equal takes (Int), got (String)\ngot \"3\"",
      ])
  }

  func testAMatcherNameWithoutACallIsReportedAsDangling() {
    let example = RegisteredExample(rk)
    example.run {
      _ = expect(1, "the count").should
      _ = expect(2).should.beSquare
    }
    XCTAssertEqual(
      example.issues.map(\.kind),
      [.danglingExpectation(subject: "1"), .danglingExpectation(subject: "2")])
  }

  func testADanglingExpectationAmongOthersIsReported() {
    let example = RegisteredExample(rk)
    example.run {
      for number in 1...4 {
        let expectation = expect(number)
        if number != 3 { expectation.should.equal(number) }
      }
    }
    XCTAssertEqual(example.issues.map(\.kind), [.danglingExpectation(subject: "3")])
  }

  func testANamedMatcherMayBeCheckedAtTheEndOfTheExample() async {
    final class Log { var lines: [String] = [] }
    let late = MatcherRegistry(prefix: "LATE") {
      defineMatcher("say", atEnd: true) { (log: Log, line: String) in log.lines.contains(line) }
    }
    let example = RegisteredExample(late)
    example.run {
      let log = Log()
      expect(log).should.say("closed")
      expect(log, "the log").shouldNot.say("closed")
      log.lines.append("closed")
    }
    XCTAssertEqual(example.messages, [])
    await example.end()
    XCTAssertEqual(
      example.messages, ["expected not to say \"closed\", got Log(lines: [\"closed\"])\nclue: the log"])
  }
}
