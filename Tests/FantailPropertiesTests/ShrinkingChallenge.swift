import Fantail
import FantailProperties

/// The problems of the public shrinking challenge, each with the smallest known arguments.
///
/// Where several are equally small, all of them are listed: the search may find any.
let shrinkingChallenge: [(fault: PlantedFault, others: [String])] = [
  (
    PlantedFault("reverse", "[0, 1]", it("x", forAll: .arrays(of: .ints)) { expect($0.reversed()).to(.equal($0)) }),
    []
  ),
  (
    PlantedFault(
      "distinct", "[0, 1, 2]", it("x", forAll: .arrays(of: .ints)) { expect(Set($0).count).to(.beLessThan(3)) }), []
  ),
  (
    PlantedFault(
      "nested lists", "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]",
      it("x", forAll: .arrays(of: .arrays(of: .ints))) { lists in
        expect(lists.reduce(0) { $0 + $1.count }).to(.beLessThan(11))
      }), []
  ),
  (
    PlantedFault(
      "length list", "[900]",
      it("x", forAll: .arrays(of: .ints(in: 0...1000), count: 1...100)) { list in
        expect(list.max() ?? 0).to(.beLessThan(900))
      }), []
  ),
  (
    PlantedFault(
      "large union list", "[[0, 1, 2, 3, 4]]",
      it("x", forAll: .arrays(of: .arrays(of: .ints))) { expect(Set($0.joined()).count).to(.beLessThan(5)) }),
    ["[[0, 1, 2, 3, -1]]", "[[0, 1, 2, -2, -1]]", "[[0, 1, 2, -1, -2]]"]
  ),
  (
    PlantedFault(
      "difference must not be zero", "(10, 10)",
      it("x", forAll: .ints(in: 1 ... .max), .ints(in: 1 ... .max)) { a, b in
        expect(a < 10 || a != b).to(.beTrue)
      }), []
  ),
  (
    PlantedFault(
      "difference must not be small", "(10, 6)",
      it("x", forAll: .ints(in: 1...1000), .ints(in: 1...1000)) { a, b in
        expect(a < 10 || !(1...4).contains(abs(a - b))).to(.beTrue)
      }), []
  ),
  (
    PlantedFault(
      "difference must not be one", "(10, 9)",
      it("x", forAll: .ints(in: 1...1000), .ints(in: 1...1000)) { a, b in
        expect(a < 10 || abs(a - b) != 1).to(.beTrue)
      }), []
  ),
  (
    PlantedFault(
      "deletion", "([0, 0], 0)",
      it("x", forAll: .arrays(of: .ints), .ints) { list, element in
        guard let index = list.firstIndex(of: element) else { try discard() }
        var rest = list
        rest.remove(at: index)
        expect(rest).notTo(.contain(element))
      }), []
  ),
  (
    PlantedFault(
      "coupling", "[1, 0]",
      it("x", forAll: couplings) { list in
        expect(list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }).to(.beFalse)
      }), []
  ),
  (
    PlantedFault(
      "calculator", ".divide(.number(0), .add(.number(0), .number(0)))",
      it("x", forAll: Formula.formulas) { formula in
        guard !formula.dividesByZeroPlainly else { try discard() }
        expect(formula.value).notTo(.beNil)
      }), [".divide(.number(0), .divide(.number(0), .number(1)))"]
  ),
  (
    PlantedFault(
      "bound5", "[[], [], [], [-1], [-32768]]",
      it("x", forAll: .arrays(of: .arrays(of: Generator<Int16>.integers, count: 0...10), count: 5...5)) { lists in
        guard lists.allSatisfy({ $0.reduce(0) { $0 + Int($1) } < 256 }) else { try discard() }
        expect(lists.joined().reduce(0, &+)).to(.beLessThan(5 * 256))
      }), places.map { "[" + $0.joined(separator: ", ") + "]" }
  ),
]

/// Lists whose elements are indices of the same list.
private let couplings = Generator<Int>.ints(in: 1...10).flatMap { count in
  Generator<[Int]>.arrays(of: .ints(in: 0...(count - 1)), count: count...count)
}

/// The two numbers of "bound5" in any of the five lists, or in one.
private let places: [[String]] = {
  var places: [[String]] = []
  for first in 0..<5 {
    for second in 0..<5 {
      var lists = Array(repeating: "[]", count: 5)
      lists[first] = "[-1]"
      lists[second] = first == second ? "[-1, -32768]" : "[-32768]"
      places.append(lists)
    }
  }
  return places
}()

/// A formula of the problem "calculator".
indirect enum Formula: Sendable {
  case number(Int)
  case add(Formula, Formula)
  case divide(Formula, Formula)

  static var formulas: Generator<Formula> {
    .recursive(Generator<Int>.ints.map { .number($0) }) { inner in
      .oneOf(
        Generator { .add(try $0.draw(inner), try $0.draw(inner)) },
        Generator { .divide(try $0.draw(inner), try $0.draw(inner)) })
    }
  }

  var dividesByZeroPlainly: Bool {
    switch self {
    case .number: false
    case .add(let first, let second): first.dividesByZeroPlainly || second.dividesByZeroPlainly
    case .divide(_, .number(0)): true
    case .divide(let first, let second): first.dividesByZeroPlainly || second.dividesByZeroPlainly
    }
  }

  /// `nil` if it divides by zero.
  var value: Int? {
    switch self {
    case .number(let number): return number
    case .add(let first, let second):
      guard let first = first.value, let second = second.value else { return nil }
      return first &+ second
    case .divide(let first, let second):
      guard let first = first.value, let second = second.value, second != 0 else { return nil }
      return first.dividedReportingOverflow(by: second).partialValue
    }
  }
}
