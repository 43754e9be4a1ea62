import FantailRun
import Foundation

extension TextOutput {
  /// Returns the standard output for the given arguments. If a program reads the output, prints go to standard error
  /// instead.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of a run.
  ///   - environment: The environment, which may contain further options.
  package static func standard(arguments: [String], _ environment: [String: String]) -> TextOutput {
    guard isForPrograms(arguments, environment) else { return .standardOutput() }
    return .apart(FileHandle(fileDescriptor: keepPrintsApart(), closeOnDealloc: false))
  }

  /// Returns whether the arguments request a list, a plan, or a report for programs.
  package static func isForPrograms(_ arguments: [String], _ environment: [String: String]) -> Bool {
    let file = try? WorkingFolder(".").options()
    // The run itself reports wrong options.
    guard let options = try? RunOptions.parse(arguments, environment: environment, file: file) else { return false }
    switch options.action {
    case .dryRun, .list, .diff, .explain: return true
    case .help, .version, .bisect: return false
    case .run: return options.reports.contains { $0.file == nil && $0.format.isForPrograms }
    }
  }

  /// Sends everything that this process prints from now on to standard error, including buffered text.
  ///
  /// - Returns: The descriptor of the former standard output.
  @discardableResult
  package static func keepPrintsApart() -> Int32 { formerOutput }

  /// Redirects this process's standard output; this happens only once.
  private static let formerOutput: Int32 = {
    let former = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard former >= 0 else { return STDOUT_FILENO }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    fflush(nil)
    return former
  }()
}
