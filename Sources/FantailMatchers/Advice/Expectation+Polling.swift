// Polling a value: it is evaluated before the expectation is made, so that nothing can change.

extension Expectation {
  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toEventually(
    _ matcher: Matcher<Subject>, within limit: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toNever(
    _ matcher: Matcher<Subject>, during time: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toAlways(
    _ matcher: Matcher<Subject>, during time: Duration? = nil, every interval: Duration? = nil
  ) {}

  /// Not available: a value does not change while it is polled.
  @available(*, unavailable, message: "a value does not change while it is polled; write: await expect { … }")
  public consuming func toAfterWait(_ matcher: Matcher<Subject>, of time: Duration? = nil) {}
}
