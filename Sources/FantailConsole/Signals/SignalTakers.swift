import Dispatch
import FantailLock
import FantailRun
import Foundation

/// The threads that the system may give an interruption to, as far as they are known: the main thread, which it prefers,
/// and the one that watches. Those of Dispatch block them.
///
/// On a busy machine, a thread may have taken a signal long before it comes to the handler, and nothing shows it. So it is
/// asked: with another signal, which every handler of an interruption holds back until it has ended.
package enum SignalTakers {
  /// One that nothing else asks for, and that a process without a handler ignores.
  private static let question = SIGURG
  private static let answer = DispatchSemaphore(value: 0)
  private static let threads = Locked<[pthread_t]>([])
  private static let isAnswered: Bool = {
    guard SignalHandler(of: question).isDefault else { return false }
    signal(question) { _ in SignalTakers.answer.signal() }
    return true
  }()

  /// Adds the calling thread, which must live as long as the process, unless it blocks what it would be asked.
  package static func addThisThread() {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    guard isAnswered, sigismember(&blocked, question) == 0 else { return }
    threads.withLock { $0.append(pthread_self()) }
  }

  /// Has the handler of an interruption end before its thread answers.
  static func holdBack(in interruption: Int32) {
    var action = sigaction()
    guard sigaction(interruption, nil, &action) == 0 else { return }
    sigaddset(&action.sa_mask, question)
    sigaction(interruption, &action, nil)
  }

  /// Returns once every handler has ended that one of the threads was on its way to.
  static func waitForHandlers() {
    if isAnswered, !Thread.isMainThread, MainThread.send(question) { wait() }
    for thread in threads.withLock({ $0 }) where pthread_equal(thread, pthread_self()) == 0 {
      if pthread_kill(thread, question) == 0 { wait() }
    }
  }

  /// Not for ever: an example may have had the thread block the question, or answer it by itself.
  private static func wait() {
    _ = answer.wait(timeout: .now() + 5)
  }
}
