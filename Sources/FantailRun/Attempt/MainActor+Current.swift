import Dispatch
import Foundation

extension MainActor {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// `true` if this code runs on the main actor. Callers use it to report more than a precondition does.
  ///
  /// The thread is not enough: on Linux an asynchronous `main` gives up its thread, and any thread may run the main
  /// queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
