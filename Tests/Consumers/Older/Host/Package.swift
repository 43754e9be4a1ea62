// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Host", dependencies: [.package(name: "fantail", path: "../../../..")], targets: [.target(name: "Host")])
