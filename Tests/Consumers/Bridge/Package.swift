// swift-tools-version: 6.2
import PackageDescription

let bridge: Target.PluginUsage = .plugin(name: "SpecBridge", package: "fantail")
let libraries: [Target.Dependency] = [
  .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
]
let package = Package(
  name: "Demo",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .executableTarget(
      name: "specs",
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailCLI", package: "fantail"),
      ],
      plugins: [bridge]
    ),
    .testTarget(name: "DemoTests", dependencies: libraries, plugins: [bridge]),
    .testTarget(
      name: "IsolatedTests", dependencies: libraries,
      swiftSettings: [
        .defaultIsolation(MainActor.self),
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ],
      plugins: [bridge]
    ),
    .testTarget(
      name: "LeftOutTests", dependencies: libraries, swiftSettings: [.swiftLanguageMode(.v5)], plugins: [bridge]
    ),
  ]
)
