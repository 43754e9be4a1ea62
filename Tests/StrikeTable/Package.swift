// swift-tools-version: 6.2
import PackageDescription

// What `.ci/checks/strikes` strikes: the same specs as an executable, under XCTest and under Swift Testing.
let fantail: Target.Dependency = .product(name: "Fantail", package: "fantail")

let package = Package(
  name: "strike-table",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    .target(name: "Striking", dependencies: [fantail, .product(name: "FantailRun", package: "fantail")]),
    .executableTarget(
      name: "strikes", dependencies: ["Striking", .product(name: "FantailCLI", package: "fantail")]
    ),
    .testTarget(
      name: "StruckTests", dependencies: ["Striking", fantail, .product(name: "FantailXCTest", package: "fantail")],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]
    ),
    .testTarget(
      name: "StruckCases", dependencies: ["Striking", fantail, .product(name: "FantailTesting", package: "fantail")]
    ),
  ]
)
