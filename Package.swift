// swift-tools-version: 6.2
import PackageDescription

// Every target is compiled with the same settings, so that a rule holds everywhere or nowhere.
var settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
]
// The oldest compiler that reads this file does not know it.
#if compiler(>=6.3)
  settings.append(.enableUpcomingFeature("ImmutableWeakCaptures"))  // SE-0481
#endif

// Plugins run in a sandbox on macOS, and specs with them: what runs remember and the reports they write are files of
// the package. Elsewhere there is no sandbox, and the question would only delay the user.
#if os(macOS)
  let writing: [PluginPermission] = [
    .writeToPackageDirectory(reason: "Runs remember their results in .fantail/ and write the reports you ask for.")
  ]
#else
  let writing: [PluginPermission] = []
#endif

let package = Package(
  name: "fantail",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1), .macCatalyst(.v16)],
  products: [
    // Each lists the modules whose declarations reach its users: the package manager's native build system compiles a
    // user's target anew for changes of those that are listed, and for no others.
    // Not the doubles, which a trait may leave out.
    .library(name: "Fantail", targets: ["Fantail", "FantailTree", "FantailMatchers"]),
    .library(name: "FantailOperators", targets: ["FantailOperators", "FantailMatchers"]),
    .library(name: "FantailPlan", targets: ["FantailPlan", "FantailTree"]),
    .library(name: "FantailRun", targets: ["FantailRun", "FantailPlan", "FantailTree"]),
    .library(name: "FantailXCTest", targets: ["FantailXCTest", "FantailTree"]),
    .library(name: "FantailTesting", targets: ["FantailTesting", "FantailPlan", "FantailTree"]),
    .library(
      name: "FantailCLI", targets: ["FantailCLI", "FantailFiles", "FantailRun", "FantailPlan", "FantailTree"]),
    .library(name: "FantailSeams", targets: ["FantailSeams"]),
    .library(name: "FantailHangs", targets: ["FantailProbes"]),
    .library(name: "FantailReach", targets: ["FantailProbes"]),
    .library(name: "FantailProperties", targets: ["FantailProperties", "FantailTree"]),
    .library(name: "FantailSchedules", targets: ["FantailSchedules", "FantailTree"]),
    .library(name: "FantailSnapshots", targets: ["FantailSnapshots", "FantailMatchers", "FantailTree"]),
    .plugin(name: "SpecBridge", targets: ["SpecBridge"]),
    .plugin(name: "SpecsCommand", targets: ["SpecsCommand"]),
    .plugin(name: "MockGenerator", targets: ["MockGenerator"]),
    // Tools that `swift package specs` has built when they are asked for.
    .executable(name: "fantail-command", targets: ["fantail-command"]),
    .executable(name: "fantail-specs", targets: ["fantail-specs"]),
    .executable(name: "fantail-mocks", targets: ["fantail-mocks"]),
    .executable(name: "fantail-port", targets: ["fantail-port"]),
  ],
  traits: [
    .trait(name: "Doubles", description: "Test doubles as a part of `import Fantail`: a tenth of a first build."),
    .default(enabledTraits: ["Doubles"]),
  ],
  targets: [
    // The arrows between modules. `.ci/run strict` builds with undeclared imports as errors.
    // The base of all others, since production code links it and nothing else: places that tests replace, and the lock.
    .target(name: "FantailSeams"),
    .target(name: "FantailTree", dependencies: ["FantailSeams"]),
    .target(name: "FantailPlan", dependencies: ["FantailTree"]),
    .target(name: "FantailMatchers", dependencies: ["FantailTree", "FantailSeams"]),
    // Writes files of users, which no test run does without a power or a command.
    .target(name: "FantailFiles", dependencies: ["FantailPlan"]),
    .target(name: "FantailOperators", dependencies: ["FantailMatchers"]),
    .target(
      name: "FantailProperties", dependencies: ["FantailTree", "FantailSeams", "FantailMatchers", "FantailFiles"]
    ),
    .target(
      name: "FantailSnapshots", dependencies: ["FantailTree", "FantailSeams", "FantailMatchers", "FantailFiles"]
    ),
    .target(
      name: "FantailSchedules",
      dependencies: ["FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailProbes"]
    ),
    .target(name: "FantailDoubles", dependencies: ["FantailTree", "FantailSeams", "FantailMatchers"]),
    // The counters of a build with coverage, since Swift cannot declare a symbol that may be missing, and a look at the
    // threads of a hang, since a signal handler may not enter Swift's runtime: both in C.
    .target(name: "CFantailProbes"),
    // The functions that examples enter, and the places where threads and tasks wait in a hang: programs of specs have
    // both, and tests that ask for one of them.
    .target(
      name: "FantailProbes",
      dependencies: [
        "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailFiles", "CFantailProbes",
      ]),
    .target(name: "FantailRun", dependencies: ["FantailTree", "FantailSeams", "FantailPlan"]),
    .target(
      name: "FantailXCTest",
      dependencies: [
        "FantailTree", "FantailSeams", "FantailPlan", "FantailRun",
      ]
    ),
    // Examples under Swift Testing may fail by `XCTAssert…` and those under XCTest by `#expect`: what both bridges need
    // for this is in the module that most first builds have.
    .target(
      name: "FantailTesting",
      dependencies: [
        "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailXCTest",
      ]
    ),
    // A command line, of which a test process has only the options that `FantailRun` reads: no first `swift test`
    // compiles it.
    .target(
      name: "FantailCLI",
      dependencies: [
        "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailProbes", "FantailFiles",
      ]),
    .target(
      name: "Fantail",
      dependencies: [
        "FantailTree", "FantailMatchers", .target(name: "FantailDoubles", condition: .when(traits: ["Doubles"])),
      ]
    ),

    // The generator of specs, and the code that it shares with other tools: all of it is in each user's first build,
    // where a module costs as much as three hundred lines. It is not part of the executable: a test target that applies
    // a plugin cannot link that.
    .target(name: "FantailToolSupport"),
    // The rest of what tools share, such as arguments, the toolchain and its parse of a file: no ordinary build has it.
    .target(name: "FantailSyntax", dependencies: ["FantailToolSupport"]),
    .executableTarget(name: "fantail-specs", dependencies: ["FantailToolSupport"]),
    .executableTarget(name: "fantail-mocks", dependencies: ["FantailSyntax", "FantailToolSupport"]),
    .executableTarget(
      name: "fantail-command",
      dependencies: [
        "FantailCLI", "FantailTree", "FantailSeams", "FantailProbes", "FantailRun", "FantailFiles",
        "FantailSyntax", "FantailToolSupport",
      ]
    ),
    .executableTarget(
      name: "fantail-port", dependencies: ["FantailTree", "FantailFiles", "FantailSyntax", "FantailToolSupport"]),
    // The code of articles, as libraries have it: its protocols are mocked by the generator.
    .target(name: "ArticleCode", path: "Playgrounds/code"),
    .executableTarget(
      name: "specs",
      dependencies: ["ArticleCode", "Fantail", "FantailCLI", "FantailPlan", "FantailRun", "FantailSeams"],
      path: "Playgrounds/specs",
      exclude: ["mocks.json"],
      plugins: ["SpecBridge"]
    ),
    .plugin(
      name: "SpecBridge",
      capability: .buildTool(),
      dependencies: ["fantail-specs"],
      path: "Sources/Plugins/SpecBridge"
    ),
    .plugin(
      name: "SpecsCommand",
      capability: .command(
        intent: .custom(verb: "specs", description: "Plan, list and run specs, write mocks, port suites to Fantail."),
        permissions: writing
      ),
      path: "Sources/Plugins/SpecsCommand"
    ),
    .plugin(
      name: "MockGenerator",
      capability: .buildTool(),
      dependencies: ["fantail-mocks"],
      path: "Sources/Plugins/MockGenerator"
    ),

    // Random trees for `.ci/run rspec`, which compares Fantail's runs of them with RSpec's.
    .executableTarget(
      name: "rspec-oracle",
      dependencies: ["FantailTree", "FantailSeams", "FantailMatchers", "FantailPlan", "FantailRun"],
      path: "Tests/RSpecOracle/Runner"
    ),
    // A suite with everything that can happen, whose reports `.ci/run reports` gives to programs of other authors.
    .executableTarget(
      name: "everything", dependencies: ["Fantail", "FantailCLI", "FantailSeams", "FantailTree"],
      path: "Tests/Reports/Everything"),
    // Times of tests that are tried again where a machine stood still.
    .target(name: "Paces", dependencies: ["FantailSeams"], path: "Tests/Paces"),
    // Specs that end their process and the like, for FalseGreenTests to run and see fail.
    .target(
      name: "Striking", dependencies: ["Fantail", "FantailSeams", "FantailRun"], path: "Tests/FalseGreen/Striking"),
    .executableTarget(
      name: "false-green",
      dependencies: [
        "Fantail", "FantailSeams", "FantailRun", "FantailCLI", "FantailProperties", "FantailSchedules", "FantailTree",
        "Striking",
      ],
      path: "Tests/FalseGreen/Runner"
    ),
    .testTarget(
      name: "FalseGreenTests",
      dependencies: [
        "false-green", "Striking", "Fantail", "FantailProbes", "FantailSeams", "FantailTree", "FantailTesting",
        "FantailXCTest", "Paces",
      ],
      path: "Tests/FalseGreen/Tests", plugins: ["SpecBridge"]
    ),
    // Trees that a file describes: OutcomeTests compares what becomes of them with a model, in every runner.
    .target(
      name: "OutcomeTrees", dependencies: ["Fantail", "FantailSeams", "FantailMatchers", "FantailTree"],
      path: "Tests/OutcomeModel/Trees"),
    .executableTarget(
      name: "outcome-runner",
      dependencies: ["OutcomeTrees", "FantailCLI", "FantailPlan", "FantailRun", "FantailTree"],
      path: "Tests/OutcomeModel/Runner"
    ),
    .testTarget(
      name: "OutcomeTests",
      dependencies: [
        "OutcomeTrees", "outcome-runner", "Fantail", "FantailSeams", "FantailPlan",
        "FantailProperties", "FantailRun", "FantailTree", "FantailTesting", "FantailXCTest", "Paces",
      ],
      path: "Tests/OutcomeModel/Tests", plugins: ["SpecBridge"]
    ),
    .testTarget(
      name: "FantailTreeTests", dependencies: ["Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailRun"]
    ),
    .testTarget(name: "FantailPlanTests", dependencies: ["Fantail", "FantailTree", "FantailSeams", "FantailPlan"]),
    .testTarget(
      name: "FantailMatchersTests", dependencies: ["FantailTree", "FantailSeams", "FantailMatchers"],
      exclude: ["Goldens"]
    ),
    .testTarget(
      name: "FantailOperatorsTests",
      dependencies: ["FantailTree", "FantailSeams", "FantailMatchers", "FantailOperators"]
    ),
    .testTarget(
      name: "FantailDoublesTests",
      dependencies: [
        "Fantail", "FantailSeams", "FantailDoubles", "FantailPlan", "FantailRun", "FantailXCTest",
      ]
    ),
    .testTarget(
      name: "FantailRunTests",
      dependencies: [
        "Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailMatchers", "FantailDoubles", "FantailRun",
        "FantailXCTest", "Paces",
      ]
    ),
    .testTarget(
      name: "FantailProbesTests",
      dependencies: [
        "FantailTree", "FantailSeams", "FantailDoubles", "FantailPlan", "FantailRun", "FantailProbes",
      ]
    ),
    .testTarget(
      name: "FantailCLITests",
      dependencies: [
        "Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailMatchers", "FantailRun",
        "FantailCLI", "FantailFiles", "FantailProbes", "FantailProperties", "Paces",
      ],
      exclude: ["Goldens"]
    ),
    .testTarget(
      name: "Dogfood",
      dependencies: ["Fantail", "FantailSeams", "FantailPlan", "FantailRun", "FantailSchedules", "FantailXCTest"],
      plugins: ["SpecBridge"]
    ),
    .testTarget(
      name: "FantailTestingTests",
      dependencies: ["Fantail", "FantailSeams", "FantailPlan", "FantailRun", "FantailSchedules", "FantailTesting"]
    ),
    .testTarget(
      name: "FantailPropertiesTests",
      dependencies: [
        "Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailProperties", "Paces",
      ],
      exclude: [
        "hypothesis", "hypothesis-finds.txt", "hypothesis_finds.py", "false-properties.md",
      ]
    ),
    .testTarget(
      name: "FantailSchedulesTests",
      dependencies: [
        "Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailProperties",
        "FantailSchedules", "FantailSnapshots",
      ]
    ),
    .testTarget(
      name: "FantailSnapshotsTests",
      dependencies: ["Fantail", "FantailTree", "FantailSeams", "FantailPlan", "FantailRun", "FantailSnapshots"]
    ),
    .testTarget(name: "FantailToolSupportTests", dependencies: ["FantailToolSupport"]),
    .testTarget(name: "FantailSyntaxTests", dependencies: ["FantailSyntax", "FantailToolSupport"]),
    .testTarget(
      name: "FantailSpecsCommandTests",
      dependencies: [
        "fantail-command", "FantailCLI", "FantailProbes", "FantailRun", "FantailSyntax",
        "FantailToolSupport",
      ]),
    .testTarget(
      name: "FantailSpecGeneratorTests",
      dependencies: ["FantailTree", "FantailSeams", "FantailPlan", "FantailToolSupport"]),
    .testTarget(
      name: "FantailMockGeneratorTests", dependencies: ["fantail-mocks", "FantailSyntax", "FantailToolSupport"]),
    // The texts that its fixtures become are specs of this target as well: they compile, and they pass.
    .testTarget(
      name: "FantailPorterTests",
      dependencies: [
        "Fantail", "FantailTree", "FantailSeams", "FantailXCTest", "fantail-port", "FantailSyntax",
        "FantailToolSupport",
      ],
      exclude: ["Fixtures"],
      plugins: ["SpecBridge"]
    ),
  ]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = settings
}
