import FantailPlan
import FantailRun
import Foundation

extension TestOptions {
  /// What is asked of this process; wrong options end it with a message and code 2, as under XCTest.
  static let ofProcess: TestOptions = {
    do {
      let options = try TestOptions(ProcessInfo.processInfo.environment)
      if let warning = options.warning(framework: "Swift Testing") { say(warning) }
      return options
    } catch {
      say("error: \(error)")
      exit(2)
    }
  }()
}
