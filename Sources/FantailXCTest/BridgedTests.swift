import FantailRun

#if canImport(ObjectiveC)
  public import ObjectiveC
#endif
public import XCTest

/// The specs of a test class, as the `SpecBridge` plugin writes them.
@_spi(Generated) public protocol BridgedTests {
  /// The specs of the whole test target.
  static var targetSpecs: TargetSpecs { get }

  /// The file in which the first of the class's specs is declared.
  static var specFile: String { get }

  /// The conditions of the `#if` blocks around the class, the outermost first.
  static var specConditions: [String] { get }

  #if canImport(ObjectiveC)
    /// Makes a test of the class, since the initialiser can only be called on the class itself.
    ///
    /// - Parameter selector: The method that the test will call.
    /// - Returns: The test.
    static func makeTest(_ selector: Selector) -> XCTestCase
  #endif
}

@_spi(Generated) extension BridgedTests {
  /// No conditions.
  public static var specConditions: [String] { [] }
}

// Generated code does not use the name `XCTest`, since that module also has a class of this name.
@_spi(Generated) extension TargetSpecs {
  /// XCTest's class of tests.
  public typealias Test = XCTestCase
  #if !canImport(ObjectiveC)
    /// XCTest's list of the tests of one class.
    public typealias Entry = XCTestCaseEntry
  #endif
}

extension TargetSpecs {
  /// Reads the specs of a class's target, while the process is watched for an early end.
  ///
  /// - Returns: The specs; `nil` for a class without specs from the plugin.
  static func read(by testCase: XCTestCase.Type) -> TargetSpecs? {
    guard let bridged = testCase as? any BridgedTests.Type else { return nil }
    let phase = TestProcess.earlyExit.enter(.building)
    defer { TestProcess.earlyExit.enter(phase) }
    return bridged.targetSpecs
  }
}
