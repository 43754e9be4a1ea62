// swift-tools-version: 6.2
import PackageDescription

// The corpus is mocked twice, in both language modes; warnings in generated code are errors.
let mocked: [Target.Dependency] = ["Corpus", "CorpusParents", "YAMLKit", .product(name: "Fantail", package: "fantail")]
let generator: Target.PluginUsage = .plugin(name: "MockGenerator", package: "fantail")

let package = Package(
  name: "mock-corpus",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    // The mocked protocols, and the parents of some of them in another module.
    .target(name: "CorpusParents"),
    .target(name: "Corpus", dependencies: ["CorpusParents"]),
    // A module whose name contains the compiler's codes for function types.
    .target(name: "YAMLKit"),
    .testTarget(
      name: "Mode6Tests", dependencies: mocked,
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)], plugins: [generator]
    ),
    .testTarget(
      name: "Mode5Tests", dependencies: mocked,
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)], plugins: [generator]
    ),
  ]
)
