import FantailRun
import Foundation

/// Ends a process like a framework that decides the exit code, while a thread has called `exit(0)` and has not
/// finished.
///
/// - Parameter hasFailed: Whether an example has failed, not only a test of the framework.
func endTwice(hasFailed: Bool) -> Never {
  let earlyExit = EarlyExit(ExampleHost())
  if hasFailed {
    earlyExit.noteFailure()
    holdErrors()
  } else {
    // The handler waits for late failures, and does not get an answer for a while. The code after this wait does not
    // end.
    for _ in 1...64 { Task.detached(priority: .high) { pause() } }
    atexit { pause() }
  }
  earlyExit.watch()
  Thread.detachNewThread { exit(0) }
  usleep(300_000)
  exit(1)
}

/// Ends a process with a failure, while a thread has not finished an `exit(0)` from before the failure was decided.
func endTwiceEarly() -> Never {
  let earlyExit = EarlyExit(ExampleHost())
  earlyExit.enter(.running)
  holdErrors()
  Thread.detachNewThread { exit(0) }
  usleep(300_000)
  earlyExit.decide(.failed)
  exit(1)
}

/// Blocks the output of a handler, so that the handler does not finish.
private func holdErrors() {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  while write(ends[1], "full", 4) > 0 {}
  _ = fcntl(ends[1], F_SETFL, 0)
  dup2(ends[1], STDERR_FILENO)
}

/// Ends a process with a failure while a thread calls `exit(0)`, after all handlers have been called except one, which
/// takes longer.
func endTwiceLate() -> Never {
  atexit {
    Thread.detachNewThread { exit(0) }
    usleep(300_000)
  }
  let earlyExit = EarlyExit(ExampleHost())
  earlyExit.watch()
  earlyExit.decide(.failed)
  exit(1)
}
