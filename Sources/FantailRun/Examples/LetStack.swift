import FantailTree

/// The lets that a thread is making, the outermost first, in memory that grows as it has to: an array would cost a debug
/// build as much as making the let does.
struct LetStack: ~Copyable {
  private var memory: UnsafeMutablePointer<LetKey>?
  private var capacity = 0
  private var count = 0

  deinit {
    memory?.deinitialize(count: count)
    memory?.deallocate()
  }

  /// The lets, the outermost first.
  var keys: [LetKey] {
    memory.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  }

  mutating func push(_ key: LetKey) {
    if count == capacity { grow() }
    guard let memory else { return }
    (memory + count).initialize(to: key)
    count += 1
  }

  mutating func pop() {
    guard let memory, count > 0 else { return }
    count -= 1
    (memory + count).deinitialize(count: 1)
  }

  private mutating func grow() {
    capacity = capacity == 0 ? 4 : capacity * 2
    let larger = UnsafeMutablePointer<LetKey>.allocate(capacity: capacity)
    if let memory {
      larger.moveInitialize(from: memory, count: count)
      memory.deallocate()
    }
    memory = larger
  }
}
