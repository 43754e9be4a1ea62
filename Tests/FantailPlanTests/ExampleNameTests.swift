import Fantail
import FantailPlan
import FantailTree
import XCTest

final class ExampleNameTests: XCTestCase {
  func testRowsThatDifferInAMinusSignHaveDifferentNames() {
    let spec = describe("money") {
      it("prints", rows: [5, -5, 0]) { _ in }
      it("adds", rows: [.init("-1, −2", 1), .init("a-1 to 3-4", 2), .init("-", 3)]) { _ in }
      it("shows -5") {}
    }
    let plan = Plan([spec])
    XCTAssertEqual(
      plan.examples.map(\.name),
      [
        "Money_Prints_5", "Money_Prints_Minus5", "Money_Prints_0", "Money_Adds_Minus1_Minus2", "Money_Adds_A1To34",
        "Money_Adds_", "Money_Shows5",
      ])
    XCTAssertEqual(plan.examples[1].fullDescription, "money, prints, -5")
    XCTAssertEqual(plan.problems.map(\.message), [])
  }

  func testNamesAreCamelCasedAsInKiwiAndKeepEveryScript() {
    let names: [(String, String)] = [
      ("Outer context", "OuterContext"),
      ("inner ctx", "InnerCtx"),
      ("handles a, b & foo's no-op", "HandlesA_BFoosNoop"),
      ("NUX (v2)", "NUXv2"),
      ("tabs\tand\nlines   too", "TabsAndLinesToo"),
      ("keeps_under scores", "Keeps_underScores"),
      ("7 of 9", "7Of9"),
      ("测试下载", "测试下载"),
      ("返回 图片, 两次", "返回图片_两次"),
      ("élan vital", "ÉlanVital"),
      ("e\u{301}lan", "E\u{301}lan"),
      ("größe ändern", "GrößeÄndern"),
      ("путь к файлу", "ПутьКФайлу"),
      ("a/b,c", "Ab_c"),
      ("🦜 sings", "Sings"),
      ("🦜", ""),
      ("  ", ""),
      ("", ""),
    ]
    XCTAssertEqual(names.map { ExampleName.camelCased($0.0) }, names.map(\.1))
  }

  func testAnEmptyNameBecomesExampleWithItsLine() {
    let line = #line + 1
    let spec = describe("🦜") { it("?!") {} }
    XCTAssertEqual(Plan([spec]).examples.map(\.name), ["Example_\(line)"])
  }

  func testChineseDescriptionsKeepTheirNames() {
    let spec = describe("图片下载器") { context("网络 断开") { it("返回, 空") {} } }
    XCTAssertEqual(Plan([spec]).examples.map(\.name), ["图片下载器_网络断开_返回_空"])
    XCTAssertEqual(Plan([spec]).examples.map(\.fullDescription), ["图片下载器, 网络 断开, 返回, 空"])
    XCTAssertEqual(Plan([spec]).examples.map(\.id), ["图片下载器/网络 断开/返回, 空"])
  }

  func testAGeneratedNameDiffersFromEveryDeclaredName() {
    func names(_ descriptions: String...) -> [String] {
      Plan([describe("d") { descriptions.map { it($0) {} } }]).examples.map(\.name)
    }
    XCTAssertEqual(names("it", "it", "it"), ["D_It", "D_It_2", "D_It_3"])
    XCTAssertEqual(names("it", "it", "it_2"), ["D_It", "D_It_3", "D_It_2"])
    XCTAssertEqual(names("it_2", "it", "it"), ["D_It_2", "D_It", "D_It_3"])
    XCTAssertEqual(names("it", "it", "it_2", "it_2", "it_3"), ["D_It", "D_It_4", "D_It_2", "D_It_2_2", "D_It_3"])
  }

  func testNamesHaveNoCharactersThatXCTestCannotSelect() {
    let spec = describe("a/b, c") { it("d, e/f", rows: [.init("1/2, 3", 0)]) { _ in } }
    XCTAssertEqual(Plan([spec]).examples.map(\.name), ["Ab_C_D_Ef_12_3"])
  }

