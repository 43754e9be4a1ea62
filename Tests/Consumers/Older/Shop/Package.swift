// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Shop", platforms: [.macOS(.v10_15), .iOS(.v13)],
  products: [.library(name: "Shop", targets: ["Shop"])],
  targets: [.target(name: "Shop"), .testTarget(name: "ShopTests", dependencies: ["Shop"])])
