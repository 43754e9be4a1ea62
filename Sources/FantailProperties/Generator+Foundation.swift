public import Foundation

extension Generator where Value == Date {
  /// Makes dates from 1970 to 2100, in milliseconds; the simplest is the first moment of 1970.
  public static var dates: Self {
    dates(in: Date(timeIntervalSince1970: 0)...Date(timeIntervalSince1970: 4_102_444_800))
  }

  /// Makes dates in a range, in milliseconds from its start, which is the simplest.
  ///
  /// - Parameter range: The range.
  /// - Returns: The generator.
  public static func dates(in range: ClosedRange<Date>) -> Self {
    let length = range.upperBound.timeIntervalSince(range.lowerBound) * 1_000
    // A limit for ranges between a distant past and future, whose dates are less precise than this anyway.
    let milliseconds = UInt64(min(length, 0x1p62))
    return Self(printing: { "Date(timeIntervalSince1970: \($0.timeIntervalSince1970))" }) { choices in
      let distance = Double(try choices.chooseMagnitude(upTo: milliseconds)) / 1_000
      return min(range.upperBound, range.lowerBound.addingTimeInterval(distance))
    }
  }
}

extension Generator where Value == Data {
  /// Bytes; the simplest is none.
  ///
  /// - Parameter count: The number of bytes.
  /// - Returns: The generator.
  public static func data(count: ClosedRange<Int> = 0...100) -> Self {
    Self(printing: { "Data([\($0.map(String.init).joined(separator: ", "))])" }) { choices in
      Data(try choices.elements(count) { UInt8(try $0.choose(upTo: 255)) })
    }
  }
}

extension Generator where Value == UUID {
  /// Identifiers of random bits; the simplest has only zeros.
  public static var uuids: Self {
    Self(printing: { "UUID(uuidString: \"\($0.uuidString)\")!" }) { choices in
      let bits = [try choices.choose(upTo: .max), try choices.choose(upTo: .max)]
      let bytes = bits.flatMap { part in (0..<8).map { UInt8(truncatingIfNeeded: part >> (56 - 8 * UInt64($0))) } }
      return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
  }
}

extension Generator where Value == URL {
  /// Makes web addresses with a path, a query and a fragment, escaped if needed; the simplest is `http://a`.
  public static var urls: Self {
    Self(printing: { "URL(string: \"\($0.absoluteString)\")!" }) { choices in
      var parts = URLComponents()
      parts.scheme = try choices.pick(from: ["http", "https"])
      parts.host = try choices.draw(.strings(of: .characters(of: "abcxyz09"), count: 1...12))
      if try choices.chooses(percent: 20) { parts.port = Int(try choices.chooseMagnitude(upTo: 65_535)) }
      let words = Generator<String>.strings(of: .characters(of: "abz09-_.~ é/中%+&"), count: 1...12)
      let steps = try choices.elements(0...5) { try $0.draw(words) }
      if !steps.isEmpty { parts.path = "/" + steps.joined(separator: "/") }
      if try choices.chooses(percent: 30) {
        parts.queryItems = try choices.elements(1...4) {
          URLQueryItem(name: try $0.draw(words), value: try $0.draw(words))
        }
      }
      if try choices.chooses(percent: 10) { parts.fragment = try choices.draw(words) }
      guard let url = parts.url else { throw Discarded() }
      return url
    }
  }
}
