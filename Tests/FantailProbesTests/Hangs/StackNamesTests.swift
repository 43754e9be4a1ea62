#if os(Linux) && canImport(Runtime)
  import Foundation
  import XCTest

  @testable import FantailProbes

  final class StackNamesTests: XCTestCase {
    func testStackNamesAreReadUnlessTheUserOptsOut() {
      let wanted = [
        "", "enable=no", "symbolicate=full", "symbolicate=fast,limit=8", "symbolicate=off,symbolicate=full",
      ]
      XCTAssertEqual(wanted.filter { !StackNames.areWanted($0) }, [])
      let unwanted = ["symbolicate=off", "enable=no,symbolicate=no", "symbolicate=full,symbolicate=false"]
      XCTAssertEqual(unwanted.filter(StackNames.areWanted), [])
    }

    func testTheVersionIsRemovedFromASymbolName() {
      let names = ["sleep", "sleep@@GLIBC_2.2.5", "pthread_cond_wait@GLIBC_2.2.5", "a@b@c"]
      XCTAssertEqual(
        names.map { StackNames.name($0, at: 0, isAfterCall: false) }, ["sleep", "sleep", "pthread_cond_wait", "a"])
    }

    func testASpecializationForAUserTypeMayBeUserCode() {
      let symbols = ["$s13FantailProbes9StackLookC", "$s13FantailProbes9StackLookCySiGTg5", "$s4Cart1aV", "sleep", nil]
      XCTAssertEqual(symbols.map(StackNames.isOwn(mangled:)), [true, false, false, false, false])
    }

    /// A C library without debugging symbols has no other names than those that it exports.
    func testAFunctionWithoutASymbolHasItsExportedName() throws {
      let function = UInt64(UInt(bitPattern: try XCTUnwrap(dlsym(nil, "rand"))))
      func name(_ symbol: String?, _ address: UInt64, isAfterCall: Bool = false) -> String? {
        StackNames.name(symbol, at: address, isAfterCall: isAfterCall)
      }
      XCTAssertEqual([name(nil, function), name("<unknown>", function), name("f", function)], ["rand", "rand", "f"])
      XCTAssertEqual(name(nil, function + 1, isAfterCall: true), "rand")
      XCTAssertNotEqual(name(nil, function, isAfterCall: true), "rand")
      XCTAssertEqual([name(nil, 0), name(nil, 0, isAfterCall: true)], [nil, nil])
    }

    func testAddressesOfAStackAreNamedByFunction() throws {
      let names = try XCTUnwrap(StackNames.ofProcess)
      let function = UInt64(UInt(bitPattern: try XCTUnwrap(dlsym(nil, "rand"))))
      // The innermost address is the current instruction. The others follow a call, which may end the function before.
      let stack = [function, function + 1, function, 0]
      XCTAssertEqual(names.frames(of: stack).map { $0.name == "rand" }, [true, true, false, false])
      // A suspended task continues at its addresses.
      XCTAssertEqual(names.frames(of: [0, function], areResumed: true).map(\.name), [nil, "rand"])
      XCTAssertEqual(names.frames(of: []), [])
    }
  }
#endif
