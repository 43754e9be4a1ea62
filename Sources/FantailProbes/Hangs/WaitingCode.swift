import Foundation

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// A thread or a suspended task in the user's code: the function in which it is waiting, and the lines that lead to
/// that function.
struct WaitingCode: Sendable, Equatable, CustomStringConvertible {
  /// A frame of the user's code.
  struct Frame: Sendable, Equatable {
    let function: String
    let file: String
    let line: Int
  }

  /// The kind of thread or task that runs the code.
  enum Kind: Sendable, Equatable {
    case mainThread, thread, task
  }

  let kind: Kind
  /// The function that the innermost frame called; `nil` if it did not call one.
  let function: String?
  /// The reason for which a task is suspended, in words; `nil` if the function already shows the reason.
  let reason: String?
  /// The frames, the innermost first.
  let frames: [Frame]

  /// A description of the thread or task with its lines: `the main thread waits in DispatchSemaphore.wait()`.
  var description: String {
    let own = FileManager.default.currentDirectoryPath + "/"
    let lines = frames.map { frame in
      let file = frame.file.hasPrefix(own) ? String(frame.file.dropFirst(own.count)) : frame.file
      // A closure in top-level code is not in a function.
      return "\n    \(file):\(frame.line)" + (frame.function.isEmpty ? "" : " in \(frame.function)")
    }
    return head + lines.joined()
  }

  private var head: String {
    switch kind {
    case .mainThread: "the main thread" + (function.map { " waits in \($0)" } ?? " runs")
    case .thread: "a thread" + (function.map { " waits in \($0)" } ?? " runs")
    case .task: "a task waits" + (function.map { " in \($0)" } ?? reason.map { " for \($0)" } ?? "")
    }
  }

  /// Reads the names and lines of suspended tasks.
  static func read(_ stacks: [TaskStack]) -> [WaitingCode] {
    #if os(Linux) && canImport(Runtime)
      guard !stacks.isEmpty, let names = StackNames.ofProcess else { return [] }
      var tasks: [WaitingCode] = []
      for stack in stacks {
        let frames = names.frames(of: stack.addresses, areResumed: true)
        if let task = WaitingCode(frames, .task, reason: stack.reason), !tasks.contains(task) { tasks.append(task) }
      }
      return tasks
    #else
      return []
    #endif
  }

  /// Reads the names and lines of stacks, which takes some milliseconds per frame.
  static func read(_ stacks: [ThreadStack]) -> [WaitingCode] {
    #if os(Linux) && canImport(Runtime)
      guard let names = StackNames.ofProcess else { return [] }
      var known: Set<[UInt64]> = []
      var threads: [WaitingCode] = []
      // Reading the first names takes half a second, so names are not read for threads that are idle in the system's
      // libraries.
      for stack in stacks where stack.isInUsersCode && known.insert(stack.addresses).inserted {
        let kind = stack.thread == getpid() ? Kind.mainThread : .thread
        let thread = WaitingCode(names.frames(of: stack.addresses), kind)
        if let thread, !threads.contains(thread) { threads.append(thread) }
      }
      return threads.filter { $0.kind == .mainThread } + threads.filter { $0.kind != .mainThread }
    #else
      return []
    #endif
  }

  /// Creates the thread or task from its frames, the innermost first; `nil` if no frame is the user's.
  ///
  /// - Parameter reason: The reason why a task is waiting, unless a library function shows the reason.
  init?(_ named: [NamedFrame], _ kind: Kind, reason: String? = nil) {
    guard let innermost = named.firstIndex(where: \.isUsers) else { return nil }
    self.kind = kind
    let called = named[..<innermost].compactMap(\.name).last.map { Self.publicNames[$0] ?? $0 }
    // The runtime's functions are written in C++.
    function = kind == .task ? called.flatMap { $0.contains("swift::") ? nil : Self.plain($0) } : called
    self.reason = function == nil ? reason : nil
    var frames: [Frame] = []
    for frame in named where frame.isUsers {
      guard let name = frame.name, let file = frame.file else { continue }
      // A closure and the function around it may share a line.
      if frames.last?.file == file, frames.last?.line == frame.line { continue }
      frames.append(Frame(function: Self.function(around: name), file: file, line: frame.line))
    }
    self.frames = frames
  }

  /// The functions that users call, keyed by the system function that they call last, since such a tail call does not
  /// leave a frame.
  private static let publicNames = [
    "_dispatch_semaphore_wait_slow": "DispatchSemaphore.wait()", "_dispatch_group_wait_slow": "DispatchGroup.wait()",
    "pthread_mutex_lock": "a lock", "pthread_cond_wait": "a condition", "pthread_cond_timedwait": "a condition",
    "__DISPATCH_WAIT_FOR_QUEUE__": "DispatchQueue.sync", "_dispatch_sync_f_slow": "DispatchQueue.sync",
  ]

  /// Returns the name of a function without its generic parameters.
  private static func plain(_ name: String) -> String {
    function(around: name).replacing(#/<[^<>()]*>/#, with: "").replacing("static ", with: "")
  }

  /// Returns the name of the function that contains a closure.
  private static func function(around name: String) -> String {
    name.replacing(
      #/\([0-9]+\) (await|suspend) resume partial function for |(closure|implicit closure) #[0-9]+ in |variable initialization expression of /#,
      with: "")
  }
}
