// swift-tools-version: 6.2
import PackageDescription

// Every target is compiled with the same settings, so that a rule holds everywhere or nowhere.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
]

let package = Package(
  name: "fantail",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
  products: [
    // Each lists the modules whose declarations reach its users: the package manager's native build system compiles a
    // user's target anew for changes of those that are listed, and for no others.
    .library(name: "Fantail", targets: ["Fantail", "FantailTree", "FantailMatchers", "FantailDoubles"]),
    .library(name: "FantailPlan", targets: ["FantailPlan", "FantailTree"]),
    .library(name: "FantailRun", targets: ["FantailRun", "FantailPlan", "FantailTree"]),
    .library(name: "FantailXCTest", targets: ["FantailXCTest", "FantailTree"]),
    .library(name: "FantailTesting", targets: ["FantailTesting", "FantailPlan", "FantailTree"]),
    .library(name: "FantailCLI", targets: ["FantailCLI", "FantailRun", "FantailPlan", "FantailTree"]),
    .library(name: "FantailReporterContract", targets: ["FantailReporterContract", "FantailRun"]),
    .library(name: "FantailSeams", targets: ["FantailSeams"]),
    .plugin(name: "SpecBridge", targets: ["SpecBridge"]),
    .plugin(name: "Specs", targets: ["Specs"]),
    .plugin(name: "MockGenerator", targets: ["MockGenerator"]),
    .plugin(name: "Mocks", targets: ["Mocks"]),
  ],
  targets: [
    // The arrows between modules. `.ci/run imports` builds with undeclared imports as errors.
    .target(name: "FantailTree"),
    .target(name: "FantailLock"),
    .target(name: "FantailPlan", dependencies: ["FantailTree"]),
    .target(name: "FantailMatchers", dependencies: ["FantailTree", "FantailLock"]),
    .target(name: "FantailSeams", dependencies: ["FantailLock"]),
    .target(name: "FantailDoubles", dependencies: ["FantailTree", "FantailLock", "FantailMatchers", "FantailSeams"]),
    .target(name: "FantailRun", dependencies: ["FantailTree", "FantailLock", "FantailPlan"]),
    .target(name: "FantailReporterContract", dependencies: ["FantailTree", "FantailPlan", "FantailRun"]),
    .target(
      name: "FantailXCTest",
      dependencies: ["FantailTree", "FantailLock", "FantailPlan", "FantailRun", "FantailTestingIssues"]
    ),
    // What both bridges need of Swift Testing: a user of XCTest compiles no more of it.
    .target(name: "FantailTestingIssues", dependencies: ["FantailTree"]),
    .target(
      name: "FantailTesting",
      dependencies: ["FantailTree", "FantailLock", "FantailPlan", "FantailRun", "FantailTestingIssues"]
    ),
    .target(name: "FantailCLI", dependencies: ["FantailTree", "FantailPlan", "FantailRun"]),
    .target(name: "Fantail", dependencies: ["FantailTree", "FantailMatchers", "FantailDoubles"]),

    // A library and its command: a test target that applies a plugin cannot link the plugin's executable as well.
    .target(name: "FantailGenerator", path: "Sources/fantail-generate/Generator"),
    .executableTarget(
      name: "fantail-generate", dependencies: ["FantailGenerator"], path: "Sources/fantail-generate/Command"
    ),
    .target(name: "FantailMockGenerator", path: "Sources/fantail-mocks/Generator"),
    .executableTarget(
      name: "fantail-mocks", dependencies: ["FantailMockGenerator"], path: "Sources/fantail-mocks/Command"
    ),
    .executableTarget(
      name: "specs",
      dependencies: ["Fantail", "FantailCLI", "FantailSeams"],
      path: "Playgrounds/specs",
      plugins: ["SpecBridge"]
    ),
    .plugin(
      name: "SpecBridge",
      capability: .buildTool(),
      dependencies: ["fantail-generate"],
      path: "Sources/Plugins/SpecBridge"
    ),
    .plugin(
      name: "Specs",
      capability: .command(
        intent: .custom(verb: "specs", description: "Plan, list and run the specs of this package's test targets.")
      ),
      path: "Sources/Plugins/Specs"
    ),
    .plugin(
      name: "MockGenerator",
      capability: .buildTool(),
      dependencies: ["fantail-mocks"],
      path: "Sources/Plugins/MockGenerator"
    ),
    .plugin(
      name: "Mocks",
      capability: .command(
        intent: .custom(verb: "mocks", description: "Write mocks of protocols into a test target's folder."),
        permissions: [.writeToPackageDirectory(reason: "The mocks are files of a target.")]
      ),
      dependencies: ["fantail-mocks"],
      path: "Sources/Plugins/Mocks"
    ),

    // Random trees for `.ci/checks/rspec`, which compares Fantail's runs of them with RSpec's.
    .executableTarget(
      name: "rspec-oracle",
      dependencies: ["FantailTree", "FantailLock", "FantailPlan", "FantailRun"],
      path: "Tests/RSpecOracle/Runner"
    ),
    // Specs that end their process and the like, for FalseGreenTests to run and see fail.
    .executableTarget(
      name: "false-green", dependencies: ["Fantail", "FantailRun", "FantailCLI"], path: "Tests/FalseGreen/Runner"
    ),
    .testTarget(
      name: "FalseGreenTests", dependencies: ["false-green"], path: "Tests/FalseGreen/Tests"
    ),
    .testTarget(
      name: "FantailTreeTests", dependencies: ["Fantail", "FantailTree", "FantailLock", "FantailPlan", "FantailRun"]
    ),
    .testTarget(name: "FantailPlanTests", dependencies: ["Fantail", "FantailTree", "FantailPlan"]),
    .testTarget(
      name: "FantailMatchersTests", dependencies: ["FantailTree", "FantailLock", "FantailMatchers"],
      exclude: ["Goldens"]
    ),
    .testTarget(
      name: "FantailDoublesTests",
      dependencies: ["Fantail", "FantailDoubles", "FantailSeams", "FantailPlan", "FantailRun", "FantailXCTest"]
    ),
    .testTarget(
      name: "FantailRunTests",
      dependencies: [
        "Fantail", "FantailTree", "FantailLock", "FantailPlan", "FantailMatchers", "FantailRun", "FantailXCTest",
      ]
    ),
    .testTarget(
      name: "FantailReporterContractTests",
      dependencies: ["FantailTree", "FantailLock", "FantailPlan", "FantailRun", "FantailReporterContract"]
    ),
    .testTarget(
      name: "FantailCLITests",
      dependencies: ["Fantail", "FantailTree", "FantailPlan", "FantailMatchers", "FantailRun", "FantailCLI"]
    ),
    .testTarget(
      name: "Dogfood",
      dependencies: ["Fantail", "FantailLock", "FantailPlan", "FantailRun", "FantailXCTest"],
      plugins: ["SpecBridge"]
    ),
    .testTarget(
      name: "FantailTestingTests", dependencies: ["Fantail", "FantailLock", "FantailPlan", "FantailTesting"]
    ),
    .testTarget(name: "FantailGenerateTests", dependencies: ["FantailGenerator"]),
    .testTarget(name: "FantailMockGeneratorTests", dependencies: ["FantailMockGenerator"]),
  ]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = settings
}
