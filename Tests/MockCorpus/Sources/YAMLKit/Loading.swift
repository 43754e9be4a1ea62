// Input for the generator: odd on purpose, and no model of style.
// swift-format-ignore-file

public protocol Loader {
  func load(_ name: String, done: (Int) -> Void, _ next: @escaping (Error?) -> Void) -> (String) -> Int
  func call(_ code: @convention(c) (Int) -> Int, _ other: (Int) -> Int)
  func run(_ work: @escaping @isolated(any) @Sendable () async -> Int, then next: @escaping () -> Void)
}
