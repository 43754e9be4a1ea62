import Dispatch
import Foundation

extension MainActor {
  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// `true` if this code runs on the main actor, for those who want to say more than a precondition does.
  ///
  /// Not the thread alone: on Linux an asynchronous `main` gives its thread away, and the main queue has any thread then.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) != nil
  }
}
