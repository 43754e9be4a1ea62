public import cxx

/// A protocol with types of C++.
public protocol Garage {
  func repair(_ name: String) throws -> Int
  func test(_ engine: Engine, times: Int) -> Engine
}
