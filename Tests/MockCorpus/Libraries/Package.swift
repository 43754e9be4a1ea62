// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "libraries",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.0.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.10.0"),
  ],
  targets: [
    .target(
      name: "Libraries",
      dependencies: [
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "Logging", package: "swift-log"),
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Hummingbird", package: "hummingbird"),
      ])
  ]
)
