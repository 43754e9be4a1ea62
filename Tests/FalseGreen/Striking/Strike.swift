internal import Fantail
import Foundation
import Testing

/// An act of code under test against its process.
package struct Strike: Sendable {
  /// The duty of a run if the strike happens in an example.
  package enum Kind: String, Codable, Sendable {
    /// It ends the process: the run fails.
    case ends
    /// It blocks its thread for ever: the time limit fails the run.
    case keeps
    /// It does neither, and damages state that other code relies on: a failure elsewhere still fails the run.
    case spoils
    /// It is a failure, in whatever library: the run fails.
    case fails
  }

  package let name: String
  package let kind: Kind
  let act: @Sendable () -> Void

  init(_ name: String, _ kind: Kind, _ act: @escaping @Sendable () -> Void) {
    self.name = name
    self.kind = kind
    self.act = act
  }

  package static let all: [Strike] = ends + traps + signals + keeps + spoils + fails
}

extension Strike {
  private static let ends: [Strike] =
    [0, 3].flatMap { (code: Int32) in
      [
        Strike("exit(\(code))", .ends) { exit(code) },
        Strike("_exit(\(code))", .ends) { _exit(code) },
        Strike("quick_exit(\(code))", .ends) { endQuickly(code) },
      ]
    } + [
      Strike("abort", .ends) { abort() },
      Strike("exec true", .ends) {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        execv("/bin/true", &arguments)
      },
      Strike("kill its group", .ends) {
        kill(0, SIGTERM)
        sleep(60)
      },
    ]

  private static let traps: [Strike] = [
    Strike("read beyond an array", .ends) { print([1][numberThatNobodyKnows()]) },
    Strike("overflow", .ends) { print(Int.max + numberThatNobodyKnows()) },
    Strike("divide by zero", .ends) { print(1 / (numberThatNobodyKnows() - 7)) },
    Strike("unwrap nil", .ends) { print(Optional<Int>.none.unsafelyUnwrapped) },
    Strike("precondition", .ends) { precondition(numberThatNobodyKnows() == 0, "never") },
    Strike("fatalError", .ends) { fatalError("on purpose") },
    Strike("read address 8", .ends) { print(UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0) },
    Strike("call itself", .ends) { print(depth(0)) },
  ]

  /// Every signal of the system, raised in the thread and sent to the process.
  private static let signals: [Strike] = Array(1...31).flatMap { (signal: Int32) -> [Strike] in
    let kind: Kind
    switch signal {
    case SIGSTOP: kind = .keeps
    // Ignored by default, or without effect in a process without a terminal.
    case SIGCHLD, SIGCONT, SIGURG, SIGWINCH, SIGTSTP, SIGTTIN, SIGTTOU: kind = .spoils
    // A run may ignore the signal, and fail because writing fails.
    case SIGPIPE: kind = .spoils
    default: kind = .ends
    }
    return [
      Strike("raise \(signal)", kind) {
        // The threads of the concurrency pool block most signals.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(signal)
        // So that the run does not end before the signal arrives.
        if kind == .ends { usleep(200_000) }
      },
      Strike("kill \(signal)", kind) {
        kill(getpid(), signal)
        if kind == .ends { usleep(200_000) }
      },
    ]
  }

  private static let fails: [Strike] = [
    Strike("fail", .fails) { fail("struck") },
    Strike("expect", .fails) { expect(numberThatNobodyKnows()).to(.equal(8)) },
    Strike("#expect", .fails) { #expect(numberThatNobodyKnows() == 8) },
    Strike("#require", .fails) { _ = try? #require(numberThatNobodyKnows() == 8 ? 1 : nil) },
    Strike("Issue.record", .fails) { Testing.Issue.record("struck") },
  ]

  private static let keeps: [Strike] = [
    Strike("sleep", .keeps) { while true { sleep(60) } },
    Strike("spin", .keeps) { while numberThatNobodyKnows() == 7 {} },
    Strike("wait for nobody", .keeps) { DispatchSemaphore(value: 0).wait() },
    Strike("block every thread", .keeps) {
      for _ in 1...64 { Task { blockForEver() } }
      blockForEver()
    },
  ]

  private static let spoils: [Strike] = [
    Strike("nothing", .spoils) {},
    Strike("cancel its task", .spoils) { withUnsafeCurrentTask { $0?.cancel() } },
    Strike("flood the output", .spoils) {
      let line = String(repeating: "flood ", count: 1_000)
      for _ in 1...1_000 { print(line) }
    },
    Strike("flood the errors", .spoils) {
      let line = Data(repeating: 0x66, count: 60_000)
      for _ in 1...100 { try? FileHandle.standardError.write(contentsOf: line) }
    },
    Strike("close 0 to 2", .spoils) { for descriptor: Int32 in 0...2 { close(descriptor) } },
    Strike("close all", .ends) {
      for descriptor: Int32 in 0...63 { close(descriptor) }
      exit(0)
    },
    Strike("close stdout", .spoils) { fclose(fdopen(1, "w")) },
    Strike("scribble", .spoils) {
      for descriptor: Int32 in 3...15 { write(descriptor, "scribble", 8) }
    },
    Strike("change the folder", .spoils) { chdir("/") },
    Strike("ignore all signals", .spoils) { for number: Int32 in 1...31 { signal(number, SIG_IGN) } },
    Strike("ignore SIGCHLD", .spoils) { signal(SIGCHLD, SIG_IGN) },
    Strike("drop all handlers", .spoils) { for number: Int32 in 1...31 { signal(number, SIG_DFL) } },
    Strike("block all signals", .spoils) {
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    },
    Strike("clear the environment", .spoils) {
      for name in ProcessInfo.processInfo.environment.keys { unsetenv(name) }
    },
    Strike("use up the descriptors", .spoils) { while dup(0) >= 0 {} },
    Strike("leave a child", .spoils) {
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/bin/sleep")
      child.arguments = ["3"]
      try? child.run()
    },
    Strike("exit when all is over", .spoils) { atexit { exit(0) } },
    Strike("_exit when all is over", .spoils) { atexit { _exit(0) } },
    Strike("exit from a thread soon", .spoils) {
      Thread.detachNewThread {
        usleep(UInt32.random(in: 0...30_000))
        exit(0)
      }
    },
  ]
}

/// Seven; the compiler must not be able to compute it.
@inline(never) private func numberThatNobodyKnows() -> Int { Int(ProcessInfo.processInfo.processIdentifier * 0) + 7 }

private func depth(_ level: Int) -> Int { level < 0 ? 0 : depth(level + 1) + 1 }

private func blockForEver() {
  while true { usleep(1_000) }
}

/// Ends the process with `quick_exit`, or with `_exit` in Apple's C library, which lacks that function.
private func endQuickly(_ code: Int32) -> Never {
  #if canImport(Darwin)
    _exit(code)
  #else
    quick_exit(code)
  #endif
}
