import FantailLock
import FantailMatchers
public import FantailTree

extension Trait {
  /// Fails an example that would pass if one of its stubs has answered no call.
  ///
  /// ```swift
  /// describe("checkout", .strictStubs) { … }
  /// ```
  /// Stubs of hooks around each example also count. ``FantailMatchers/Matcher/haveUsedEveryStub`` checks a single mock.
  /// Mockito has the same under the name strict stubs.
  public static var strictStubs: Self { Self { $0[StrictStubs.self] = true } }
}

/// The setting of `.strictStubs` and `--strict-stubs`.
enum StrictStubs: TraitKey {
  typealias Value = Bool
  static let name = "strict stubs"
}

extension CallRecorder {
  /// Makes sure that a new stub has answered a call by the end of an example with `.strictStubs`.
  func watch(_ rule: CallRule) {
    let context = ExampleContext.current
    guard let example = context.example, example.traits[StrictStubs.self] else { return }
    let id = rule.id
    let pattern = described(rule.constraint)
    let location = rule.location
    context.sink?.cleanUp { [self] in
      // An earlier failure may be the reason why there was no call.
      let isUnused = state.withLock { $0.rule(id)?.progress.uses == 0 }
      guard isUnused, !example.claimsNothing, context.sink(KeepingSink.self)?.claimsNothing != true else { return }
      ExampleContext.withCurrent(context) { object.record(.unusedStub(pattern), at: location) }
    }
  }
}
