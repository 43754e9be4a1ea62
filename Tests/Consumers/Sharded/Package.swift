// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "shop",
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .testTarget(
      name: "ShopTests",
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")])
  ]
)
