// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "app",
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: [
    .testTarget(
      name: "AppTests",
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailXCTest", package: "fantail"),
      ],
      exclude: ["OldTests.m", "Main.storyboard", "Deep.bundle"])
  ]
)
