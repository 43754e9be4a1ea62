import FantailRun
import Foundation

/// Ends a process as a framework does that decides its code, while a thread calls `exit(0)` and is not done with it.
///
/// - Parameter hasFailed: Whether an example had failed, and not only a test of the framework.
func endTwice(hasFailed: Bool) -> Never {
  let earlyExit = EarlyExit(RunningExamples())
  if hasFailed {
    earlyExit.noteFailure()
    holdErrors()
  } else {
    // The handler asks for late failures, and gets no answer for a while. The code after that never ends.
    for _ in 1...64 { Task.detached(priority: .high) { pause() } }
    atexit { pause() }
  }
  earlyExit.watch()
  Thread.detachNewThread { exit(0) }
  usleep(300_000)
  exit(1)
}

/// Ends a process with a failure while a thread is not done with an `exit(0)` that came before the failure was decided.
func endTwiceEarly() -> Never {
  let earlyExit = EarlyExit(RunningExamples())
  earlyExit.enter(.running)
  holdErrors()
  Thread.detachNewThread { exit(0) }
  usleep(300_000)
  earlyExit.decide(1)
  exit(1)
}

/// Has nobody read what a handler says, so that it stays in the midst of it.
private func holdErrors() {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  while write(ends[1], "full", 4) > 0 {}
  _ = fcntl(ends[1], F_SETFL, 0)
  dup2(ends[1], STDERR_FILENO)
}

/// Ends a process with a failure while a thread calls `exit(0)`, when the system has called all handlers but one, which
/// it has for longer.
func endTwiceLate() -> Never {
  atexit {
    Thread.detachNewThread { exit(0) }
    usleep(300_000)
  }
  let earlyExit = EarlyExit(RunningExamples())
  earlyExit.watch()
  earlyExit.decide(1)
  exit(1)
}
