/// The kinds of functions, which tell apart what only some of them can: to suspend.
public enum FunctionKind {
  /// Functions that do not suspend.
  public enum Synchronous {}
  /// Functions that may suspend.
  public enum Suspending {}
}
