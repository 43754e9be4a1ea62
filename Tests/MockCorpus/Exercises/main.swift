// The package manager makes modules testable in debug builds only, and a release build compiles this target as well.
#if DEBUG
  import FantailToolSupport
  import Foundation

  @testable import FantailMockGenerator

  /// Writes calls of all mocks' members: the arguments before `--exercises FILE` are those of fantail-mocks.
  Tool.main { arguments in
    let command = try MocksCommand(arguments: arguments.dropLast(2))
    var exercises: [Exercise] = []
    let target = try TargetDescription.read(command.description, as: "description of a target")
    for mock in try command.mocks(of: target).mocks {
      var exercise = Exercise(mock.mocked)
      for member in mock.members {
        exercise.add(member.requirement, member.shape, mockName: member.mockNames[0])
      }
      exercises.append(exercise)
    }
    let written = exercises.filter { $0.text() != nil }
    let names = written.map { "exercise\($0.mocked.mockName)" }
    let imports = target.dependencies.map { "@testable import \($0)" }
    let lines =
      ["// swift-format-ignore-file"] + imports + ["import Fantail", ""]
      + written.compactMap { $0.text() }.map { $0.joined(separator: "\n") + "\n" } + [
        "let exercisedMocks = \(names.count)", "let allMocks = \(exercises.count)",
        "let exercisedMembers = \(written.map(\.called).reduce(0, +))",
        "let allMembers = \(exercises.map { $0.called + $0.skipped }.reduce(0, +))", "",
        "@MainActor func exerciseAll() async {",
      ] + names.map { "  await \($0)()" } + ["}", ""]
    try Tool.write(lines.joined(separator: "\n"), to: arguments.last ?? "")
  }
#endif
