import FantailToolSupport
import XCTest

@testable import FantailSyntax

final class CompilerParseTests: XCTestCase {
  private func blanked(_ source: String) -> String {
    String(decoding: CompilerParse.parsable(Array(source.utf8)), as: UTF8.self)
  }

  func testBlankedDirectivesAndCommentsKeepEveryOffset() {
    XCTAssertEqual(
      blanked("let a = 1\n  #if FOO // é\nlet b = 2\n#endif\nlet c = 3\n"),
      "let a = 1\n               \nlet b = 2\n      \nlet c = 3\n")
  }

  func testAttributesOfTypesAreBlankedAndThoseOfDeclarationsAreNot() {
    let source = """
      @MainActor @available(macOS 14, *) enum A { @Tag static var a: @Sendable @convention(c) (Int) -> @MainActor () -> B }
      func f<T>(_ a: [@isolated(any) () -> T], @Built b: Box<@Sendable
        () -> T>) where T == @Sendable () -> T { call()
        @Tag let c = { @MainActor in "@Sendable" }
      }
      """
    XCTAssertEqual(
      blanked(source),
      """
      @MainActor @available(macOS 14, *) enum A { @Tag static var a:                          (Int) ->            () -> B }
      func f<T>(_ a: [               () -> T],        b: Box<        \u{20}
        () -> T>) where T ==           () -> T { call()
        @Tag let c = { @MainActor in "@Sendable" }
      }
      """)
  }

  func testAFileWithoutDirectivesIsParsedAsItIs() {
    XCTAssertEqual(blanked("let a = #file"), "let a = #file")
  }
}
