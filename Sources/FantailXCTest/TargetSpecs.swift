import FantailPlan
import FantailRun
public import FantailTree
import Foundation
public import XCTest

#if canImport(ObjectiveC)
  public import ObjectiveC
#endif

/// The specs of a test target with their classes. The generated code reads each spec once and passes all specs to this
/// type.
@_spi(Generated) public struct TargetSpecs: Sendable {
  /// The specs, in the order in which they were read.
  let all: [Spec]
  /// The classes with specs, in the order of their first specs.
  private(set) var classes: [XCTestCase.Type] = []
  /// The class of each declared example, in the order of declaration.
  private(set) var owners: [XCTestCase.Type] = []

  /// Sorts the specs of a target.
  ///
  /// - Parameter read: Each spec with its class.
  public init(_ read: [(owner: XCTestCase.Type, spec: Spec)]) {
    var types: [ObjectIdentifier: String] = [:]
    var all: [Spec] = []
    for (owner, spec) in read {
      let key = ObjectIdentifier(owner)
      let type = types[key] ?? Self.type(of: owner)
      if types.updateValue(type, forKey: key) == nil { classes.append(owner) }
      all.append(spec.ofType(type))
      owners += Array(repeating: owner, count: spec.exampleCount)
    }
    self.all = all
  }

  var name: String { classes.first.map { String(String(reflecting: $0).prefix { $0 != "." }) } ?? "" }

  /// Returns the type that a class was generated for: `StackSpec` for `StackSpecTests` or `StackSpecTests_2`.
  private static func type(of owner: XCTestCase.Type) -> String {
    let name = "\(owner)"
    if name.hasSuffix("Tests") { return String(name.dropLast(5)) }
    let parts = name.split(separator: "_")
    guard parts.count > 1, parts[parts.count - 1].allSatisfy({ $0.isASCII && $0.isNumber }) else { return name }
    let type = name.dropLast(parts[parts.count - 1].count + 1)
    return type.hasSuffix("Tests") ? String(type.dropLast(5)) : name
  }
}

extension TargetSpecs {
  #if os(Linux)
    static let exitTest = ChildRole.exitTest(in: SpecsRequest.environmentAtStart)
    /// Without the arguments of this process, since these may choose other tests. The target with the example ends the
    /// process.
    private static let program = Relaunch(
      arguments: Array(CommandLine.arguments.prefix(1)), environment: SpecsRequest.environmentAtStart)
  #endif

  var exitTests: ExitTestRunner? {
    #if os(Linux)
      Self.program.map { program in .starting(program) { [name] in name } }
    #else
      .unavailable("under XCTest it does so on Linux only; swift package specs runs it")
    #endif
  }

  /// Runs the exit test that this process was started for, and ends the process, if an example of this target contains
  /// it.
  ///
  /// - Returns: `false` if the process was not started for an exit test.
  func servesExitTest() -> Bool {
    #if os(Linux)
      guard let request = Self.exitTest else { return false }
      guard request.suite == name else { return true }
      let plan = Plan(all)
      runToEnd { await request.serve(plan) }
      ExitCode.passed.endProcess()
    #else
      return false
    #endif
  }
}

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
