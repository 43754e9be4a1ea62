import Foundation

/// An object that two readings of a value have in common. The object may have changed in place, so both readings show
/// its current state.
package enum SharedObject {
  /// The maximum number of parts of a reading that are examined.
  private static let mostParts = 10_000

  /// Returns the reason why two equal readings prove nothing; `nil` if they prove equality.
  static func doubt(_ first: Any, _ second: Any) -> String? {
    let earlier = objects(in: first)
    if earlier.isEmpty { return nil }
    let known = Set(earlier.map { ObjectIdentifier($0.object) })
    let shared = objects(in: second).first { known.contains(ObjectIdentifier($0.object)) }
    // The objects are kept alive, since a new object could get the identity of a freed one that a mirror had made.
    guard let shared = withExtendedLifetime(earlier, { shared }) else { return nil }
    let place = shared.place.isRoot ? "are the same object" : "hold the same object at \(shared.place.text)"
    return "both readings \(place); read the part that changes"
  }

  /// Returns whether a value is or contains an object that is compared by its state, which may have changed since
  /// another reading. Objects of Foundation's classes are equal by identity, as a rule.
  package static func isIn(_ value: Any) -> Bool {
    objects(in: value).contains { object, _ in
      object is any Equatable && !(object is NSObject) && !ValueTree(object).isOfSystem
    }
  }

  /// Returns the objects that a value refers to. Does not read the parts of objects, or the internals of system values.
  private static func objects(in value: Any) -> [(object: AnyObject, place: ValuePlace)] {
    var found: [(object: AnyObject, place: ValuePlace)] = []
    var left = [(value, ValuePlace(""))]
    var next = 0
    while next < left.count {
      let (value, place) = left[next]
      next += 1
      let tree = ValueTree(value)
      if let object = ValueDescription.object(tree.value) {
        // Objects of both types are immutable.
        if !(value is NSNumber), !(value is AnyKeyPath) { found.append((object, place)) }
      } else if tree.isReadByParts || !tree.isOfSystem {
        for (index, part) in tree.parts.prefix(max(0, mostParts - left.count)).enumerated() {
          left.append(Self.part(part, index, tree.kind, in: place))
        }
      }
    }
    return found
  }

  private static func part(
    _ part: ValueTree.Part, _ index: Int, _ kind: ValueTree.Kind, in whole: ValuePlace
  ) -> (Any, ValuePlace) {
    switch kind {
    case .optional: return (part.value, whole)
    case .collection, .set: return (part.value, whole.member("[\(index)]"))
    case .dictionary:
      let entry = Mirror(reflecting: part.value).children.map(\.value)
      guard entry.count == 2 else { return (part.value, whole) }
      return (entry[1], whole.member("[\(ValueDescription.brief(entry[0]))]"))
    default: return (part.value, whole.member(".\(part.label ?? "\(index)")"))
    }
  }
}
