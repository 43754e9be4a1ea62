/// The error of reading an argument before there was a call.
public struct NothingCaptured: Error, CustomStringConvertible {
  /// The fault: "NothingCaptured: no call that fits has come".
  public var description: String { "NothingCaptured: no call that fits has come" }
}
