import FantailLock
import FantailTree

/// The places where an example makes mocks, by the mocks' names: two mocks without a name of their own are told apart.
final class MockPlaces: Sendable {
  private let places = Locked<[String: [SourceLocation]]>([:])

  static func of(_ example: any ExampleScope) -> MockPlaces { example.stored { MockPlaces() } }

  /// The name for failures: with a number where another place has made a mock of that name.
  func name(_ name: String, at location: SourceLocation) -> String {
    if name.isEmpty { return name }
    let index = places.withLock { places in
      let known = places[name, default: []]
      if let index = known.firstIndex(of: location) { return index }
      places[name] = known + [location]
      return known.count
    }
    return index == 0 ? name : "\(name) (\(index + 1))"
  }
}
