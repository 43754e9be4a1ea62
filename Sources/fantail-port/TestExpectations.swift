import FantailToolSupport

/// Rewrites XCTest expectations that code fulfils, which become mocks whose calls are polled.
extension SwiftPort {
  private struct TestExpectation {
    let name: String
    /// The function that declares the expectation.
    let scope: SpecTree.Scope
    /// The token that makes the expectation. XCTest's `waitForExpectations` only waits for expectations that
    /// `expectation(description:)` makes.
    let maker: Int
    var isWaitedFor = false
    var count = "1"
    var isInverted = false
    var mayExceed = false
  }

  mutating func expectations(of testCase: SpecTree.Scope) {
    var found: [TestExpectation] = []
    for index in testCase.body where source.isWord(index) {
      switch source[index] {
      case "expectation", "XCTestExpectation":
        guard let call = source.call(index), source[index - 1] != "func" else { continue }
        guard let one = declare(call) else {
          keep(index, "\(source[index]): only one held by a constant of a method becomes a mock")
          continue
        }
        found.append(one)
      default: continue
      }
    }
    for place in found.indices { uses(of: &found[place]) }
    for index in testCase.body where ["wait", "fulfillment", "waitForExpectations"].contains(source[index]) {
      guard let call = source.call(index), call.close != nil, source[index - 1] != "." || source[index - 2] == "self",
        source[index - 1] != "func", ["for", "of", "timeout"].contains(call.arguments.first?.label)
      else { continue }
      wait(call, &found)
    }
    for one in found where !one.isWaitedFor && source[one.maker] == "expectation" {
      keep(one.maker, "\(one.name): a test fails if it does not wait for its expectation")
    }
  }

  /// Turns `let done = expectation(description: "done")` into a function mock.
  private mutating func declare(_ call: Call) -> TestExpectation? {
    let first = source[call.word - 1] == "." ? call.word - 2 : call.word
    let scope = tree.scopes(at: call.word)[0]
    guard let statement = scope.statements.first(where: { $0.range.contains(call.word) }),
      ["let", "var"].contains(statement.keyword),
      source[statement.word + 2] == "=" || source[statement.word + 2] == ":",
      source[first - 1] == "=", call.closure == nil, call.end == statement.range.upperBound,
      call.arguments.isEmpty || call.arguments.count == 1 && call.arguments[0].label == "description"
    else { return nil }
    rewritten.insert(call.word)
    let text = call.arguments.first.map { source.text(tokens: $0.value) } ?? ""
    let name = text.isEmpty || text == "\"\"" ? "\"\(statement.name)\"" : text
    let range = statement.first..<(first)
    for index in range where source[index] == "XCTestExpectation" { rewritten.insert(index) }
    edits.replace(
      source.span(statement.first..<statement.range.upperBound),
      with: [.text("let \(statement.name) = FunctionMock<Void, Never, Void>(\(name))")], drops: true)
    return TestExpectation(name: statement.name, scope: scope, maker: call.word)
  }

  /// Rewrites the uses of an expectation; if one of them is not supported, the test case is left unchanged.
  private mutating func uses(of one: inout TestExpectation) {
    for index in one.scope.body where source[index] == one.name && source.isName(index) {
      let inner = tree.scopes(at: index).prefix { $0.index != one.scope.index }
      let isOther = inner.contains { tree.names(of: $0).contains(one.name) }
      if isOther || ["let", "var"].contains(source[index - 1]) || source[index - 1] == "." || source[index + 1] == "(" {
        continue
      }
      let member = source[index + 1] == "?" ? index + 3 : index + 2
      let isMember = source[member - 1] == "."
      switch isMember ? source[member] : "" {
      case "fulfill":
        put("\(one.name).call", over: index..<(member + 1), [:])
      case "expectedFulfillmentCount":
        one.count = set(index, member)
      case "isInverted":
        one.isInverted = set(index, member) == "true"
      case "assertForOverFulfill":
        one.mayExceed = set(index, member) == "false"
      default:
        if isMember || !isWaitedFor(index) {
          keep(index, "\(one.name): an expectation is used for more than fulfilling and waiting")
        }
      }
    }
  }

  /// Removes a statement that sets a property of an expectation, and returns the value.
  private mutating func set(_ index: Int, _ member: Int) -> String {
    let statement = tree.scopes(at: index)[0].statements.first { $0.range.contains(index) }
    guard let range = statement?.range, range.lowerBound == index, source[member + 1] == "=" else {
      keep(index, "\(source[member]): it is more than set")
      return ""
    }
    remove(range)
    return source.text(tokens: (member + 2)..<range.upperBound)
  }

  private func isWaitedFor(_ index: Int) -> Bool {
    guard let open = (0..<index).last(where: { source[$0] == "[" && source.partner($0) > index }) else { return false }
    return ["for", "of"].contains(source[open - 2]) && source[open - 1] == ":"
  }

  /// Turns `wait(for: [done], timeout: 1)` into polling.
  private mutating func wait(_ call: Call, _ all: inout [TestExpectation]) {
    let scope = tree.closure(around: call.word)
    let limit = call.arguments.first { $0.label == "timeout" }?.value
    let list = call.arguments.first { ["for", "of"].contains($0.label) }?.value
    let labels = Set(call.arguments.compactMap(\.label)).subtracting(["for", "of", "timeout"])
    let hasNoHandler =
      call.arguments.first { $0.label == "handler" }.map { source.text(tokens: $0.value) == "nil" } ?? true
    let names = list.map { list in
      source.parts(source.inside(list.lowerBound)).map { source.text(tokens: $0).replacing("!", with: "") }
    }
    let places = all.indices.filter { place in
      let isAround = tree.scopes(at: call.word).contains { $0.index == all[place].scope.index }
      return isAround && (names?.contains(all[place].name) ?? (source[all[place].maker] == "expectation"))
    }
    for place in places { all[place].isWaitedFor = true }
    let own = places.map { all[$0] }
    guard scope.role == .code || scope.owner.keyword == "func", labels.subtracting(["handler"]).isEmpty, hasNoHandler,
      call.closure == nil || isTold(call), !own.isEmpty, own.count == names?.count ?? own.count
    else { return keep(call.word, "\(source[call.word]): write await expect { … }.toEventually(…)") }
    let time = limit.map { ".seconds(\(source.text(tokens: $0)))" } ?? ".seconds(60)"
    let lines = (own.filter { !$0.isInverted } + own.filter(\.isInverted)).map { one in
      one.isInverted
        ? "expect { \(one.name).callCount }.toNever(.beGreaterThan(0), during: \(time))"
        : "expect { \(one.name).callCount }.toEventually(\(one.mayExceed ? ".beGreaterThanOrEqual(to: \(one.count))" : ".equal(\(one.count))"), within: \(time))"
    }
    awaits.insert(call.word)
    let text = lines.joined(separator: "\n\(source.indentation(call.word))await ")
    edits.replace(source.span(call.word..<call.end), with: [.text(text)], drops: true)
  }

  /// Returns whether a handler fails only if it receives an error, which XCTest reports in any case.
  private func isTold(_ call: Call) -> Bool {
    guard let open = call.closure else { return true }
    let body = source.bodyStart(open)..<source.partner(open)
    return body.isEmpty
      || body.allSatisfy {
        !source.isWord($0) || source[$0].hasPrefix("XCT") || source[$0 + 1] == ":"
          || ["if", "let", "error", "err", "e", "_", "localizedDescription", "nil"].contains(source[$0])
      }
  }
}
