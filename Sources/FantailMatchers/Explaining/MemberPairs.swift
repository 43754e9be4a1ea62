/// Pairs members without an order: each missing one with the most similar extra one.
struct MemberPairs {
  private(set) var differences: [ValueDifference] = []
  private(set) var missing: [Any] = []
  private(set) var extra: [Any]

  /// Each pair is compared by reflection. If there are more pairs, none is compared.
  private static let mostPairs = 2_500

  init(missing: [Any], extra: [Any], path: String) {
    self.extra = extra
    guard missing.count * extra.count <= Self.mostPairs else {
      self.missing = missing
      return
    }
    for member in missing {
      guard let (index, differences) = NearMiss.closest(to: member, self.extra, isExpected: true),
        case let known = ElementIdentity.commonFields(member, self.extra[index]),
        !known.isEmpty || differences.count == 1
      else {
        self.missing.append(member)
        continue
      }
      let other = self.extra.remove(at: index)
      let place = known.isEmpty ? ValueDescription.brief(member, limit: 40) : known.joined(separator: ", ")
      self.differences += ValueDifference.all(expected: member, got: other, at: "\(path)[\(place)]").places
    }
  }
}
