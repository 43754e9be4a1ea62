/// The times for which polled expectations wait, and the intervals at which they look, where the call does not say.
package struct PollingTimes: Sendable, Hashable, Codable {
  /// The time that `toEventually` waits at most and the others watch; one second where there is none.
  package var limit: Duration?
  /// The time between samples; where there is none it grows from 1 to 10 ms with the time waited.
  package var interval: Duration?

  /// Creates times.
  ///
  /// - Parameters:
  ///   - limit: How long to wait or watch.
  ///   - interval: The time between samples.
  package init(limit: Duration? = nil, interval: Duration? = nil) {
    self.limit = limit
    self.interval = interval
  }

  /// Reads times.
  ///
  /// - Parameter decoder: What to read from.
  /// - Throws: A decoding error.
  package init(from decoder: any Decoder) throws {
    let fields = try FieldReader(decoder)
    limit = try fields.optional("limit")
    interval = try fields.optional("interval")
  }

  /// Writes the times.
  ///
  /// - Parameter encoder: What to write to.
  /// - Throws: The encoder's errors.
  package func encode(to encoder: any Encoder) throws {
    try CodedFields(["limit": limit, "interval": interval]).encode(to: encoder)
  }

  /// These times, or those of another where these do not say.
  package func or(_ other: PollingTimes) -> PollingTimes {
    PollingTimes(limit: limit ?? other.limit, interval: interval ?? other.interval)
  }
}
