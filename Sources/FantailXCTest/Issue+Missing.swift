import FantailTree
import XCTest

extension Issue {
  /// Creates the issue of a test that has no example: neither passed nor passed over, since its author believes the example
  /// to be there.
  init(ofMissing test: String, in testCase: XCTestCase.Type, at place: SourceLocation?) {
    let name = TestName.example(of: test) ?? test
    guard let bridged = testCase as? any BridgedTests.Type else {
      let type = "\(testCase)".hasSuffix("Tests") ? String("\(testCase)".dropLast(5)) : "a type"
      let text = """
        \(testCase) knows no specs, so \(name) cannot run: the plugin 'SpecBridge' tells StackSpecTests of the specs of \
        StackSpec. Apply it to the target of \(testCase), and declare the spec there as a static property of \(type)
        """
      self.init(.cannotRun(text), at: place)
      return
    }
    let text = "no example of \(testCase) is named \(name); 'swift package specs --write-tests' writes the methods anew"
    let file = bridged.specFile
    self.init(.cannotRun(text), at: place ?? SourceLocation(fileID: file, filePath: file, line: 1, column: 1))
  }
}
