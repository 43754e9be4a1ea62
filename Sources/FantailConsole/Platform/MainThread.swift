import Foundation

/// The thread that a process begins with.
///
/// On Apple's systems it runs what is on the main actor. On Linux an asynchronous program leaves that to threads of
/// Dispatch, and the main thread waits for signals and nothing else: it is known by its number, the process's.
enum MainThread {
  /// Sends it a signal, and returns whether that could be done.
  static func send(_ signal: Int32) -> Bool {
    #if os(Linux) || os(Android)
      typealias Send = @convention(c) (pid_t, pid_t, Int32) -> Int32
      guard let library = dlopen(nil, RTLD_NOW), let symbol = dlsym(library, "tgkill") else { return false }
      return unsafeBitCast(symbol, to: Send.self)(getpid(), getpid(), signal) == 0
    #else
      return false
    #endif
  }
}
