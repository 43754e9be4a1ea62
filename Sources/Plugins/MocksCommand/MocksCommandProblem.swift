/// A fact that keeps `swift package mocks` from running.
enum MocksCommandProblem: Error {
  case unknownArgument(String)
  case unknownTarget(String, known: [String])
  case whichTarget([String])
  case unknownModule(String, of: String, known: [String])
  case nothingToMock(String)
  case notStarted(String, String)

  var message: String {
    switch self {
    case .unknownArgument(let argument):
      "There is no argument '\(argument)'. Use: swift package --allow-writing-to-package-directory mocks "
        + "[--target NAME]… [--module NAME]… [--protocol NAME]… [--except NAME]… [--forwarding NAME|all]… "
        + "[--output DIRECTORY] [--check]"
    case .unknownTarget(let name, let known):
      "There is no Swift target '\(name)'. The targets are: \(known.sorted().joined(separator: ", "))."
    case .whichTarget(let known) where known.isEmpty:
      "This package has no test target to write mocks into. Name another one with --target."
    case .whichTarget(let known):
      "Say which target the mocks are for, with --target or a file mocks.json beside its sources. The test targets "
        + "are: \(known.sorted().joined(separator: ", "))."
    case .unknownModule(let name, let target, let known):
      "'\(target)' does not depend on a Swift target '\(name)'. It depends on: "
        + "\(known.sorted().joined(separator: ", "))."
    case .nothingToMock(let target):
      "'\(target)' depends on no target of this package. Name the modules to mock with --module, or as 'modules' in a "
        + "file mocks.json beside its sources."
    case .notStarted(let path, let reason):
      "Cannot start \(path): \(reason)"
    }
  }
}
