// swift-tools-version: 6.2
import PackageDescription

// View models on the main actor, and mocks of their engine. In your package, Fantail's address replaces the folder.
let package = Package(
  name: "player",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    .target(name: "Player"),
    .testTarget(
      name: "PlayerTests",
      dependencies: [
        "Player", .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      plugins: [
        .plugin(name: "SpecBridge", package: "fantail"), .plugin(name: "MockGenerator", package: "fantail"),
      ]),
  ]
)
