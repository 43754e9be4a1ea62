import FantailToolSupport

/// Determines the forms of methods and properties.
extension SpecTree {
  /// Returns whether a scope is in a test-case method that makes examples for Spectre. XCTest runs all statements of
  /// such a method in order.
  func isTestFunction(_ scope: Scope) -> Bool {
    guard scope.role == .group, !scope.isTestCase else { return false }
    if scope.owner.keyword == "func" { return scope.parent.map { scopes[$0].isTestCase } ?? false }
    return Words.control.contains(scope.owner.keyword) && scope.parent.map { isTestFunction(scopes[$0]) } ?? false
  }

  /// Returns whether a member of a test case is a test for XCTest.
  static func isTest(_ member: Statement, _ source: Source) -> Bool {
    member.keyword == "func" && ["test", "`test"].contains(where: member.name.hasPrefix) && !member.isStatic
      && takesNothing(member.range, member.word, source)
      && !member.modifiers.contains { ["private", "fileprivate"].contains(source[$0]) }
  }

  /// Returns whether a function has no parameters and no result.
  static func takesNothing(_ function: Range<Int>, _ word: Int, _ source: Source) -> Bool {
    guard source[word + 2] == "(", source[word + 3] == ")" else { return false }
    let head = (word + 4)..<max(word + 4, source.first("{", in: function) ?? function.upperBound)
    guard let arrow = source.first("->", in: head) else { return true }
    return source[arrow + 1] == "Void" || source[arrow + 1] == "(" && source[arrow + 2] == ")"
  }

  /// Returns whether a declaration is a property without storage.
  func isComputed(_ one: Statement) -> Bool {
    guard one.keyword == "var", let sign = one.range.first(where: { $0 > one.word && ["=", "{"].contains(source[$0]) })
    else { return false }
    return source[sign] == "{" && observers(of: one) == nil
  }

  /// Returns the brace of a property's observers.
  func observers(of one: Statement) -> Int? {
    guard one.keyword == "var" else { return nil }
    return one.range.last { source[$0] == "{" && source.partner($0) == one.range.upperBound - 1 }.flatMap { brace in
      ["didSet", "willSet"].contains(source[brace + 1]) ? brace : nil
    }
  }

  /// Returns whether a statement declares several variables: `var a = 1, b = 2`, `let (a, b) = pair`.
  func declaresSeveral(_ one: Statement) -> Bool {
    ["let", "var"].contains(one.keyword) && (source[one.word + 1] == "(" || source.parts(one.range).count > 1)
  }
}

/// Reads `@available(macOS 26, *)` on a method whose code becomes an example's code.
extension SpecTree {
  private static let words: Set = ["deprecated", "unavailable", "obsoleted", "renamed", "message", "introduced"]

  /// Returns the arguments of a method's `@available` attributes: `macOS 26, *`.
  func availability(of member: Statement) -> [String] {
    attributes(of: member).filter { !isAboutUse($0) }.map { source.text(tokens: $0) }
  }

  /// Returns whether an attribute does not contain a list of systems, so that code cannot check for them.
  func hasUnreadAvailability(_ member: Statement) -> Bool {
    attributes(of: member).contains { !isAboutUse($0) && $0.contains { Self.words.contains(source[$0]) } }
  }

  private func attributes(of member: Statement) -> [Range<Int>] {
    member.modifiers.filter { source[$0] == "@available" }.map { source.inside($0 + 1) }
  }

  /// Returns whether an attribute only warns users of the method: `*, deprecated`.
  private func isAboutUse(_ arguments: Range<Int>) -> Bool {
    source[arguments.lowerBound] == "*" && arguments.contains { source[$0] == "deprecated" }
  }
}
