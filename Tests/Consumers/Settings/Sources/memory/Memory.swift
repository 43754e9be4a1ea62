/// Unsafe types at each place of a protocol.
public protocol Memory {
  init(_ start: UnsafeRawPointer, size: Int)
  static func shared(_ object: Unmanaged<AnyObject>, _ size: Int) -> OpaquePointer?
  var start: UnsafeMutableRawPointer? { get set }
  func read(_ places: [UnsafePointer<Int>], _ size: Int) -> UnsafePointer<Int>
  func withBytes(_ body: (UnsafeRawBufferPointer) throws -> Int) rethrows -> Int
  subscript(_ place: UnsafePointer<Int>, _ size: Int) -> Int { get set }
}
