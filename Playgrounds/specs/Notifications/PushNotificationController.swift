struct User: Sendable, Equatable {
  var name = "Ada"
}

/// What of the application a controller of push notifications needs: on a device, the application itself.
protocol PushNotificationRegistrar: AnyObject {
  func registerForPushNotifications()
}

/// Asks for push notifications once somebody has signed in, not when the application starts.
struct PushNotificationController {
  let registrar: any PushNotificationRegistrar

  var user: User? {
    didSet {
      if user != nil, user != oldValue { registrar.registerForPushNotifications() }
    }
  }
}

/// The application itself: of a library that knows nothing of our protocol.
final class Application {
  private(set) var isRegistered = false

  func registerForPushNotifications() { isRegistered = true }
}

// It has the function already, so that saying so is enough: the article's trick.
extension Application: PushNotificationRegistrar {}
