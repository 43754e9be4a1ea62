// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "fantail-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "fantail", path: "../.."),
    // Used only for comparison with Fantail.
    .package(url: "https://github.com/kylef/Spectre.git", exact: "0.10.1"),
  ],
  targets: [
    // The command: writes suites, builds and runs them, prints the table.
    .executableTarget(name: "benchmarks", swiftSettings: settings),
    // The code that is measured inside a process, built in debug and in release.
    .executableTarget(
      name: "workload",
      dependencies: [
        "Mini",
        .product(name: "Fantail", package: "fantail"),
        .product(name: "FantailPlan", package: "fantail"),
        .product(name: "FantailSeams", package: "fantail"),
        .product(name: "FantailRun", package: "fantail"),
        .product(name: "FantailCLI", package: "fantail"),
      ],
      swiftSettings: settings
    ),
    // The same equality checked by XCTest, Swift Testing and Spectre, each in a process of its own.
    .executableTarget(
      name: "peers", dependencies: [.product(name: "Spectre", package: "Spectre")], swiftSettings: settings),
    // The minimum: closures in an array, a loop, one check.
    .target(name: "Mini", swiftSettings: settings),
  ]
)
