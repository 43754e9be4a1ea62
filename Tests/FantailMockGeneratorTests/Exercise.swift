import FantailSyntax
import FantailToolSupport

@testable import fantail_mocks

/// Calls of a mock's members, with which the corpus of protocols checks itself.
///
/// Only members whose arguments and results have values that this program can write are called.
struct Exercise {
  let mocked: MockedProtocol
  private(set) var lines: [String] = []
  /// The number of members that are called, and of those that are not.
  private(set) var called = 0
  private(set) var skipped = 0

  private static let samples = [
    "Int": "1", "String": "\"a\"", "Bool": "true", "Double": "1.5", "Void": "()", "()": "()", "Item": "Item()",
    "Substring": "\"a\"", "Any": "1", "Duration": ".zero",
  ]

  init(_ mocked: MockedProtocol) { self.mocked = mocked }

  mutating func add(_ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, mockName: String) {
    guard let lines = call(requirement, shape, mockName) else {
      skipped += 1
      return
    }
    called += 1
    self.lines += shape.failure == nil ? lines : ["do {"] + lines.map { "  " + $0 } + ["} catch { failed(error) }"]
  }

  /// The function that creates the mock and calls its members; `nil` if it cannot be created.
  func text() -> [String]? {
    guard !lines.isEmpty, let type, mocked.symbol.availability?.contains(where: \.isDeprecated) != true
    else { return nil }
    return ["@MainActor func exercise\(mocked.mockName)() async {", "  let mock = \(type)(\"\(mocked.mockName)\")"]
      + lines.map { "  " + $0 } + ["  _ = mock", "}"]
  }

  /// The mock's type, with `Int` for the generic parameters that accept it.
  private var type: String? {
    let associated = mocked.associatedTypes
    let known: Set = ["Hashable", "Equatable", "Sendable", "Comparable", "Codable", "Encodable", "Decodable"]
    let isPlain = associated.constraints.allSatisfy { constraint in
      constraint.relation == ":" && constraint.left.count == 3 && known.contains(constraint.right.last?.text ?? "")
    }
    guard isPlain else { return nil }
    let arguments = associated.parameters.map { _ in "Int" }.joined(separator: ", ")
    return arguments.isEmpty ? mocked.mockName : "\(mocked.mockName)<\(arguments)>"
  }

