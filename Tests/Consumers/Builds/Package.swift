// swift-tools-version: 6.2
import PackageDescription

let fantail: Target.Dependency = .product(name: "Fantail", package: "fantail")
let bridge: Target.PluginUsage = .plugin(name: "SpecBridge", package: "fantail")
let package = Package(
  name: "Shop",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .target(
      name: "Shop", dependencies: [.product(name: "FantailSeams", package: "fantail")],
      swiftSettings: [.unsafeFlags(["-enable-library-evolution"])]),
    .executableTarget(
      name: "shop-specs", dependencies: ["Shop", fantail, .product(name: "FantailCLI", package: "fantail")],
      plugins: [bridge]),
    .testTarget(
      name: "ShopTests", dependencies: ["Shop", fantail, .product(name: "FantailXCTest", package: "fantail")],
      plugins: [bridge]),
  ]
)
