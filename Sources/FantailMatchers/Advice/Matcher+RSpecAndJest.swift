// Names of matchers in RSpec, chai, AssertJ, Kotest and jest. The compiler's message names Fantail's spelling.

extension Matcher {
  /// Not available: RSpec's and chai's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func eq<Other>(_ value: Other) -> Self { refused() }

  /// Not available: RSpec's and chai's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func eql<Other>(_ value: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "equal(_:)")
  public static func be<Other>(equalTo value: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .contain(1, 2), or .haveEntries([\"a\": 1]) of a dictionary")
  public static func include<Other>(_ values: Other...) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveLength(_ count: Int) -> Self { refused() }

  /// Not available: AssertJ's and Kotest's name.
  @available(*, unavailable, renamed: "haveCount(_:)")
  public static func haveSize(_ count: Int) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "matchPattern(_:)")
  public static func matchRegex<Other>(_ pattern: Other) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "beGreaterThanOrEqual(to:)")
  public static func beAtLeast<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: chai's name.
  @available(*, unavailable, renamed: "beLessThanOrEqual(to:)")
  public static func beAtMost<Other>(_ bound: Other) -> Self { refused() }

  /// Not available: Nimble's name.
  @available(*, unavailable, message: "write .beIn(0..<10), or .beCloseTo(value, within: tolerance)")
  public static func beWithin<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's and Kotest's name.
  @available(*, unavailable, renamed: "beIn(_:)")
  public static func beInRange<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .beIn(0..<10)")
  public static func cover<Other>(_ range: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, renamed: "throwError(_:)")
  public static func raiseError<Other>(_ error: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, renamed: "beAKind(of:)")
  public static func beA<Other>(_ type: Other) -> Self { refused() }

  /// Not available: Hamcrest's name.
  @available(*, unavailable, renamed: "beAnInstance(of:)")
  public static func beInstanceOf<Other>(_ type: Other) -> Self { refused() }

  /// Not available: RSpec's name.
  @available(*, unavailable, message: "write .containExactly(inAnyOrder: 1, 2)")
  public static func matchArray<Other>(_ values: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "haveKey(_:)")
  public static func containKey<Other>(_ key: Other) -> Self { refused() }

  /// Not available: Kotest's name.
  @available(*, unavailable, renamed: "haveNoDuplicates")
  public static var beUnique: Self { refused() }

  /// Not available: jest's name.
  @available(*, unavailable, renamed: "beNil")
  public static var beNull: Self { refused() }
}
