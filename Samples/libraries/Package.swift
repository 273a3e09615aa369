// swift-tools-version: 6.2

import PackageDescription

// Four programs, each with one library of sharepipe, which need no other package and no Foundation.
// A package of yours names the repository by its URL instead of a path. The package manager fetches
// the packages of the whole repository, without swift-nio and swift-syntax, and compiles none of them.
let package = Package(
  name: "libraries",
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  dependencies: [.package(name: "sharepipe", path: "../..")],
  targets: [
    .executableTarget(
      name: "ActivationRule", dependencies: [.product(name: "Predicates", package: "sharepipe")]),
    .executableTarget(
      name: "TypeOfFile", dependencies: [.product(name: "TypeIdentifiers", package: "sharepipe")]),
    .executableTarget(
      name: "UniversalLink", dependencies: [.product(name: "AppLinks", package: "sharepipe")]),
    .executableTarget(
      name: "TextPattern",
      dependencies: [.product(name: "PatternMatching", package: "sharepipe")]),
  ]
)
