public import cxx

public protocol Garage {
  func repair(_ name: String) throws -> Int
  func test(_ engine: Engine, times: Int) -> Engine
}