  func testIDsEscapeTheirSeparatorSoPathsNeverCollide() {
    let specs = [
      describe("a/b") { it("c") {} }, describe("a") { context("b") { it("c") {} } }, describe("a%2Fb") { it("c") {} },
      describe("line\nbreak") { it("c") {} },
    ]
    XCTAssertEqual(Plan(specs).examples.map(\.id), ["a%2Fb/c", "a/b/c", "a%252Fb/c", "line%0Abreak/c"])
  }

  func testIDsAreUniqueEvenIfADescriptionLooksNumbered() {
    let spec = describe("d") {
      it("a") {}
      it("a") {}
      it("a (2)") {}
      context("g") { it("x") {} }
      context("g") { it("x") {} }
      context("g (2)") { it("x") {} }
    }
    let ids = Plan([spec]).examples.map(\.id)
    XCTAssertEqual(Set(ids).count, 6, "\(ids)")
    XCTAssertEqual(ids[0], "d/a")
    XCTAssertEqual(ids[2], "d/a (2)")
  }

  func testAnIDDoesNotDependOnLineOrPosition() {
    let one = describe("d") {
      it("a") {}
      it("b") {}
    }
    let other = describe("d") {

      it("new") {}
      it("b") {}
      it("a") {}
    }
    XCTAssertEqual(Plan([one]).examples.map(\.id), ["d/a", "d/b"])
    XCTAssertEqual(Plan([other]).examples.map(\.id), ["d/new", "d/b", "d/a"])
  }

  func testEachRowHasAKeyAndALocation() {
    let line = #line
    let spec = describe("sum") {
      it(
        "adds",
        rows: [
          .init("small", (1, 2)),
          .init("negative", (-1, -2)),
        ]
      ) { _, _ in }
    }
    let examples = Plan([spec]).examples
    XCTAssertEqual(examples.map(\.id), ["sum/adds, small", "sum/adds, negative"])
    XCTAssertEqual(examples.map(\.name), ["Sum_Adds_Small", "Sum_Adds_Negative"])
    XCTAssertEqual(examples.map(\.fullDescription), ["sum, adds, small", "sum, adds, negative"])
    XCTAssertEqual(examples.map(\.location.line), [line + 5, line + 6])
  }

  func testNamesKeepEveryScriptAndDropLineEnds() {
    XCTAssertEqual(ExampleName.camelCased("takes 3 more, please\r\nor_not"), "Takes3More_PleaseOr_not")
    XCTAssertEqual(ExampleName.camelCased("does naïve 事"), "DoesNaïve事")
  }

  func testTheFastPathForASCIIGivesTheSameNames() {
    for first in UInt8(0)..<128 {
      for second in UInt8(0)..<128 {
        let text = "a" + String(decoding: [first, second], as: UTF8.self) + "b"
        let name = ExampleName.camelCased(ascii: text)
        if name != ExampleName.camelCased(byCharacters: text) { XCTFail("\(text.debugDescription): \(name ?? "nil")") }
      }
    }
    XCTAssertNil(ExampleName.camelCased(ascii: "does naïve"))
  }

  func testIDsEscapeOnlySeparatorEscapeAndControlCharacters() {
    XCTAssertEqual(
      ExampleName.idPart("a/b%c\u{7F}d\te\u{1F}\0 f-~!\"#$&'é图\u{80}"), "a%2Fb%25c%7Fd%09e%1F%00 f-~!\"#$&'é图\u{80}")
  }

  func testUndescribedExamplesHaveNumbersInIDsAndLinesInNames() {
    let line = #line
    let spec = describe("d") {
      specify {}
      specify {}
    }
    XCTAssertEqual(Plan([spec]).examples.map(\.id), ["d/specify", "d/specify (2)"])
    XCTAssertEqual(Plan([spec]).examples.map(\.name), ["D_Specify_\(line + 2)", "D_Specify_\(line + 3)"])
  }
}
