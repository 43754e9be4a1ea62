// swift-tools-version: 6.2
import PackageDescription

/// Nine examples with the settings of one package or another; each folder contains a link to the same specs.
///
/// - Parameter others: More modules; the mocks are of their protocols.
func tests(
  _ name: String, _ settings: [SwiftSetting] = [], path: String? = nil, beside others: [Target.Dependency] = []
) -> Target {
  let generator: [Target.PluginUsage] = others.isEmpty ? [] : [.plugin(name: "MockGenerator", package: "fantail")]
  return .testTarget(
    name: name,
    dependencies: [
      .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"), "shop",
    ] + others,
    path: path ?? "Tests/\(name)", swiftSettings: settings,
    plugins: [.plugin(name: "SpecBridge", package: "fantail")] + generator)
}

let package = Package(
  name: "设置",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .executableTarget(name: "shop"),
    .target(name: "cxx"),
    .target(name: "garage", dependencies: ["cxx"], swiftSettings: [.interoperabilityMode(.Cxx)]),
    .target(name: "memory"),
    tests("Mode5Tests", [.swiftLanguageMode(.v5)]),
    tests("Mode6Tests", [.swiftLanguageMode(.v6)]),
    tests("CompleteTests", [.swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency")]),
    tests("Isolated5Tests", [.swiftLanguageMode(.v5), .defaultIsolation(MainActor.self)]),
    tests("Isolated6Tests", [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    tests("WarningsTests", [.treatAllWarnings(as: .error)]),
    tests("MemoryTests", [.strictMemorySafety(), .treatAllWarnings(as: .error)], beside: ["memory"]),
    tests("CxxTests", [.interoperabilityMode(.Cxx)], beside: ["cxx", "garage"]),
    tests(
      "UpcomingTests",
      [
        .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("ImmutableWeakCaptures"),
        .enableUpcomingFeature("InferIsolatedConformances"), .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
      ]),
    tests("dashed-name-tests"),
    tests(String(repeating: "VeryLong", count: 12) + "NameTests"),
    tests("PlaceTests", path: "Tests/规格 与 places"),
  ]
)
