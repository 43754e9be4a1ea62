struct User: Sendable, Equatable {
  var name = "Ada"
}

/// The part of the application that a controller of push notifications needs: on a device, the application itself.
protocol PushNotificationRegistrar: AnyObject {
  func registerForPushNotifications()
}

/// Requests push notifications once a user has signed in, not when the application starts.
struct PushNotificationController {
  let registrar: any PushNotificationRegistrar

  var user: User? {
    didSet {
      if user != nil, user != oldValue { registrar.registerForPushNotifications() }
    }
  }
}

/// The application itself, from a library without our protocol.
final class Application {
  private(set) var isRegistered = false

  func registerForPushNotifications() { isRegistered = true }
}

// The article's trick: the class already has the function, so that an empty extension is enough.
extension Application: PushNotificationRegistrar {}
