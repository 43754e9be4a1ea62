#if os(Linux)
  import Dispatch
  import FantailSeams
  import Foundation
  import XCTest

  @testable import FantailRun

  final class CLibraryTests: XCTestCase {
    private struct Stack: Equatable {
      let start: UInt
      let size: Int
      let isOff: Bool

      /// The stack for signals of this thread.
      static var current: Stack {
        var stack = stack_t()
        sigaltstack(nil, &stack)
        return Stack(
          start: UInt(bitPattern: stack.ss_sp), size: Int(stack.ss_size), isOff: stack.ss_flags & Int32(SS_DISABLE) != 0
        )
      }
    }

    /// Runs code on a new thread, and returns its value.
    private func onThread<Value: Sendable>(_ code: @escaping @Sendable () -> Value) -> Value? {
      let value = Locked<Value?>(nil)
      let isOver = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let new = code()
        value.withLock { $0 = new }
        isOver.signal()
      }
      isOver.wait()
      return value.withLock(\.self)
    }

    private static func useNoStack() {
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
    }

    func testAThreadGetsOnlyOneSignalStack() {
      let stacks = onThread {
        Self.useNoStack()
        useOwnStackForSignals()
        let first = Stack.current
        useOwnStackForSignals()
        return [first, Stack.current]
      }
      XCTAssertEqual(stacks?.map(\.size), [65_536, 65_536])
      XCTAssertEqual(stacks?.map(\.isOff), [false, false])
      XCTAssertEqual(stacks?[0], stacks?[1])
    }

    func testAThreadKeepsItsExistingSignalStack() {
      let stacks = onThread {
        var own = stack_t()
        own.ss_sp = .allocate(byteCount: 32_768, alignment: 16)
        own.ss_size = 32_768
        sigaltstack(&own, nil)
        defer {
          Self.useNoStack()
          own.ss_sp.deallocate()
        }
        let before = Stack.current
        useOwnStackForSignals()
        return [before, Stack.current]
      }
      XCTAssertEqual(stacks?[0].size, 32_768)
      XCTAssertEqual(stacks?[0], stacks?[1])
    }
  }
#endif
