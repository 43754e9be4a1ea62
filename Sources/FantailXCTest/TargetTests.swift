import FantailPlan
import FantailTree
import XCTest

/// The tests that the examples of a target are, in their classes. An example goes by the number of its declaration.
struct TargetTests: Sendable {
  /// The names of all examples, each unique in its class.
  let names: [String]
  private let owners: [XCTestCase.Type]
  private var numbers: [ObjectIdentifier: [Int]] = [:]
  /// Those that are in the plan, in its order.
  let planned: [Int]
  /// By number; `nil` for one that is not in the plan.
  private var positions: [Int?]
  private var plannedOfClass: [ObjectIdentifier: [Int]] = [:]

  init(_ specs: TargetSpecs, _ plan: Plan) {
    owners = specs.owners
    names = plan.namesOfDeclared(in: owners.map { ObjectIdentifier($0) })
    planned = plan.invocations?.numbers.map(\.index) ?? []
    positions = Array(repeating: nil, count: owners.count)
    for (position, number) in planned.enumerated() {
      positions[number] = position
      plannedOfClass[ObjectIdentifier(owners[number]), default: []].append(number)
    }
    for (number, owner) in owners.enumerated() { numbers[ObjectIdentifier(owner), default: []].append(number) }
  }

  /// Returns the examples of a class, whatever of them is in the plan.
  func declared(in testCase: XCTestCase.Type) -> [Int] { numbers[ObjectIdentifier(testCase)] ?? [] }

  /// Returns those of a class that are in the plan, in its order.
  func planned(in testCase: XCTestCase.Type) -> [Int] { plannedOfClass[ObjectIdentifier(testCase)] ?? [] }

  /// Returns where an example is in the plan, if it is.
  func position(of number: Int) -> Int? { positions[number] }

  /// Returns what `swift test --filter` takes for each declared example.
  ///
  /// An example that has its own method is a test of that name, and is found by both.
  func filters() -> [String] {
    var classes: [ObjectIdentifier: String] = [:]
    return zip(owners, names).map { owner, name in
      let key = ObjectIdentifier(owner)
      let testCase = classes[key] ?? String(reflecting: owner).replacing(".", with: "\\.")
      classes[key] = testCase
      return "^\(testCase)/(test)?\(name)$"
    }
  }
}
