// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Fantail's planner as code under test, in modules with other names. `.ci/run affected` copies the planner and its
// tests into this package and changes the copy, while the Fantail that runs the tests stays the same.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // A change whose type-checking takes longer is left out.
  .unsafeFlags(["-Xfrontend", "-solver-expression-time-threshold=3"]),
]
// Copies of the corpus, each with an edit, which the check makes.
let edits = ((try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/Sources")) ?? [])
  .filter { $0.hasPrefix("Edit") && $0 != "Edits" }.sorted()
let fantail: [Target.Dependency] = [.product(name: "Fantail", package: "fantail")]
let cli: [Target.Dependency] = [.product(name: "FantailCLI", package: "fantail")]
let editions: [Target] =
  edits.isEmpty
  ? []
  : edits.map { .target(name: $0, dependencies: fantail) } + [
    .executableTarget(name: "Edits", dependencies: edits.map { .target(name: $0) } + cli)
  ]
let package = Package(
  name: "affected",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    .target(name: "TreeUnderTest", swiftSettings: settings),
    .target(name: "PlanUnderTest", dependencies: ["TreeUnderTest"], swiftSettings: settings),
    .executableTarget(
      name: "planspecs",
      dependencies: [
        "TreeUnderTest", "PlanUnderTest", .product(name: "Fantail", package: "fantail"),
        .product(name: "FantailCLI", package: "fantail"),
      ],
      swiftSettings: settings
    ),
    .target(name: "Corpus", dependencies: fantail),
    .executableTarget(name: "corpusspecs", dependencies: ["Corpus"] + cli),
  ] + editions
)
