import FantailLock
import FantailTree
import Foundation

/// What this process does about signals while examples run: Ctrl-C ends the run with a summary, and a crash says which
/// example it was.
///
/// Signal handlers are functions without a context, so what they use has to be global. It is all constant: the memory
/// and the pipe are made once, before any handler is in place, and never change places.
struct SignalWatch {
  /// What the handlers use.
  private static let notes = CrashNotes()
  private static let pipe = SignalPipe()
  /// What each signal had before. Unsafe to change, which nobody does once handlers are in place.
  private nonisolated(unsafe) static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: crashes.count)
  private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  let watch = RunWatch(examples: RunningExamples(notes: Self.notes))

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - output: Where a first signal is answered.
  ///   - endsWithParent: Whether the end of the process that started this one ends the run.
  init(output: TextOutput, endsWithParent: Bool) {
    watchCrashes()
    watchInterruptions(output)
    if endsWithParent { watchParent() }
  }

  private func watchCrashes() {
    for (place, crash) in Self.crashes.enumerated() {
      guard sigaction(crash, nil, Self.former + place) == 0 else { continue }
      signal(crash) { number in
        SignalWatch.tellOfCrash(number)
        SignalWatch.handOn(number)
      }
      // The stack itself may be what has run out.
      var action = sigaction()
      guard sigaction(crash, nil, &action) == 0 else { continue }
      action.sa_flags |= type(of: action.sa_flags).init(SA_ONSTACK)
      sigaction(crash, &action, nil)
    }
  }

  /// Puts back what the signal had before, such as Swift's backtraces, and gives it the signal.
  private static func handOn(_ number: Int32) {
    for place in crashes.indices where crashes[place] == number {
      sigaction(number, former + place, nil)
      // What faults does so again on return, which a backtrace can follow better than a signal from here.
      let faults = number == SIGILL || number == SIGBUS || number == SIGFPE || number == SIGSEGV
      if !faults || SignalHandler(former[place]).isDefault { raise(number) }
    }
  }

  /// Runs in a signal handler: no memory is allocated here, and no lock taken.
  private static func tellOfCrash(_ signal: Int32) {
    say("\nerror: the process crashed")
    switch signal {
    case SIGILL: say(" (SIGILL)")
    case SIGTRAP: say(" (SIGTRAP)")
    case SIGABRT: say(" (SIGABRT)")
    case SIGBUS: say(" (SIGBUS)")
    case SIGFPE: say(" (SIGFPE)")
    case SIGSEGV: say(" (SIGSEGV)")
    default: break
    }
    if notes.isEmpty { return say(" while no example was running\n") }
    say(" while this was running:\n")
    notes.print()
    say("with --isolate, a crash fails its example, and the others run\n")
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  // MARK: - Interruptions

  private func watchInterruptions(_ output: TextOutput) {
    guard let pipe = Self.pipe else { return }
    for interruption in [SIGINT, SIGTERM] { signal(interruption) { SignalWatch.pipe?.post($0) } }
    Thread.detachNewThread { [watch] in
      var count = 0
      // A run that has not ended by itself long after it was asked to is stuck where only the process's end helps.
      while let signal = pipe.next(within: count == 0 ? nil : 20) {
        count += 1
        if count > 2 { _exit(128 + signal) }
        // First, since what runs now may have ended by then.
        if count == 1 { output.write(Self.answer(signal, watch)) }
        watch.interruption.interrupt(by: signal)
      }
      if let signal = watch.interruption.signal { _exit(128 + signal) }
    }
  }

  /// Ends the run when nobody waits for it any more. The package manager, for one, leaves on Ctrl-C without a word to
  /// what its plugins started.
  private func watchParent() {
    let parent = getppid()
    Thread.detachNewThread {
      while getppid() == parent { Thread.sleep(forTimeInterval: 0.2) }
      // Nobody reads what is printed either; reports in files are to be whole all the same.
      signal(SIGPIPE, SIG_IGN)
      Self.pipe?.post(SIGTERM)
    }
  }

  private static func answer(_ signal: Int32, _ watch: RunWatch) -> String {
    var text = "\n\(Interruption.name(of: signal)): the run ends; once more, and it waits for nothing\n"
    for entry in watch.examples.entries {
      text += "still running after \((ContinuousClock.now - entry.start).inWords): \(entry.place)\n"
    }
    return text
  }
}

/// A pipe that a signal handler writes to and a thread reads.
private struct SignalPipe {
  private let reading: Int32
  private let writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  /// Safe in a signal handler.
  func post(_ signal: Int32) {
    var byte = UInt8(truncatingIfNeeded: signal)
    _ = write(writing, &byte, 1)
  }

  /// Waits for the next signal, at most for some seconds.
  func next(within seconds: Int32?) -> Int32? {
    while true {
      var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, seconds.map { $0 * 1000 } ?? -1)
      if ready < 0, errno == EINTR { continue }
      var byte: UInt8 = 0
      guard ready > 0, read(reading, &byte, 1) == 1 else { return nil }
      return Int32(byte)
    }
  }
}

/// What a process has for a signal.
private struct SignalHandler {
  let isDefault: Bool

  init(_ action: sigaction) {
    // The handler comes first on every system, under a different name on each.
    isDefault = withUnsafeBytes(of: action) { $0.load(as: Int.self) == 0 }
  }
}
