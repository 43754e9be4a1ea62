// swift-tools-version: 6.2
import PackageDescription

func fantail(_ name: String) -> Target.Dependency { .product(name: name, package: "fantail") }
let more = [fantail("Fantail"), fantail("FantailProperties"), fantail("FantailSnapshots")]
let bridge: Target.PluginUsage = .plugin(name: "SpecBridge", package: "fantail")
let package = Package(
  name: "Ways",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .executableTarget(name: "tool", dependencies: more + [fantail("FantailCLI")], plugins: [bridge]),
    .testTarget(name: "ATests", dependencies: more + [fantail("FantailXCTest")], plugins: [bridge]),
    .testTarget(name: "BTests", dependencies: [fantail("Fantail"), fantail("FantailXCTest")], plugins: [bridge]),
    .testTarget(name: "STests", dependencies: more + [fantail("FantailTesting")]),
  ]
)
