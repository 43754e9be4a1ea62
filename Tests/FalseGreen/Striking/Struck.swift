package import Fantail
package import FantailRun
internal import FantailSeams
import Foundation

/// The specs with one strike at one place; the environment names both.
package struct Struck: Sendable {
  package let strike: Strike
  package let place: Place
  package let company: Place.Company
  /// Whether other examples fail, one before the strike and one after it.
  package let hasPlantedFailures: Bool

  /// Reads `STRIKE`, `PLACE`, `COMPANY` and `PLANTED`. Without them there is no strike, and all examples pass.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    let named = Strike.all.first { $0.name == environment["STRIKE"] }
    strike = named ?? Strike("nothing", .spoils) {}
    place = environment["PLACE"].flatMap(Place.init) ?? .body
    company = environment["COMPANY"].flatMap(Place.Company.init) ?? .none
    hasPlantedFailures = environment["PLANTED"] != nil
  }

  package var specs: [Spec] {
    [
      planted("before"),
      describe("Struck") {
        it("comes first") {}; struck; it("comes last") {}
      }, planted("after"),
    ]
  }

  private func planted(_ name: String) -> Spec {
    describe("Planted \(name)") { it("fails") { if hasPlantedFailures { fail("planted \(name)") } } }
  }

  /// A group with a strike in its first example, or in the first run of its hooks.
  private var struck: Spec {
    let (act, isAgain, isKept) = (strike.act, company == .retry, company == .sink && place.reach != .beside)
    let once = Once()
    let isLate = company == .sink && place.reach == .beside
    let strike = { @Sendable () -> Void in
      guard once.isFirst || isAgain else { return }
      if isLate { usleep(50_000) }
      if isKept { _ = collectFailures(act) } else { act() }
    }
    let place = place
    let trait: Trait =
      switch company {
      case .none, .sink: .tags()
      case .limit: .timeLimit(.milliseconds(300))
      case .retry: .retry(1)
      }
    if place == .groupBody { strike() }
    return describe("group", trait) {
      switch place {
      case .beforeAll: beforeAll { strike() }
      case .beforeEach: beforeEach { strike() }
      case .aroundEach:
        aroundEach { example in
          strike()
          try await example()
        }
      case .aroundEachAfter:
        aroundEach { example in
          try await example()
          strike()
        }
      case .afterEach: afterEach { strike() }
      case .afterAll: afterAll { strike() }
      case .evaluatedLet: evaluate(Let { strike() })
      case .namedMatcher:
        registerMatchers(
          MatcherRegistry(prefix: "ST") {
            defineMatcher("beStruck") { (_: Int) in
              strike()
              return true
            }
          })
      default: describe("no hook") { it("is needed") {} }
      }
      if place == .mainActorBody {
        it("strikes") { @MainActor in strike() }
      } else {
        it("strikes") { try await kept { try await body(strike) } }
      }
      it("comes after") {}
    }
  }

  /// The strike beside it comes after the code around it has ended, whose failures are then known.
  private func kept(_ body: () async throws -> Void) async throws {
    guard company == .sink, place.reach == .beside else { return try await body() }
    try await knownIssue("#1") {
      fail("known")
      try await body()
    }
    try await Task.sleep(for: .milliseconds(300))
  }

  private func body(_ strike: @escaping @Sendable () -> Void) async throws {
    switch place {
    case .let: Let { strike() }()
    case .asyncLet: try await AsyncLet { strike() }()
    case .body: strike()
    case .asyncBody:
      await Task.yield()
      strike()
    case .childTask: await withTaskGroup(of: Void.self) { $0.addTask { strike() } }
    case .task: Task { strike() }
    case .detachedTask: Task.detached { strike() }
    case .thread: Thread.detachNewThread { strike() }
    case .queue: DispatchQueue.global().async { strike() }
    case .mainQueue: DispatchQueue.main.async { strike() }
    case .matcher:
      expect(1).to(
        .satisfy("the strike") { _ in
          strike()
          return true
        })
    case .namedMatcher: expect(1).should.beStruck()
    case .polled:
      await expect {
        strike()
        return 1
      }.toEventually(.equal(1))
    case .verifier: atEnd { strike() }
    case .stub:
      let mock = FunctionMock<Int, Never, Void>("struck")
      mock.runs { _ in strike() }
      mock.call(1)
    case .letsDeinit: Let { Bomb(strike) }().touch()
    case .atExit:
      struckAtExit = strike
      atexit { struckAtExit() }
    default: break
    }
    // So that a strike outside the example comes while the run is in progress.
    if place.reach == .beside, company != .sink { try await Task.sleep(for: .milliseconds(300)) }
  }
}

/// Strikes when a run reports its second example.
package final class StrikingReporter: Reporter {
  private let struck: Struck
  private let count = Once()

  package init(_ struck: Struck) {
    self.struck = struck
  }

  package func report(_ event: RunEvent) async {
    guard struck.place == .reporter, case .exampleEnded = event, count.isFirst else { return }
    struck.strike.act()
  }
}

/// Strikes when it is deinitialised.
private final class Bomb: Sendable {
  private let strike: @Sendable () -> Void

  init(_ strike: @escaping @Sendable () -> Void) {
    self.strike = strike
  }

  func touch() {}

  deinit { strike() }
}

/// Counts from one on.
final class Attempts: Sendable {
  private let count = Locked(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// Returns `true` once.
private final class Once: Sendable {
  private let isOver = Locked(false)

  var isFirst: Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}

/// The function for `atexit`, which takes no context. Only one example of a process sets it.
nonisolated(unsafe) private var struckAtExit: @Sendable () -> Void = {}
