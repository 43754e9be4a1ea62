import XCTest

// The environment contains the settings of Xcode, a test plan or the package manager's `xctest`; the arguments are
// tests.
let environment = ProcessInfo.processInfo.environment
let tests = Array(CommandLine.arguments.dropFirst())
var configuration = Configuration()
configuration.choice = environment["METHODS"] != nil ? .byMethod(tests) : .fromSuites(tests.isEmpty ? nil : tests)
configuration.order =
  switch environment["ORDER"] {
  case "name": .byName
  case let seed?: .random(UInt64(seed) ?? 0)
  case nil: .own
  }
configuration.repetition.times = environment["ITERATIONS"].flatMap { Int($0) } ?? 1
configuration.repetition.form = environment["ITERATIONS_OF"].flatMap(Repetition.Form.init) ?? .same
configuration.repetition.end = environment["UNTIL"].flatMap(Repetition.End.init)
configuration.skipped = environment["SKIP"].map { $0.split(separator: ",").map(String.init) } ?? []
configuration.looksAgain = environment["LOOKS_AGAIN"] != nil
configuration.copies = environment["COPIES"].flatMap { Int($0) } ?? 1
configuration.comesClassByClass = environment["BATCHES"] != nil
configuration.asksOnMainThread = environment["OFF_MAIN"] == nil

/// Declares a method, like the compiler on a system with an Objective-C runtime.
func declare<Case: XCTestCase>(_ name: String, _ method: @escaping (Case) throws -> Void) {
  let block: ThrowingBlock = { test, place in
    do {
      try method(Unmanaged<Case>.fromOpaque(test).takeUnretainedValue())
      return true
    } catch {
      place?.assumingMemoryBound(to: NSError?.self).pointee = error as NSError
      return false
    }
  }
  class_addMethod(Case.self, Selector(name + "AndReturnError:"), imp_implementationWithBlock(block), "B@:^@")
}

declare("testCafe_Bakes") { (test: CafeSpecTests) in try test.testCafe_Bakes() }
declare("testCafe_IsGone") { (test: CafeSpecTests) in try test.testCafe_IsGone() }
declare("testKiosk_Sells") { (test: KioskSpecTests) in try test.testKiosk_Sells() }

declare("testKiosk_Suspends") { (test: KioskSpecTests) in test.testKiosk_Suspends() }
declare("testExpects") { (test: PlainTests) in test.testExpects() }
declare("testExpectsOnceMore") { (test: PlainTests) in test.testExpectsOnceMore() }
declare("testKnows") { (test: PlainTests) in test.testKnows() }
declare("testSuspends") { (test: PlainTests) in test.testSuspends() }
declare("testEndsLast") { (test: PlainTests) in test.testEndsLast() }

let classes: [XCTestCase.Type] =
  switch environment["CLASS"] {
  case "Cafe": [CafeSpecTests.self]
  case "Kiosk": [KioskSpecTests.self]
  case "Plain": [PlainTests.self]
  case "Long": [LongSpecTests.self]
  case "All": [KioskSpecTests.self, ShopSpecTests.self, TillSpecTests.self, PlainTests.self]
  default: [ShopSpecTests.self, TillSpecTests.self]
  }
runTests(of: classes, configuration)
