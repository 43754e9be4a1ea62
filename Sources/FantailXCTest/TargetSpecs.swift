import FantailRun
public import FantailTree

/// The specs of a test target, by the class that has them: the generated code reads each once and makes this of them.
public struct TargetSpecs: Sendable {
  /// All of them, in the order in which they were read.
  let all: [Spec]
  /// Whether anything in them is focused.
  let isFocused: Bool
  /// What stands outside every group.
  let hooks: RunHooks
  private let byClass: [Int: [Spec]]

  /// Sorts the specs of a target.
  ///
  /// - Parameter read: Each spec with the number of its class.
  public init(_ read: [(owner: Int, spec: Spec)]) {
    all = read.map(\.spec)
    isFocused = all.contains(where: \.isFocused)
    hooks = RunHooks(all)
    byClass = Dictionary(grouping: read, by: \.owner).mapValues { $0.map(\.spec) }
  }

  /// Returns the specs of a class, in the order in which they were read.
  func specs(of owner: Int) -> [Spec] { byClass[owner] ?? [] }
}

extension Spec {
  /// Whether a focused example or group is among what it holds.
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
