// swift-tools-version: 6.2
import PackageDescription

// A service whose specs share one database. In your package, Fantail's address replaces the folder.
let package = Package(
  name: "orders",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    .target(name: "Orders"),
    .testTarget(
      name: "OrdersTests",
      dependencies: [
        "Orders", .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      plugins: [.plugin(name: "SpecBridge", package: "fantail")]),
  ]
)
