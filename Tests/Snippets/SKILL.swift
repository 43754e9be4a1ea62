// Declarations that the text for agents uses and does not show. The mock is as `MockGenerator` writes it.

struct Cart {
  private(set) var items: [String] = []
  mutating func add(_ item: String) { items.append(item) }
  func pay(with card: String?) throws { if card == nil { throw PaymentError.noCard } }
}

enum PaymentError: Error { case noCard }

actor Job {
  private(set) var isDone = true
}

protocol Store: Sendable {
  func save(named name: String) -> Bool
}

final class StoreMock: Store, Mock {
  let mock: MockCore
  let saveMock: FunctionMock<String, Never, Bool>

  init(
    _ name: String = "StoreMock", _ mode: MockMode = .nice,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    mock = MockCore(name, mode, fileID: fileID, filePath: filePath, line: line, column: column)
    saveMock = .init("save(named:)", of: mock)
  }

  func save(named name: String) -> Bool { saveMock.call(name) }

  var on: On { On(owner: self) }

  struct On {
    fileprivate let owner: StoreMock

    func save(named name: ArgumentConstraint<String> = .any) -> CallPattern<String, Never, Bool> {
      owner.saveMock.pattern(name.erased)
    }
  }
}
