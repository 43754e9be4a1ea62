// swift-tools-version: 6.2
import PackageDescription

// A library with one of each shape that a change can have, and its specs: `.ci/run affected` copies it and changes it.
let package = Package(
  name: "ledger",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../..")],
  targets: [
    .executableTarget(
      name: "ledger-specs",
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailCLI", package: "fantail"),
      ]
    )
  ]
)
