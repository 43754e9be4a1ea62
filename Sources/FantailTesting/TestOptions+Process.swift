import FantailRun
import FantailPlan
import FantailSeams
import FantailTree
import Foundation

extension TestOptions {
  /// The options of this process. Wrong options end the process with a message and code 2, as under XCTest.
  static let ofProcess: TestOptions = {
    do {
      let asked = try TestOptions(ProcessInfo.processInfo.environment, under: .swiftTesting)
      if let warning = asked.warning { say(warning) }
      return asked
    } catch {
      say("error: \(error)")
      ExitCode.refused.endProcess()
    }
  }()

  /// Starts to report cases that hang; `nil` if the options turn this off.
  func stallTicker(_ host: ExampleHost) -> Ticker? {
    options.stallTicker(host, ProcessInfo.processInfo.environment) { StandardError.write($0) }
  }

  /// Plans specs with the options of the process.
  func planned(_ specs: [Spec]) -> Plan {
    let plan = Plan(specs, plan.placed(in: specs, from: FileManager.default.currentDirectoryPath))
    Misses.add(isFiltered ? plan.misses : [])
    return isFiltered ? plan.withoutMisses : plan
  }
}

/// The filters that matched nothing, for each list of cases in the process. A list only contains some of the specs, so
/// a filter is an error only if it matches nothing in any list.
private enum Misses {
  private static let ofLists = Locked([[Miss]]())

  static func add(_ misses: [Miss]) {
    let isFirst = ofLists.withLock { lists in
      lists.append(misses)
      return lists.count == 1
    }
    guard isFirst else { return }
    atexit {
      let lists = Misses.ofLists.withLock(\.self)
      let missed = Miss.common(to: lists).first ?? []
      guard !missed.isEmpty, !Misses.areThoseOfXCTestAMatch(missed) else { return }
      fflush(nil)
      TestOptions.say(Miss.words(ofCommonTo: lists).map { "error: \($0)" }.joined(separator: "\n"))
      ExitCode.refused.endProcessAtOnce()
    }
  }

  /// Returns whether specs under XCTest match these filters. The package manager starts this program once for each of
  /// the two frameworks, and each process has the specs of one framework.
  private static func areThoseOfXCTestAMatch(_ missed: [Miss]) -> Bool {
    #if os(Linux)
      let list = Relaunch(
        arguments: [CommandLine.arguments.first ?? "", "--list-tests"], environment: ProcessInfo.processInfo.environment
      )
      let lister = try? list?.start(adding: [TestOptions.matchKey: Miss.text(of: missed)])
      return lister?.wait() == .exited(ExitCode.matched.number)
    #else
      false
    #endif
  }
}
