/// Merges requirements that share a member, since a protocol may repeat requirements of its parents.
extension TypeReader {
  /// Returns the requirements for which the mock has members.
  ///
  /// - Throws: A `Refusal` if two requirements would need the same member but cannot share it.
  func requirements() throws -> [MockedProtocol.Requirement] {
    var keys: [String: Int] = [:]
    var merged: [MockedProtocol.Requirement] = []
    var keywords: [String: String] = [:]
    for requirement in mocked.requirements where !isStandard(requirement) {
      // A property and a function without arguments would have the same name.
      let new = requirement.declaration
      let keyword = new.keyword
      let name = "\(new.isStatic) \(new.name)"
      if new.parameters.isEmpty, keywords.updateValue(keyword, forKey: name) ?? keyword != keyword {
        throw mocked.refusal(.twoTypes, of: requirement.name)
      }
      let key = self.key(new)
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
    for index in merged.indices where merged[index].declaration.effects.isAsync {
      var twin = merged[index].declaration
      twin.effects.isAsync = false
      merged[index].isAsyncTwin = keys[key(twin)] != nil && ["func", "init"].contains(twin.keyword)
    }
    return merged
  }

  /// Returns whether the requirement belongs to a standard protocol that all mocks implement in the same way.
  private func isStandard(_ requirement: MockedProtocol.Requirement) -> Bool {
    let isOther = requirement.isOperator && !requirement.declaration.parameters.allSatisfy { $0.type.text == "Self" }
    return !isOther && mocked.standardParents.contains { $0.answered.contains(requirement.name) }
  }

  /// Returns the key of a requirement: its signature without the error. Requirements with the same key share one member.
  private func key(_ declaration: Declaration) -> String {
    let head = "\(declaration.isStatic) \(declaration.keyword) \(declaration.name)"
    if declaration.keyword == "var" { return head }
    let read = self.read(declaration)
    let parameters = read.parameters.map { "\($0.label ?? "_"):\($0.type.text)" }
    let constraints = read.constraints.map(\.text).joined(separator: ",")
    let waits = declaration.effects.isAsync && declaration.keyword != "subscript" ? " async " : ""
    return head + parameters.joined(separator: ",") + waits + "->" + read.type.text + constraints
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
