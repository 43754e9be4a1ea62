import FantailLock
import FantailTree

/// The places where an example makes mocks, by the mocks' names, so that two mocks with the same name get numbers.
final class MockPlaces: Sendable {
  private let places = Locked<[String: [SourceLocation]]>([:])

  static func of(_ example: any ExampleScope) -> MockPlaces { example.stored { MockPlaces() } }

  /// Returns the name for failures, with a number if a mock of that name was made at another place.
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
