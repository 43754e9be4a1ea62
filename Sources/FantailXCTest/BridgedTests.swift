import FantailRun

#if canImport(ObjectiveC)
  public import ObjectiveC
#endif
public import XCTest

/// The facts that the `SpecBridge` plugin tells a test class about the specs that are its examples.
@_spi(Generated) public protocol BridgedTests {
  /// The specs of the whole test target.
  static var targetSpecs: TargetSpecs { get }

  /// The file in which the first of the class's own specs is declared.
  static var specFile: String { get }

  /// The conditions of the `#if` blocks around the class, the outermost first.
  static var specConditions: [String] { get }

  #if canImport(ObjectiveC)
    /// Makes a test of the class, since only a class itself can name its initialiser.
    ///
    /// - Parameter selector: The method that it is to call.
    /// - Returns: The test.
    static func makeTest(_ selector: Selector) -> XCTestCase
  #endif
}

@_spi(Generated) extension BridgedTests {
  /// None.
  public static var specConditions: [String] { [] }
}

// Generated code names nothing of XCTest's by itself: the module has a class of its own name.
@_spi(Generated) extension TargetSpecs {
  /// XCTest's class of tests.
  public typealias Test = XCTestCase
  #if !canImport(ObjectiveC)
    /// XCTest's list of the tests of one class.
    public typealias Entry = XCTestCaseEntry
  #endif
}

extension TargetSpecs {
  /// Reads the specs of the target that a class is of, under the watch for what ends the process meanwhile.
  ///
  /// - Returns: The specs; `nil` for a class that the plugin told of none.
  static func read(by testCase: XCTestCase.Type) -> TargetSpecs? {
    guard let bridged = testCase as? any BridgedTests.Type else { return nil }
    let phase = TestProcess.earlyExit.enter(.building)
    defer { TestProcess.earlyExit.enter(phase) }
    return bridged.targetSpecs
  }
}
