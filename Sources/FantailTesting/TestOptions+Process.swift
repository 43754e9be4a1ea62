import FantailConsole
import FantailLock
import FantailPlan
import FantailRun
import FantailTree
import Foundation

extension TestOptions {
  /// The options of this process; wrong options end it with a message and code 2, as under XCTest.
  static let ofProcess: TestOptions = {
    do {
      let asked = try TestOptions(ProcessInfo.processInfo.environment, under: .swiftTesting)
      if let warning = asked.warning { say(warning) }
      return asked
    } catch {
      say("error: \(error)")
      exit(2)
    }
  }()

  /// Plans specs as the process is asked to, and shows the plan where nothing is to run.
  ///
  /// - Returns: The plan; `nil` where it was only shown.
  func planned(_ specs: [Spec]) -> Plan? {
    let plan = Plan(specs, plan)
    let errors = plan.problems.filter(\.isError)
    var miss = isFiltered && errors.allSatisfy(\.isMiss) ? errors.first?.message : nil
    var shown = ""
    do throws(RunProblem) {
      switch options.action {
      case .dryRun where options.reports.contains(where: { $0.format == .json }): shown = RunJSON.lines(plan)
      case .dryRun: shown = plan.outline(OutlineStyle(source: SourceLines.statements()))
      case .list: shown = plan.examples.map { $0.name + "\n" }.joined()
      case .explain(let id): shown = plan.explanation(ofExampleAt: try plan.position(of: id))
      default: break
      }
    } catch {
      miss = "\(error)"
    }
    Matches.note(miss: miss)
    print(shown, terminator: "")
    return options.action == .run ? plan : nil
  }
}

/// `true` if any specs of the process have what was asked for. Each list of cases knows its own specs only, and that
/// none of them has it must not look like success.
private enum Matches {
  private static let state = Locked((misses: [String](), hasMatch: false))

  /// Notes that specs have it, or what they have nothing of.
  static func note(miss: String?) {
    let isFirst = state.withLock { state in
      guard let miss else {
        state.hasMatch = true
        return false
      }
      state.misses.append(miss)
      return state.misses.count == 1
    }
    guard isFirst else { return }
    atexit {
      let (misses, hasMatch) = Matches.state.withLock { $0 }
      guard !hasMatch, let miss = misses.first, !Matches.areThoseOfXCTestAMatch else { return }
      fflush(nil)
      TestOptions.say("error: \(miss)")
      _exit(2)
    }
  }

  /// `true` if specs that XCTest runs have what was asked for: the package manager starts this program once for each of
  /// the two frameworks, and each process knows the specs of one.
  private static var areThoseOfXCTestAMatch: Bool {
    #if os(Linux)
      let list = Relaunch(
        arguments: [CommandLine.arguments.first ?? "", "--list-tests"], environment: ProcessInfo.processInfo.environment
      )
      return list?.exitCode(adding: [TestOptions.matchKey: "1"]) == TestOptions.matchCode
    #else
      false
    #endif
  }
}
