import XCTest

@testable import fantail_mocks

final class AssociatedTypesTests: XCTestCase {
  private func types(_ names: [String], _ constraints: [String]) -> [String] {
    let parsed = constraints.map { text in
      let tokens = [Token](text)
      let index = tokens.firstIndex { $0.text == ":" || $0.text == "==" } ?? 0
      return AssociatedTypes.Constraint(
        left: Array(tokens[..<index]).spaced(false), relation: tokens[index].text,
        right: Array(tokens[(index + 1)...]).spaced(false)
      )
    }
    let types = AssociatedTypes(names: names, constraints: parsed)
    return types.parameters + types.aliases.map { "\($0.name) = \($0.type.text)" }
      + types.constraints.map { "\($0.left.text) \($0.relation) \($0.right.text)" }
  }

  func testAnUnboundTypeBecomesAParameterWithItsConstraints() {
    XCTAssertEqual(types(["Key"], ["Self.Key : Hashable"]), ["Key", "Self.Key : Hashable"])
  }

  func testAConcreteTypeReplacesAParameterAndItsConstraints() {
    XCTAssertEqual(types(["Key"], ["Self.Key : Hashable", "Self.Key == Int"]), ["Key = Int"])
  }

  func testConstraintsMoveToTheComponentsOfAType() {
    XCTAssertEqual(
      types(["K", "V"], ["Self.V == [Self.K]", "Self.V : Hashable"]), ["K", "V = [Self.K]", "Self.K : Hashable"]
    )
  }

  func testResolvingCyclicEqualitiesEnds() {
    XCTAssertEqual(
      types(["K", "V"], ["Self.K == Self.V.Element", "Self.V : Sequence", "Self.V == [Self.K]"]), ["K", "V = [Self.K]"]
    )
    XCTAssertEqual(types(["A", "B"], ["Self.A == Self.B", "Self.B == Self.A"]), ["B", "A = Self.B"])
  }

  func testAMemberOfAnotherTypeBecomesAnAlias() {
    XCTAssertEqual(
      types(["Key", "Index"], ["Self.Key == Self.Index.Element", "Self.Index : Collection"]),
      ["Index", "Key = Self.Index.Element", "Self.Index : Collection"]
    )
  }
}
