/// The places where a rule acts, named as its functions. To call all functions of all rules would cost a debug build
/// 3 us an example.
package struct AttemptPlaces: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let around = AttemptPlaces(rawValue: 1)
  package static let code = AttemptPlaces(rawValue: 2)
  package static let scope = AttemptPlaces(rawValue: 4)
  package static let outside = AttemptPlaces(rawValue: 8)
}
