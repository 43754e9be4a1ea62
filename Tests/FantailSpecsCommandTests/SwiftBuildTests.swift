import XCTest

@testable import fantail_command

final class SwiftBuildTests: XCTestCase {
  private func options(_ line: String, given: [String] = []) -> [String]? {
    SwiftBuild.options(of: ["/usr/bin/swift-package"] + line.split(separator: " ").map(String.init), given)
  }

  func testOptionsOfTheUserApplyToTheBuild() {
    XCTAssertEqual(options("specs"), [])
    XCTAssertEqual(options("plugin specs --list", given: ["--list"]), [])
    XCTAssertEqual(
      options(
        "-Xswiftc -DX --scratch-path specs --package-path=. -c release --traits a specs --tag b",
        given: ["--tag", "b"]),
      ["-Xswiftc", "-DX", "--traits", "a"])
    XCTAssertEqual(
      options("--disable-sandbox --allow-writing-to-package-directory --allow-network-connections none specs"),
      ["--disable-sandbox"])
  }

  func testThePackageManagerBuildsIfItsCommandIsNotUnderstood() {
    XCTAssertNil(options("--build-system swiftbuild specs"))
    XCTAssertNil(options("--build-system=xcode specs"))
    XCTAssertNil(options("specs --list"))
    XCTAssertNil(options("tests"))
  }
}
