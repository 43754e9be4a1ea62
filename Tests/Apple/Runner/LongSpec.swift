import Fantail

/// A name of more than 255 bytes, with characters that mean something to a shell and in Swift.
enum LongSpec {
  static var spec: Spec {
    describe(String(repeating: "很长的名字", count: 20)) {
      it("says \"it's (a) $name\", [or] -not") { note("is said") }
    }
  }
}
