#if os(Linux) && canImport(Runtime)
  import Dispatch
  import FantailSeams
  import Foundation

  /// The thread that reads the names of functions.
  ///
  /// The runtime keeps a program's debug information separately for each thread. Reading the debug information of a
  /// test bundle of 70 MB takes half a second of processor time, and many threads request names.
  struct NameThread: Sendable {
    private let work = Locked<[@Sendable () -> Void]>([])
    private let waiting = DispatchSemaphore(value: 0)

    init() {
      Thread.detachNewThread { [work, waiting] in
        while true {
          waiting.wait()
          work.withLock { $0.removeFirst() }()
        }
      }
    }

    /// Runs code on the thread, and waits for the result.
    func run<Value: Sendable>(_ code: @escaping @Sendable () -> Value) -> Value? {
      let value = Locked<Value?>(nil)
      let hasEnded = DispatchSemaphore(value: 0)
      work.withLock { work in
        work.append {
          let new = code()
          value.withLock { $0 = new }
          hasEnded.signal()
        }
      }
      waiting.signal()
      hasEnded.wait()
      return value.withLock(\.self)
    }
  }
#endif
