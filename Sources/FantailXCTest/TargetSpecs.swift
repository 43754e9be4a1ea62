import FantailPlan
import FantailRun
public import FantailTree

/// The specs of a test target, by the class that has them: the generated code reads each once and makes this of them.
@_spi(Generated) public struct TargetSpecs: Sendable {
  /// All of them, in the order in which they were read.
  let all: [Spec]
  /// `true` if anything in them is focused.
  let isFocused: Bool
  /// The hooks outside every group.
  let hooks: RunHooks
  private let byClass: [ObjectIdentifier: [Spec]]
  /// The class of each spec.
  private let owners: [SpecTestCase.Type]

  /// Sorts the specs of a target.
  ///
  /// - Parameter read: Each spec with its class.
  public init(_ read: [(owner: SpecTestCase.Type, spec: Spec)]) {
    let read = read.map { (owner: $0.owner, spec: $0.spec.declared(in: Self.type(of: $0.owner))) }
    all = read.map(\.spec)
    owners = read.map(\.owner)
    isFocused = all.contains(where: \.isFocused)
    hooks = RunHooks(all)
    byClass = Dictionary(grouping: read) { ObjectIdentifier($0.owner) }.mapValues { $0.map(\.spec) }
  }

  /// The type that a class was generated for: `StackSpec` for `StackSpecTests`, or `StackSpecTests_2`.
  private static func type(of owner: SpecTestCase.Type) -> String { "\(owner)".replacing(/Tests(_\d+)?$/, with: "") }

  /// Returns the specs of a class, in the order in which they were read.
  func specs(of owner: SpecTestCase.Type) -> [Spec] { byClass[ObjectIdentifier(owner)] ?? [] }

  /// Returns what `swift test --filter` takes for each example that the target declares, in the order of all specs.
  ///
  /// An example that has its own method is a test of that name, and is found by both.
  func filters() -> [String] {
    var names: [ObjectIdentifier: ArraySlice<String>] = [:]
    return zip(owners, all).filter { !$1.isRootHook }.flatMap { owner, spec in
      let key = ObjectIdentifier(owner)
      let left = names[key] ?? owner.namesOfExamples[...]
      let count = Plan.namesOfDeclared(in: [spec]).count
      names[key] = left.dropFirst(count)
      let testCase = String(reflecting: owner).replacing(".", with: "\\.")
      return left.prefix(count).map { "^\(testCase)/(test)?\($0)$" }
    }
  }
}

extension Spec {
  /// `true` if a focused example or group is among what it holds.
  var isFocused: Bool {
    elements.contains { element in
      switch element {
      case .group(let group): group.traits.contains(.focused)
      case .example(let example): example.traits.contains(.focused)
      default: false
      }
    }
  }
}
