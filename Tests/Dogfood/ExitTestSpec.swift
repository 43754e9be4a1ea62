import Fantail
import Foundation

enum ExitTestSpec {
  static var spec: Spec {
    describe("Exit tests under every runner") {
      let numbers = Let { [1, 2, 3] }

      it("see traps, with what is said of them") {
        await expect { numbers()[numbers().count] }.toTrap(standardError: .contain("Index out of range"))
      }

      it("find their way in a loop") {
        for code in [0, 3] as [Int32] { await expect { exit(code) }.toExit(code: code) }
      }

      context("in rows") {
        it("leave", rows: [.init("well", 0), .init("badly", 1)]) { (code: Int32) in
          await expect { exit(code) }.toExit(code: code)
        }
      }

      it("are unknown to the processes that they start") {
        await expect { exit(getenv("FANTAIL_EXIT_TEST") == nil ? 0 : 1) }.toExit(code: 0)
      }

      it("run on the main actor") { @MainActor in
        await expect {
          MainActor.assertIsolated()
          abort()
        }.toTrap()
      }
    }
  }
}
