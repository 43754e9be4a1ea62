/// The result of comparing a notification with the expected one.
package enum NotificationFit {
  case fits
  case differs
  /// Its user info cannot be compared, for the given reason.
  case undecided(String)
}
