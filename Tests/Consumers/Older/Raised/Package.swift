// swift-tools-version: 5.9
import PackageDescription

// The library of `Shop` with Fantail in its own manifest, which cannot be planned for macOS 10.15.
let package = Package(
  name: "Raised", platforms: [.macOS(.v10_15), .iOS(.v13)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  dependencies: [.package(name: "fantail", path: "../../../..")],
  targets: [
    .target(name: "Shop"),
    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "Fantail", package: "fantail")]),
  ])
