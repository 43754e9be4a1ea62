/// Makes one requirement of those that one member fulfils: a protocol may repeat what its parents ask for.
extension TypeReader {
  /// Returns the requirements that the mock has members for.
  ///
  /// - Throws: A `Refusal` where no one member fulfils two of them.
  func requirements() throws -> [MockedProtocol.Requirement] {
    var keys: [String: Int] = [:]
    var merged: [MockedProtocol.Requirement] = []
    var keywords: [String: String] = [:]
    for requirement in mocked.requirements where !isStandard(requirement) {
      // A property and a function without arguments would have one name.
      let new = requirement.declaration
      let keyword = new.keyword
      let name = "\(new.isStatic) \(new.name)"
      if new.parameters.isEmpty, keywords.updateValue(keyword, forKey: name) ?? keyword != keyword {
        throw mocked.refusal(.twoTypes, of: requirement.name)
      }
      let key = self.key(requirement)
      guard let index = keys[key] else {
        keys[key] = merged.count
        merged.append(requirement)
        continue
      }
      let old = merged[index].declaration
      if new.keyword == "var", read(old.type).text != read(new.type).text {
        throw mocked.refusal(.twoTypes, of: requirement.name)
      }
      merged[index].declaration.isSettable = old.isSettable || new.isSettable
      merged[index].declaration.effects = stricter(old.effects, new.effects)
    }
    return merged
  }

  /// Returns whether the protocol repeats what a standard one asks for, which every mock answers alike.
  private func isStandard(_ requirement: MockedProtocol.Requirement) -> Bool {
    let isOther = requirement.isOperator && !requirement.declaration.parameters.allSatisfy { $0.type.text == "Self" }
    return !isOther && mocked.standardParents.contains { $0.answered.contains(requirement.name) }
  }

  /// The key by which two requirements are one member: all that overloads are told apart by, but for effects.
  private func key(_ requirement: MockedProtocol.Requirement) -> String {
    let declaration = requirement.declaration
    let head = "\(declaration.isStatic) \(declaration.keyword) \(declaration.name)"
    if declaration.keyword == "var" { return head }
    let read = self.read(declaration)
    let parameters = read.parameters.map { "\($0.label ?? "_"):\($0.type.text)" }
    let constraints = read.constraints.map(\.text).joined(separator: ",")
    return head + parameters.joined(separator: ",") + "->" + read.type.text + constraints
  }

  private func stricter(_ left: Declaration.Effects, _ right: Declaration.Effects) -> Declaration.Effects {
    let throwing = [left.throwing, right.throwing]
    return Declaration.Effects(
      isAsync: left.isAsync && right.isAsync,
      throwing: [Declaration.Throwing.nothing, .rethrowing].first(where: throwing.contains) ?? throwing.first {
        $0 != .anything
      } ?? .anything)
  }
}
