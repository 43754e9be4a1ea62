import Foundation

/// The observers of tests.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol XCTestObservation: NSObjectProtocol {
  func testBundleWillStart(_ testBundle: Bundle)
  func testBundleDidFinish(_ testBundle: Bundle)
  func testSuiteWillStart(_ testSuite: XCTestSuite)
  func testSuiteDidFinish(_ testSuite: XCTestSuite)
  func testCaseWillStart(_ testCase: XCTestCase)
  func testCaseDidFinish(_ testCase: XCTestCase)
  func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue)
  func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension XCTestObservation {
  public func testBundleWillStart(_ testBundle: Bundle) {}
  public func testBundleDidFinish(_ testBundle: Bundle) {}
  public func testSuiteWillStart(_ testSuite: XCTestSuite) {}
  public func testSuiteDidFinish(_ testSuite: XCTestSuite) {}
  public func testCaseWillStart(_ testCase: XCTestCase) {}
  public func testCaseDidFinish(_ testCase: XCTestCase) {}
  public func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {}
  public func testCase(_ testCase: XCTestCase, didRecord expectedFailure: XCTExpectedFailure) {}
}

/// The observers, which are notified of tests. Unchecked, since all of XCTest is on the main thread here.
public final class XCTestObservationCenter: NSObject, @unchecked Sendable {
  /// The only one.
  public static let shared = XCTestObservationCenter()
  private(set) var observers: [any XCTestObservation] = []

  /// Adds an observer, which is notified from now on. On the main thread only.
  public func addTestObserver(_ observer: any XCTestObservation) {
    if !Thread.isMainThread { raiseException("NSInternalInconsistencyException") }
    observers.append(observer)
  }
}
