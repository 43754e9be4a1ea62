import Foundation

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// A thread that is in code of the user: the function that it waits in, and the lines that lead there.
package struct WaitingThread: Sendable, Equatable, CustomStringConvertible {
  /// A frame of the user's code.
  package struct Frame: Sendable, Equatable {
    package let function: String
    package let file: String
    package let line: Int
  }

  package let isMain: Bool
  /// The function that the innermost frame has called; `nil` if the thread runs the user's own code.
  package let function: String?
  /// The innermost first.
  package let frames: [Frame]

  /// The thread in words, with the lines: `the main thread waits in DispatchSemaphore.wait()`.
  package var description: String {
    let head = (isMain ? "the main thread" : "a thread") + (function.map { " waits in \($0)" } ?? " runs")
    let own = FileManager.default.currentDirectoryPath + "/"
    let lines = frames.map { frame in
      let file = frame.file.hasPrefix(own) ? String(frame.file.dropFirst(own.count)) : frame.file
      return "\n    \(file):\(frame.line) in \(frame.function)"
    }
    return head + lines.joined()
  }

  /// Looks at the threads of this process.
  ///
  /// - Returns: Reads the names and lines of their code, which takes half a second the first time.
  package static func look() -> () -> [WaitingThread] {
    let stacks = ThreadStack.all()
    return { read(stacks) }
  }

  /// Looks at the threads of this process, and reads the names and lines of their code.
  ///
  /// - Returns: The threads that are in code of the user, the main thread first; threads in the same place are told once.
  package static func all() -> [WaitingThread] { read(ThreadStack.all()) }

  /// Reads the names and lines of stacks: some milliseconds a frame.
  static func read(_ stacks: [ThreadStack]) -> [WaitingThread] {
    #if os(Linux) && canImport(Runtime)
      guard let names = StackNames.ofProcess else { return [] }
      var known: Set<[UInt64]> = []
      var threads: [WaitingThread] = []
      // Names take half a second the first time: threads that idle in the system's libraries have none read.
      for stack in stacks where stack.isInUsersCode && known.insert(stack.addresses).inserted {
        let thread = WaitingThread(names.frames(of: stack.addresses), isMain: stack.thread == getpid())
        if let thread, !threads.contains(thread) { threads.append(thread) }
      }
      return threads.filter(\.isMain) + threads.filter { !$0.isMain }
    #else
      return []
    #endif
  }

  /// Creates the thread of some frames, the innermost first; `nil` if none is the user's.
  init?(_ named: [NamedFrame], isMain: Bool) {
    guard let innermost = named.firstIndex(where: \.isUsers) else { return nil }
    self.isMain = isMain
    function = named[..<innermost].compactMap(\.name).last.map { Self.publicNames[$0] ?? $0 }
    var frames: [Frame] = []
    for frame in named where frame.isUsers {
      guard let name = frame.name, let file = frame.file else { continue }
      // A closure and the function around it may be one line.
      if frames.last?.file == file, frames.last?.line == frame.line { continue }
      frames.append(Frame(function: Self.function(around: name), file: file, line: frame.line))
    }
    self.frames = frames
  }

  /// The functions that users call, by those of the system that go on with it: a last call leaves no frame.
  private static let publicNames = [
    "_dispatch_semaphore_wait_slow": "DispatchSemaphore.wait()", "_dispatch_group_wait_slow": "DispatchGroup.wait()",
    "pthread_mutex_lock": "a lock", "pthread_cond_wait": "a condition", "pthread_cond_timedwait": "a condition",
    "__DISPATCH_WAIT_FOR_QUEUE__": "DispatchQueue.sync", "_dispatch_sync_f_slow": "DispatchQueue.sync",
  ]

  /// Returns the name of the function that a closure stands in.
  private static func function(around name: String) -> String {
    name.replacing(#/(closure|implicit closure) #[0-9]+ in |variable initialization expression of /#, with: "")
  }
}
