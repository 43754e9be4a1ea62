import Fantail
import Mini

/// The suite of every measurement, made by loops: groups of 10 examples, three deep, 50 examples a file, each group
/// with one `beforeEach` and two values, each example with one passing equality.
enum Suites {
  static func fantail(_ count: Int) -> [Spec] {
    stride(from: 0, to: count, by: 50).map { start in
      let groups = stride(from: start, to: min(start + 50, count), by: 10).map { group($0, upTo: min($0 + 10, count)) }
      return describe("File \(start)") { describe("inside") { groups } }
    }
  }

  private static func group(_ start: Int, upTo end: Int) -> Spec {
    let x = Let { 1 }
    let y = Let { 2 }
    var children = [beforeEach { x.value += y() }]
    for number in start..<end {
      children.append(it("example \(number)") { expect(x()).to(.equal(3)) })
    }
    return describe("group \(start)") { children }
  }

  /// Nested groups, with one example in the innermost.
  static func nested(_ depth: Int) -> Spec {
    var spec = it("leaf") {}
    for level in 0..<depth { spec = describe("group \(level)") { [spec] } }
    return spec
  }

  /// 40 examples that wait for 20 milliseconds each, as for an answer of a server.
  static func sleeping() -> Spec {
    describe("sleeping") { (0..<40).map { n in it("\(n)") { try await Task.sleep(for: .milliseconds(20)) } } }
  }

  /// 40 examples that each keep a processor busy with the same work.
  static func computing() -> Spec {
    describe("computing") {
      (0..<40).map { n in
        it("\(n)") {
          var number = UInt64(n)
          for _ in 0..<10_000_000 { number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
          expect(number).notTo(.equal(0))
        }
      }
    }
  }

  static func mini(_ count: Int) -> [MiniGroup] {
    stride(from: 0, to: count, by: 10).map { start in
      let x = MiniValue(1)
      let y = MiniValue(2)
      return MiniGroup(
        "group \(start)",
        before: {
          x.value = 1
          y.value = 2
          x.value += y.value
        },
        examples: (start..<min(start + 10, count)).map { number in
          MiniExample("example \(number)") { x.value == 3 }
        })
    }
  }
}
