/// The kinds of functions. Some features only exist for functions that may suspend.
public enum FunctionKind {
  /// Functions that do not suspend.
  public enum Synchronous {}
  /// Functions that may suspend.
  public enum Suspending {}
}
