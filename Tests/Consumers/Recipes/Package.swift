// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "Recipes", platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .target(name: "Shop"),
    .executableTarget(
      name: "specs",
      dependencies: [
        "Shop", .product(name: "Fantail", package: "fantail"), .product(name: "FantailCLI", package: "fantail"),
      ],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
    .testTarget(
      name: "ShopTests",
      dependencies: [
        "Shop", .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
  ])
