extension Spec {
  /// A hook as it is declared.
  package struct Hook: Sendable {
    package let kind: HookKind
    package let location: SourceLocation
    package let body: HookBody
  }

  /// The code of a hook. An `aroundEach` receives the example that it wraps.
  package enum HookBody: Sendable {
    case plain(Body)
    case around(AroundBody)
  }
}
