// swift-tools-version: 6.2
import PackageDescription

func products(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "fantail") } }
let package = Package(
  name: "user",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: "../fantail")],
  targets: [
    .target(name: "Shelves", dependencies: products("Fantail")),
    .executableTarget(
      name: "shop", dependencies: ["Shelves"] + products("FantailCLI", "FantailPlan", "FantailRun", "FantailSeams")),
  ]
)
