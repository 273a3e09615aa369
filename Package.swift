// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Whether there is the target that recognizes content without libmagic.
///
/// It makes the tool faster and may be deleted: libmagic then examines everything.
let hasMagicRules = FileManager.default.fileExists(
  atPath: "\(Context.packageDirectory)/Sources/MagicRules")

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

let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let tracing = Target.Dependency.product(name: "Tracing", package: "swift-distributed-tracing")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// What only a build with the trait `PostgreSQL` has.
let withPostgreSQL = TargetDependencyCondition.when(traits: ["PostgreSQL"])
/// What only a build with the trait `Console` has; without it swift-nio is not even fetched.
let withConsole = TargetDependencyCondition.when(traits: ["Console"])
/// What only a build with the trait `Sources` has; without it swift-syntax is not even fetched.
let withSources = TargetDependencyCondition.when(traits: ["Sources"])

let package = Package(
  name: "sharepipe",
  // What the libraries need that run elsewhere than on Linux: `String.utf8Span` came with these.
  platforms: [.macOS(.v26), .iOS(.v26), .tvOS(.v26), .visionOS(.v26)],
  products: [
    .executable(name: "sharepipe", targets: ["SharepipeCommand"]),
    .executable(name: "sharepipe-sniffer", targets: ["SharepipeSniffer"]),
    .executable(name: "sharepipe-launcher", targets: ["SharepipeLauncher"]),
    .executable(name: "sharepipe-console", targets: ["ConsoleFront"]),
    .executable(name: "sharepipe-thumbnailer", targets: ["SharepipeThumbnailer"]),
    .executable(name: "sharepipe-source-reader", targets: ["SharepipeSourceReader"]),
    .library(name: "Sharepipe", targets: ["Sharepipe"]),
    .library(name: "Predicates", targets: ["Predicates"]),
    .library(name: "TypeIdentifiers", targets: ["TypeIdentifiers"]),
    .library(name: "AppLinks", targets: ["AppLinks"]),
    .library(name: "PatternMatching", targets: ["PatternMatching"]),
    .library(name: "SharepipeExtension", targets: ["SharepipeExtension"]),
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "A journal in PostgreSQL, which several machines share. Needs libpq-dev."),
    .trait(
      name: "Console",
      description: "The console: what waits for a person, and answers to it, from a browser."),
    .trait(
      name: "Sources",
      description: "What the source of an app does with what it takes, in Swift and Objective-C."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(
      url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CWorkers", cSettings: [.define("_GNU_SOURCE")]),
    .target(name: "CLateLibrary"),
    .target(name: "CArchive", dependencies: ["CLateLibrary"]),
    .target(name: "CCrypto", dependencies: ["CLateLibrary"]),
    .target(name: "CLocaleData"),
    .target(name: "CPostgres", dependencies: ["CLateLibrary"]),
    .target(name: "TypeIdentifiers", swiftSettings: settings),
    .target(name: "PatternMatching", swiftSettings: settings),
    .target(name: "Predicates", dependencies: ["PatternMatching"], swiftSettings: settings),
    .target(name: "SecretPatterns", swiftSettings: settings),
    .target(name: "DocumentValues", swiftSettings: settings),
    .target(
      name: "Documents",
      dependencies: [
        "CCrypto", "CLinux", "DocumentValues", "PatternMatching", system,
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(
      name: "AppLinks", dependencies: ["DocumentValues", "PatternMatching", "SecretPatterns"],
      swiftSettings: settings),
    .target(
      name: "XcodeProjects", dependencies: ["Documents", "PatternMatching", system],
      swiftSettings: settings),
    .target(name: "SourceReading", swiftSettings: settings),
    .target(
      name: "SourceFlow", dependencies: ["SecretPatterns", "SourceReading"],
      swiftSettings: settings),
    .target(name: "Lints", dependencies: ["SourceFlow"], swiftSettings: settings),
    // Without the trait its files are empty.
    .target(
      name: "SwiftReading",
      dependencies: [
        "SourceReading",
        .product(name: "SwiftOperators", package: "swift-syntax", condition: withSources),
        .product(name: "SwiftParser", package: "swift-syntax", condition: withSources),
        .product(name: "SwiftSyntax", package: "swift-syntax", condition: withSources),
      ],
      swiftSettings: settings),
    .target(
      name: "Archives",
      dependencies: ["CArchive", system],
      swiftSettings: settings),
    .target(name: "MagicRules", swiftSettings: settings),
    .target(
      name: "ContentSniffing",
      dependencies: ["CLinux", "CMagic", "CWorkers", "TypeIdentifiers", system]
        + (hasMagicRules ? ["MagicRules"] : []),
      swiftSettings: settings + (hasMagicRules ? [.define("MAGIC_RULES")] : [])),
    .executableTarget(
      name: "SharepipeSniffer", dependencies: ["CMagic"], cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("magic")]),
    .target(
      name: "SafeFiles", dependencies: ["CLinux", "Documents", system],
      swiftSettings: settings),
    .target(
      name: "FolderWatching", dependencies: ["CLinux", "SafeFiles", system],
      swiftSettings: settings),
    .target(
      name: "ShareModel",
      dependencies: [
        "AppLinks", "CLinux", "Documents", "Predicates", "SafeFiles", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .target(
      name: "ShareRules",
      dependencies: [
        "AppLinks", "CCrypto", "CLinux", "Documents", "Predicates", "SafeFiles", "ShareModel",
        "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .target(
      name: "Intake",
      dependencies: [
        "CLinux", "ContentSniffing", "Documents", "PatternMatching", "SafeFiles", "ShareModel",
        "ShareRules", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .target(
      name: "ExtensionRunning",
      dependencies: [
        "AppLinks", "CLinux", "ContentSniffing", "Documents", "Intake", "SafeFiles",
        "SecretPatterns", "ShareModel", "ShareRules", "TypeIdentifiers",
        subprocess, system, tracing,
      ],
      swiftSettings: settings),
    .target(
      name: "ShareJournal",
      dependencies: [
        "AppLinks", "CLinux", "Documents", "ExtensionRunning", "Intake", "Predicates", "SafeFiles",
        "ShareModel", "ShareRules", "TypeIdentifiers",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"), system,
      ],
      swiftSettings: settings),
    // Without the trait its files, and those of its tests, are empty.
    .target(
      name: "PostgresLedger",
      dependencies: [
        "CLinux", "Documents", "ExtensionRunning", "SafeFiles", "ShareJournal", "ShareModel",
        "ShareRules", system, .target(name: "CPostgres", condition: withPostgreSQL),
      ],
      swiftSettings: settings),
    .target(
      name: "AppChecking",
      dependencies: [
        "AppLinks", "Archives", "CLinux", "Documents", "Lints", "PatternMatching", "Predicates",
        "SafeFiles", "ShareModel", "ShareRules", "SourceFlow", "SourceReading", "TypeIdentifiers",
        "XcodeProjects", system,
      ],
      swiftSettings: settings),
    .target(
      name: "CheckPages",
      dependencies: [
        "AppChecking", "AppLinks", "Documents", "Lints", "Predicates", "ShareModel", "ShareRules",
        "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .target(
      name: "AppSourceReading",
      dependencies: [
        "AppChecking", "ContentSniffing", "Documents", "ExtensionRunning", "SafeFiles",
        "SourceReading", system,
      ],
      swiftSettings: settings),
    .target(
      name: "ExtensionTesting",
      dependencies: [
        "AppChecking", "ContentSniffing", "Documents", "ExtensionRunning", "Intake", "SafeFiles",
        "ShareModel", "ShareRules", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .target(
      name: "ShareReport",
      dependencies: [
        "AppLinks", "Documents", "Predicates", "SafeFiles", "ShareJournal", "ShareModel",
        "ShareRules", "TypeIdentifiers", .product(name: "GRDB", package: "GRDB.swift"), system,
      ],
      swiftSettings: settings),
    .target(
      name: "Sharepipe",
      dependencies: [
        "AppChecking", "AppLinks", "CheckPages", "CLinux", "ContentSniffing", "DocumentValues",
        "Documents", "ExtensionRunning", "ExtensionTesting", "FolderWatching", "Intake", "Lints",
        "Predicates", "SafeFiles", "ShareJournal", "ShareModel", "ShareReport", "ShareRules",
        "TypeIdentifiers",
        .product(name: "Logging", package: "swift-log"),
        system, tracing,
      ],
      swiftSettings: settings),
    .target(name: "ConsoleWire", swiftSettings: settings),
    // Without the trait its only file is empty.
    .executableTarget(
      name: "ConsoleFront",
      dependencies: [
        "ConsoleWire",
        .product(name: "NIOCore", package: "swift-nio", condition: withConsole),
        .product(name: "NIOHTTP1", package: "swift-nio", condition: withConsole),
        .product(name: "NIOPosix", package: "swift-nio", condition: withConsole),
      ],
      swiftSettings: settings),
    .target(
      name: "SharepipeConsole",
      dependencies: [
        "CCrypto", "CLinux", "ConsoleWire", "ContentSniffing", "Documents", "ExtensionRunning",
        "SafeFiles", "ShareJournal", "ShareModel", "ShareReport", "ShareRules", "Sharepipe",
        .product(name: "Logging", package: "swift-log"), system,
      ],
      swiftSettings: settings),
    .executableTarget(name: "SharepipeLauncher"),
    // Without the trait its only file is empty.
    .executableTarget(
      name: "SharepipeSourceReader", dependencies: ["SourceReading", "SwiftReading"],
      swiftSettings: settings),
    .executableTarget(
      name: "SharepipeThumbnailer", cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "SharepipeExtension", swiftSettings: settings),
    .executableTarget(
      name: "WordCount", dependencies: ["SharepipeExtension"],
      path: "Samples/extensions/WordCount/Sources", swiftSettings: settings),
    .executableTarget(
      name: "SharepipeCommand",
      dependencies: [
        "AppLinks", "AppSourceReading", "Archives", "CLinux", "CLocaleData", "ContentSniffing",
        "Predicates", "ShareReport", "Sharepipe", "TypeIdentifiers",
        .target(name: "PostgresLedger", condition: withPostgreSQL),
        .target(name: "SharepipeConsole", condition: withConsole),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
        system,
      ],
      swiftSettings: settings),
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Documents", subprocess, system],
      path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "TypeIdentifiersTests", dependencies: ["SeededRandom", "TypeIdentifiers"],
      swiftSettings: settings),
    .testTarget(
      name: "PatternMatchingTests", dependencies: ["PatternMatching"], swiftSettings: settings),
    .testTarget(
      name: "SecretPatternsTests", dependencies: ["SecretPatterns", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "AppLinksTests", dependencies: ["AppLinks", "SeededRandom", "TestSupport"],
      exclude: ["Hostile/Corpus"], swiftSettings: settings),
    .testTarget(
      name: "SourceReadingTests", dependencies: ["SeededRandom", "SourceReading", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SourceFlowTests",
      dependencies: ["SourceFlow", "SourceReading", "SwiftReading", "TestSupport", system],
      exclude: ["Apps", "HoldOut"], swiftSettings: settings),
    .testTarget(
      name: "SwiftReadingTests",
      dependencies: ["SeededRandom", "SourceReading", "SwiftReading", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "ArchivesTests",
      dependencies: ["Archives", "SeededRandom", "TestSupport", system],
      swiftSettings: settings),
    .testTarget(
      name: "PredicatesTests", dependencies: ["Predicates", "SeededRandom", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MagicRulesTests",
      dependencies: [
        "ContentSniffing", "MagicRules", "RecognitionWitness", "SeededRandom", "TestSupport",
        system,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "RecognitionWitness",
      dependencies: ["CLinux", "ContentSniffing", "SeededRandom", system],
      path: "Tests/RecognitionWitness", swiftSettings: settings),
    .executableTarget(
      name: "OriginWitness", dependencies: ["ContentSniffing", system],
      path: "Tests/OriginWitness", swiftSettings: settings),
    .testTarget(
      name: "ContentSniffingTests",
      dependencies: [
        "CLinux", "ContentSniffing", "SeededRandom", "TestSupport", "TypeIdentifiers",
        system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "FolderWatchingTests",
      dependencies: ["CLinux", "FolderWatching", "SafeFiles", "TestSupport", system],
      swiftSettings: settings),
    .target(
      name: "ShareTestSupport",
      dependencies: [
        "AppLinks", "Documents", "Intake", "SafeFiles", "ShareJournal", "ShareModel", "ShareRules",
        "TestSupport", "TypeIdentifiers", .product(name: "GRDB", package: "GRDB.swift"), system,
      ],
      path: "Tests/ShareTestSupport", swiftSettings: settings),
    .target(
      name: "LedgerContract",
      dependencies: [
        "Documents", "ShareJournal", "ShareModel", "ShareTestSupport", "TestSupport", system,
      ],
      path: "Tests/LedgerContract", swiftSettings: settings),
    .testTarget(
      name: "DocumentValuesTests", dependencies: ["DocumentValues", "Documents", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentsTests",
      dependencies: ["Documents", "SeededRandom", "TestSupport", system],
      swiftSettings: settings),
    .testTarget(
      name: "XcodeProjectsTests",
      dependencies: ["Documents", "SeededRandom", "TestSupport", "XcodeProjects", system],
      swiftSettings: settings),
    .testTarget(
      name: "SafeFilesTests",
      dependencies: [
        "CLinux", "Documents", "SafeFiles", "ShareModel", "ShareTestSupport", "TestSupport", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ShareModelTests",
      dependencies: ["Documents", "SafeFiles", "ShareModel", "TypeIdentifiers", system],
      swiftSettings: settings),
    .testTarget(
      name: "ShareRulesTests",
      dependencies: [
        "AppLinks", "Documents", "SafeFiles", "SeededRandom", "ShareModel", "ShareRules",
        "ShareTestSupport", "TestSupport", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "IntakeTests",
      dependencies: [
        "ContentSniffing", "Documents", "Intake", "SafeFiles", "ShareModel", "ShareRules",
        "ShareTestSupport", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ExtensionRunningTests",
      dependencies: [
        "CLinux", "Documents", "ExtensionRunning", "SafeFiles", "SeededRandom", "ShareModel",
        "ShareRules", "ShareTestSupport", "TestSupport", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ShareJournalTests",
      dependencies: [
        "AppLinks", "CLinux", "Documents", "ExtensionRunning", "LedgerContract", "SafeFiles",
        "SeededRandom", "ShareJournal", "ShareModel", "ShareTestSupport", "TestSupport",
        "TypeIdentifiers", .product(name: "GRDB", package: "GRDB.swift"), system,
      ],
      swiftSettings: settings),
    .target(
      name: "PostgresTestSupport", dependencies: ["TestSupport", system],
      path: "Tests/PostgresTestSupport", swiftSettings: settings),
    .testTarget(
      name: "PostgresLedgerTests",
      dependencies: [
        "Documents", "LedgerContract", "PostgresLedger", "PostgresTestSupport", "ShareJournal",
        "ShareModel", "ShareRules", "ShareTestSupport", "Sharepipe", "TestSupport",
        .product(name: "Logging", package: "swift-log"), system,
      ],
      exclude: ["Schema/version-1.sql"], swiftSettings: settings),
    .testTarget(
      name: "AppCheckingTests",
      dependencies: [
        "AppChecking", "AppLinks", "Archives", "CheckPages", "Documents", "Lints",
        "PatternMatching",
        "Predicates",
        "SeededRandom", "ShareModel", "ShareRules", "ShareTestSupport", "SourceReading",
        "SwiftReading", "TestSupport", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AppSourceReadingTests",
      dependencies: [
        "AppChecking", "AppSourceReading", "ContentSniffing", "ExtensionRunning", "Lints",
        "SafeFiles", "SourceReading", "TestSupport", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ExtensionTestingTests",
      dependencies: [
        "AppChecking", "Documents", "ExtensionTesting", "Intake", "SafeFiles", "ShareModel",
        "ShareRules", "ShareTestSupport", "TestSupport", "TypeIdentifiers", system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ShareReportTests",
      dependencies: [
        "Documents", "SafeFiles", "ShareJournal", "ShareModel", "ShareReport", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"), system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SharepipeTests",
      dependencies: [
        "AppLinks", "CLinux", "ContentSniffing", "Documents", "ExtensionRunning", "FolderWatching",
        "Intake", "SafeFiles", "SecretPatterns", "SeededRandom", "ShareJournal", "ShareModel",
        "ShareReport", "ShareRules", "ShareTestSupport", "Sharepipe", "TestSupport",
        "TypeIdentifiers", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
        .product(name: "Logging", package: "swift-log"), system, tracing,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "ConsoleWireTests", dependencies: ["ConsoleWire", "SeededRandom"],
      swiftSettings: settings),
    .testTarget(
      name: "ConsoleFrontTests",
      dependencies: [
        "CLinux", "ConsoleFront", "ConsoleWire", "SeededRandom", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio", condition: withConsole),
        .product(name: "NIOPosix", package: "swift-nio", condition: withConsole), system,
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SharepipeConsoleTests",
      dependencies: [
        "CLinux", "ConsoleWire", "ContentSniffing", "Documents", "ExtensionRunning", "SafeFiles",
        "SeededRandom", "ShareJournal", "ShareModel", "ShareRules", "ShareTestSupport", "Sharepipe",
        "SharepipeConsole", "TestSupport", .product(name: "Logging", package: "swift-log"), system,
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "ExtensionWitness", dependencies: ["SharepipeExtension"],
      path: "Tests/ExtensionWitness", swiftSettings: settings),
    .testTarget(
      name: "SharepipeExtensionTests",
      dependencies: ["ExtensionWitness", "SharepipeExtension", "TestSupport"],
      swiftSettings: settings),
    .executableTarget(name: "CrashWitness", path: "Tests/CrashWitness"),
    .testTarget(
      name: "SharepipeCommandTests",
      dependencies: [
        "AppLinks", "ContentSniffing", "CrashWitness", "ExtensionWitness", "PostgresTestSupport",
        "SeededRandom", "Sharepipe", "SharepipeCommand", "SharepipeConsole", "TestSupport",
        "TypeIdentifiers", "WordCount",
        .target(name: "PostgresLedger", condition: withPostgreSQL),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
        system,
      ],
      swiftSettings: settings),
  ]
)

if !hasMagicRules {
  package.targets.removeAll { ["MagicRules", "MagicRulesTests"].contains($0.name) }
}
