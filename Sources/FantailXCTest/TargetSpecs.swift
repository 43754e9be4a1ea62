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
    var all: [Spec] = []
    var owners: [SpecTestCase.Type] = []
    var byClass: [ObjectIdentifier: [Spec]] = [:]
    var types: [ObjectIdentifier: String] = [:]
    for (owner, spec) in read {
      let key = ObjectIdentifier(owner)
      let type = types[key] ?? Self.type(of: owner)
      types[key] = type
      let declared = spec.declared(in: type)
      all.append(declared)
      owners.append(owner)
      byClass[key, default: []].append(declared)
    }
    self.all = all
    self.owners = owners
    self.byClass = byClass
    isFocused = all.contains(where: \.isFocused)
    hooks = RunHooks(all)
  }

  /// The type that a class was generated for: `StackSpec` for `StackSpecTests`, or `StackSpecTests_2`.
  ///
  /// Every process of the tests asks for all of its classes: a regular expression took longer than running their
  /// examples.
  private static func type(of owner: SpecTestCase.Type) -> String {
    let name = "\(owner)"
    var type = name[...]
    while let last = type.utf8.last, last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9") { type = type.dropLast() }
    type = type.count < name.count && type.hasSuffix("_") ? type.dropLast() : name[...]
    return type.hasSuffix("Tests") ? String(type.dropLast(5)) : name
  }

  /// The classes that have specs.
  var classes: Dictionary<ObjectIdentifier, [Spec]>.Keys { byClass.keys }

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
    var index = 0
    while index < elements.count {
      switch elements[index] {
      case .group(let group): if group.traits.areFocused { return true }
      case .example(let example): if example.traits.areFocused { return true }
      default: break
      }
      index += 1
    }
    return false
  }
}

extension [Trait] {
  /// `true` if one of them is the word of focus: the one trait that is told from the others without being written out.
  fileprivate var areFocused: Bool {
    guard !isEmpty else { return false }
    return contains { if case .focused = $0.kind { true } else { false } }
  }
}
