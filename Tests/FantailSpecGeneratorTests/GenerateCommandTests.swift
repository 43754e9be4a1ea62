import Foundation
import XCTest

@testable import FantailToolSupport

final class GenerateCommandTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("生成 \(UUID().uuidString)")

  override func setUpWithError() throws {
    for (name, type) in [("CartSpec.swift", "CartSpec"), ("Deep/Deeper/ForgottenSpec.swift", "ForgottenSpec")] {
      let file = folder.appendingPathComponent("AppTests/\(name)")
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("import Fantail\nenum \(type) { static var spec: Spec { it(\"runs\") {} } }\n".utf8).write(to: file)
    }
    for name in ["AppDelegate.m", "Main.storyboard", ".hidden.swift"] {
      try Data("neither is read".utf8).write(to: folder.appendingPathComponent("AppTests/\(name)"))
    }
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func generate(_ operands: [String]) throws -> String {
    let output = folder.appendingPathComponent("AppTests/Generated.swift")
    _ = try GenerateCommand(arguments: ["generate", "--target", "AppTests", "--output", output.path] + operands).run()
    return try String(contentsOf: output, encoding: .utf8)
  }

  func testAFolderArgumentMeansEverySwiftFileInIt() throws {
    let tests = folder.appendingPathComponent("AppTests").path
    let byFolder = try generate([tests])
    XCTAssertEqual(try generate([tests]), byFolder)
    XCTAssertEqual(try generate(["\(tests)/CartSpec.swift", "\(tests)/Deep/Deeper/ForgottenSpec.swift"]), byFolder)
    XCTAssertEqual(byFolder.components(separatedBy: "final class ForgottenSpecTests").count, 2)
  }

  func testAFolderWithoutSwiftFilesIsAnError() throws {
    let empty = folder.appendingPathComponent("空")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    XCTAssertThrowsError(try generate([empty.path])) { error in
      XCTAssertEqual(
        (error as? PlainProblem)?.message.components(separatedBy: "\n").first,
        "error: there is no Swift file in '\(empty.path)'")
    }
  }
}
