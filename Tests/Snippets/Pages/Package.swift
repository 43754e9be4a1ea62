// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The check copies each page of the playground into `Sources`, as a program of its own.
let pages = (try? FileManager.default.contentsOfDirectory(atPath: Context.packageDirectory + "/Sources")) ?? []
let package = Package(
  name: "Pages",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "fantail", path: "../../..")],
  targets: pages.sorted().map { page in
    .executableTarget(
      name: page,
      dependencies: [
        .product(name: "Fantail", package: "fantail"), .product(name: "FantailPlan", package: "fantail"),
        .product(name: "FantailRun", package: "fantail"), .product(name: "FantailCLI", package: "fantail"),
      ])
  })
