/// A source file with many expectations of all kinds in one function, or with as many of XCTest's.
struct TypeCheckSource {
  let name: String
  let module: String
  /// `#` is replaced by a number that differs each time.
  let statements: [String]

  static let all = [
    TypeCheckSource(name: "expect", module: "Fantail", statements: expectations),
    TypeCheckSource(name: "xctest", module: "XCTest", statements: assertions),
    TypeCheckSource(name: "expect-none", module: "Fantail", statements: []),
    TypeCheckSource(name: "xctest-none", module: "XCTest", statements: []),
  ]

  func text(_ count: Int) -> String {
    let lines = statements.isEmpty ? [] : (0..<count).map { statements[$0 % statements.count].numbered($0) }
    return """
      import \(module)
      struct Address: Equatable { var street: String; var city: String }
      struct User: Equatable { var name: String; var age: Int; var address: Address; var tags: [String] = [] }
      enum ParseError: Error, Equatable { case unexpectedEnd }
      func parse(_ text: String) throws -> Int {
        guard let number = Int(text) else { throw ParseError.unexpectedEnd }
        return number
      }
      func all() throws {
        let user = User(name: "Ada", age: 36, address: Address(street: "1", city: "London"))
        let numbers = [1, 2, 3]
        let name: String? = "Ada"
        let age: Int? = nil
        _ = (user, numbers, name, age)
      \(lines.joined(separator: "\n"))
      }
      """
  }

  private static let expectations = [
    "expect(numbers.count).to(.equal(3))", "expect(name).notTo(.beNil())",
    "expect(user).to(.have(\\.name, .equal(\"Ada\")))",
    "expect(numbers).to(.contain(1, 2) && .haveCount(3))",
    "expect { try parse(\"{\") }.to(.throwError(ParseError.unexpectedEnd))", "expect(age).to(.beNil())",
    "expect(user.name).to(.startWith(\"A\"))", "expect(numbers.isEmpty).to(.beFalse)",
    "expect(Double(#)).to(.beCloseTo(#, within: 0.5))", "expect(numbers.map { $0 + # }).to(.contain(# + 1))",
    "expect(user.age).to(.beGreaterThan(17) && !.equal(# + 100))", "expect(name).to(.equal(\"Ada\"))",
    "expect(user.name).to(.equal(\"A\" + \"da\"))", "expect(numbers).to(.equal([1, 2, 3]))",
    "expect(user.address.city, \"clue\").notTo(.beEmpty)",
  ]

  private static let assertions = [
    "XCTAssertEqual(numbers.count, 3)", "XCTAssertNotEqual(name, nil)", "XCTAssertEqual(user.name, \"Ada\")",
    "XCTAssertEqual(numbers.filter { [1, 2].contains($0) }.count, 2)", "XCTAssertEqual(try parse(\"1\"), 1)",
    "XCTAssertEqual(age, nil)", "XCTAssertEqual(user.name.hasPrefix(\"A\"), true)",
    "XCTAssertEqual(numbers.isEmpty, false)", "XCTAssertEqual(Double(#), #, accuracy: 0.5)",
    "XCTAssertEqual(numbers.map { $0 + # }.contains(# + 1), true)",
    "XCTAssertEqual(user.age > 17 && user.age != # + 100, true)", "XCTAssertEqual(name, \"Ada\")",
    "XCTAssertEqual(user.name, \"A\" + \"da\")", "XCTAssertEqual(numbers, [1, 2, 3])",
    "XCTAssertEqual(user.address.city.isEmpty, false, \"clue\")",
  ]
}

extension String {
  fileprivate func numbered(_ number: Int) -> String {
    "  " + split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\(number)")
  }
}
