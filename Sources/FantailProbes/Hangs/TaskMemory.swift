import FantailRun

/// The memory of a task of Swift's runtime, which may change while it is read. So a task is read only for a hang, and
/// each value is checked. The fields are part of the runtime's binary interface on 64-bit systems; the offsets are
/// those of Swift 6.3.
///
/// The kernel reads the memory, so a task that has ended meanwhile does not cause a fault.
struct TaskMemory: Hashable, Sendable {
  /// The address of the task.
  let address: UInt

  init(address: UInt) {
    self.address = address
  }

  init(_ task: TaskAddress) {
    self.init(address: task.number)
  }

  /// The reason for which a task is suspended.
  enum Wait: Equatable {
    case task(TaskMemory)
    case continuation
    case group
    /// An actor or another executor, which runs other code.
    case turn
  }

  private enum Offset {
    static let type: UInt = 0
    static let resumption: UInt = 56
    static let context: UInt = 64
    static let status: UInt = 96
    static let records: UInt = 104
    /// The parent of a child task, and the parent's next child.
    static let parent: UInt = 208
    static let sibling: UInt = 216
  }

  private enum Record {
    static let dependency: UInt = 0
    static let children: UInt = 1
    static let group: UInt = 2
  }

  /// The maximum length of lists, which may change while they are read.
  private static let most = 64

  private func word(_ offset: UInt) -> UInt { Self.word(at: address &+ offset) }

  /// The address of the type, which is the same for all tasks.
  var type: UInt { word(Offset.type) }

  private var status: UInt32 { UInt32(truncatingIfNeeded: word(Offset.status)) }
  var isComplete: Bool { status & 0x2000 != 0 }
  var isRunning: Bool { status & 0x800 != 0 }

  /// The addresses at which the task and its callers continue, the innermost first. The task has to be suspended.
  var addresses: [UInt64] {
    var addresses = [UInt64(word(Offset.resumption))]
    var context = word(Offset.context)
    // A context begins with its caller's context and the function in which that caller continues. The last context is
    // 0, which cannot be read, so its function is 0.
    while addresses.count < Self.most {
      let caller = Self.word(at: context)
      let function = Self.word(at: context &+ 8)
      if function == 0 { break }
      addresses.append(UInt64(function))
      context = caller
    }
    return addresses
  }

  private var records: [UInt] {
    var records: [UInt] = []
    var record = word(Offset.records)
    while record != 0, records.count < Self.most {
      records.append(record)
      record = Self.word(at: record &+ 8)
    }
    return records
  }

  private static func kind(of record: UInt) -> UInt { word(at: record) & 0xFF }

  /// The reason for which the task is suspended; `nil` if the runtime did not record one.
  var wait: Wait? {
    guard let record = records.first(where: { Self.kind(of: $0) == Record.dependency }) else { return nil }
    switch Self.word(at: record &+ 32) & 0xFF {
    case 1: return .task(TaskMemory(address: Self.word(at: record &+ 16)))
    case 2: return .continuation
    case 3: return .group
    case 4: return .turn
    default: return nil
    }
  }

  /// The child tasks of the task, in the order of its `async let`s and groups.
  var children: [TaskMemory] {
    var children: [TaskMemory] = []
    for record in records where [Record.children, Record.group].contains(Self.kind(of: record)) {
      var child = TaskMemory(address: Self.word(at: record &+ 16))
      while child.address != 0, child.word(Offset.parent) == address, children.count < Self.most {
        children.append(child)
        child = TaskMemory(address: child.word(Offset.sibling))
      }
    }
    return children
  }

  private static func word(at address: UInt) -> UInt {
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      var word: UInt = 0
      return readMemory(UInt64(address), &word, 8) == 1 ? word : 0
    #else
      return 0
    #endif
  }
}

#if os(Linux)
  // Found by its symbol: with an import, every importer of this module would also need the C module.
  @_silgen_name("fantail_read") private func readMemory(
    _ address: UInt64, _ bytes: UnsafeMutablePointer<UInt>, _ count: Int32
  ) -> Int32
#endif
