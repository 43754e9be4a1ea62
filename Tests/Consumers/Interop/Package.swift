// swift-tools-version: 6.2
import PackageDescription

let fantail: Target.Dependency = .product(name: "Fantail", package: "fantail")
let package = Package(
  name: "Interop",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(name: "fantail", path: "../../.."),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", exact: "1.13.1"),
  ],
  targets: [
    .executableTarget(name: "alone", dependencies: [fantail]),
    .executableTarget(
      name: "runs",
      dependencies: [
        fantail, .product(name: "FantailCLI", package: "fantail"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]),
    .executableTarget(
      name: "hears",
      dependencies: [
        fantail, .product(name: "FantailCLI", package: "fantail"),
        .product(name: "FantailXCTest", package: "fantail"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ]),
    .testTarget(
      name: "PlainTests", dependencies: [fantail, .product(name: "FantailXCTest", package: "fantail")]),
    .testTarget(
      name: "TestingTests", dependencies: [fantail, .product(name: "FantailTesting", package: "fantail")]),
    .testTarget(
      name: "ExampleTests", dependencies: [fantail, .product(name: "FantailXCTest", package: "fantail")],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
    .testTarget(
      name: "EndingTests",
      dependencies: [
        fantail, .product(name: "FantailXCTest", package: "fantail"),
        .product(name: "FantailTesting", package: "fantail"),
      ], plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
  ]
)
