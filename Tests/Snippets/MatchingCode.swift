// With MatcherTypes.swift.

import Fantail
import Foundation

protocol Store {
  func load(_ name: String) -> String
  func save(_ name: String)
}

final class StoreMock: Store, Mock {
  let mock = MockCore("store")
  let loadMock: FunctionMock<String, Never, String>
  let saveMock: FunctionMock<String, Never, Void>

  init() {
    loadMock = FunctionMock("load(_:)", of: mock)
    saveMock = FunctionMock("save(_:)", of: mock)
  }

  func load(_ name: String) -> String { loadMock.call(name) }
  func save(_ name: String) { saveMock.call(name) }
}

/// Each example has a store of its own.
let madeStore = Let { StoreMock() }
var store: StoreMock { madeStore() }
