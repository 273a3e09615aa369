// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target of this package.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "sharepipe",
  products: [
    .executable(name: "sharepipe", targets: ["SharepipeCommand"]),
    .library(name: "Sharepipe", targets: ["Sharepipe"]),
    .library(name: "Predicates", targets: ["Predicates"]),
    .library(name: "TypeIdentifiers", targets: ["TypeIdentifiers"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "TypeIdentifiers", swiftSettings: settings),
    .target(name: "Predicates", swiftSettings: settings),
    .target(
      name: "ContentSniffing",
      dependencies: [
        "CMagic", "CLinux", "TypeIdentifiers",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .target(
      name: "Sharepipe",
      dependencies: [
        "CCrypto", "CLinux", "ContentSniffing", "Predicates", "TypeIdentifiers",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "SharepipeCommand",
      dependencies: [
        "ContentSniffing", "Predicates", "Sharepipe", "TypeIdentifiers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TypeIdentifiersTests", dependencies: ["TypeIdentifiers"], swiftSettings: settings),
    .testTarget(name: "PredicatesTests", dependencies: ["Predicates"], swiftSettings: settings),
    .testTarget(
      name: "ContentSniffingTests",
      dependencies: [
        "CLinux", "ContentSniffing", "TypeIdentifiers",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SharepipeTests",
      dependencies: [
        "ContentSniffing", "Predicates", "Sharepipe", "TypeIdentifiers",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SharepipeCommandTests",
      dependencies: [
        "Sharepipe", "SharepipeCommand",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings),
  ]
)
