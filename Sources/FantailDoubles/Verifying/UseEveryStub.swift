public import FantailMatchers

extension Matcher where Subject: Mock {
  /// Matches a mock each of whose stubs has answered a call; it finds stubs that are no longer needed.
  ///
  /// ```swift
  /// engine.on.currentSpeed().returns(100)
  /// expect(engine).to(.haveUsedEveryStub)
  /// ```
  /// ```text
  /// expected to have used every stub, but 1 was not used
  /// engine.currentSpeed(in: any), stubbed at CartSpec.swift:1
  /// ```
  public static var haveUsedEveryStub: Self {
    Matcher("have used every stub") { mock in
      let unused = mock.unusedStubs
      guard !unused.isEmpty else { return .match }
      return .mismatch(
        .stated(
          "expected to have used every stub, but \(unused.count) \(unused.count == 1 ? "was" : "were") not used",
          details: unused.map(\.description)))
    }
  }
}