  private func call(
    _ requirement: MockedProtocol.Requirement, _ shape: FunctionShape, _ mockName: String
  ) -> [String]? {
    let declaration = requirement.declaration
    let twins = mocked.requirements.filter { $0.name == requirement.name }
    guard twins.count == 1, !mocked.standardParents.contains(where: { $0.answered.contains("init(_:)") })
    else { return nil }
    guard !requirement.isOperator, declaration.keyword != "init", let type else { return nil }
    guard requirement.availability.allSatisfy({ !$0.isDeprecated }) else { return nil }
    if !shape.generics.isEmpty, shape.generics.contains(":") || !shape.constraints.isEmpty { return nil }
    if let result = shape.result.type, !hasDefault(result, shape) { return nil }
    if shape.failure?.isErased ?? false { return nil }
    var before: [String] = []
    var arguments: [String] = []
    for parameter in shape.parameters {
      guard let value = value(for: parameter, shape, &before) else { return nil }
      arguments.append(parameter.label.map { "\(Keyword.callLabel($0)): \(value)" } ?? value)
    }
    let isIsolated =
      mocked.isActor && !declaration.isStatic
      && !declaration.modifiers.contains { $0.hasPrefix("nonisolated") }
    let isElsewhere = !declaration.attributes.filter(["Lab", "`My Actor`"].contains).isEmpty
    let hasClosure = shape.parameters.contains { $0.type.contains("->") }
    // A value that is not sendable cannot be sent to another actor.
    let isOnArgument = declaration.parameters.contains { $0.type.contains { $0.text == "isolated" } }
    guard !isElsewhere, !(isIsolated || isOnArgument) || !hasClosure else { return nil }
    let awaits = shape.isAsync || isIsolated ? "await " : ""
    let marks = (shape.failure == nil ? "" : "try ") + awaits
    let object = declaration.isStatic ? type : "mock"
    let list = arguments.joined(separator: ", ")
    let access =
      switch declaration.keyword {
      case "func": "\(object).\(declaration.name)(\(list))"
      case "subscript": "\(object)[\(list)]"
      default: "\(object).\(Keyword.quoted(declaration.name))"
      }
    let isProperty = declaration.keyword == "var" && declaration.effects == .init()
    let counted = isProperty ? "\(object).\(mockName).getter" : "\(object).\(mockName)"
    // Both Fantail and the protocol have a `mock`: the type decides. A property of type `Void` has a value to drop too.
    let drops = declaration.keyword != "func" || shape.result.type != nil
    let result = Self.plain(shape.result.type ?? "Void")
    let written = mocked.associatedTypes.parameters.contains(result) ? "Int" : result
    let unused = access == "mock.mock" ? "let _: \(written) = " : drops ? "_ = " : ""
    return before + [
      "\(unused)\(marks)\(access)",
      "check(\(counted).callCount, \"\(mocked.mockName).\(requirement.name.replacing("\"", with: "'"))\")",
    ]
  }

  private func value(
    for parameter: FunctionShape.Parameter, _ shape: FunctionShape, _ before: inout [String]
  ) -> String? {
    let type = Self.plain(parameter.type)
    let recorded = Self.plain(parameter.recordedType)
    switch recorded {
    case "Unrecorded", "InOut<Any>": return nil
    case _ where recorded.hasPrefix("NonEscaping<") || parameter.declaration.contains("@autoclosure"):
      return closure(parameter)
    case _ where recorded.hasPrefix("InOut<"):
      guard let sample = sample(type), !mocked.associatedTypes.parameters.contains(type) else { return nil }
      let name = "\(parameter.name.namePart)\(called)Of\(before.count)"
      before.append("var \(name): \(type) = \(sample)")
      return "&\(name)"
    case "Any" where type != "Any": return shape.generics == "<\(type)>" ? "1" : nil
    default: return type.contains("->") && !type.hasSuffix("?") ? closure(parameter) : sample(type)
    }
  }

  /// A closure that is never called.
  private func closure(_ parameter: FunctionShape.Parameter) -> String? {
    if parameter.declaration.contains("@autoclosure") { return Self.plain(parameter.type) == "() -> Int" ? "1" : nil }
    let tokens = [Token](parameter.type)
    guard let arrow = tokens.index(of: "->"), let start = tokens.functionStart(beforeArrow: arrow),
      !tokens.mentions("@convention")
    else { return nil }
    let count = tokens[start].inside.split(at: ",").count
    let names = Array(repeating: "_", count: count).joined(separator: ", ")
    return count == 0 ? "{ unreachable() }" : "{ \(names) in unreachable() }"
  }

  /// The type without the modules of its names.
  private static func plain(_ type: String) -> String {
    ["Swift", "FantailDoubles", "Corpus"].reduce(type) { $0.replacing(TypeReader.qualified("", with: $1), with: "") }
  }

  private func sample(_ type: String) -> String? {
    let type = Self.plain(type)
    if mocked.associatedTypes.parameters.contains(type) { return "1" }
    if let sample = Self.samples[type] { return sample }
    if type.hasSuffix("?"), !type.contains("->") { return "nil" }
    if type.hasPrefix("["), type.hasSuffix("]"), !type.contains(" of ") {
      return [Token](type).first?.inside.index(of: ":") == nil ? "[]" : "[:]"
    }
    return nil
  }

  private func hasDefault(_ type: String, _ shape: FunctionShape) -> Bool {
    if shape.generics == "<\(type)>" { return !shape.parameters.isEmpty }
    return sample(type) != nil && !["Any", "()"].contains(Self.plain(type))
  }
}
