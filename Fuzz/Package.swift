// swift-tools-version: 6.2

import Foundation
import PackageDescription

/// Whether there is the target that recognizes content without libmagic; it may be deleted.
let hasMagicRules = FileManager.default.fileExists(
  atPath: "\(Context.packageDirectory)/Tested/MagicRules")

/// The settings of the package that is fuzzed, and access to what is internal in it.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .unsafeFlags(["-enable-testing"]),
]

let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// The files that are readers, of targets that run extensions or sniff content besides.
///
/// The packages that those need are left out. When a reader comes to need another file, the build
/// says so: add it here.
let readers: [String: [String]] = [
  "AppChecking": ["Documents/TextSearch.swift", "Signing"],
  "ExtensionRunning": [
    "Answers/AnswerReader.swift", "Answers/RunFault.swift", "BuiltIns/BookmarksDocument.swift",
    "BuiltIns/WeblocDocument.swift",
  ],
  "ExtensionTesting": [
    "Case", "CaseReader", "Expectation", "File", "Label", "Reader", "Types",
  ].map { "RuleTests/RuleTest\($0).swift" },
  "Intake": ["Entries", "Manifests", "Reading"],
  "SharepipeConsole": [
    "Forms/FormFields.swift", "Pictures/CyclicRedundancyCheck.swift", "Pictures/PNGFile.swift",
    "Pictures/RawPicture.swift", "Requests/RequestTarget.swift", "SignIn/Base64URL.swift",
    "SignIn/RandomBytes.swift", "SignIn/SessionCookie.swift", "SignIn/SessionIdentifier.swift",
  ],
]

/// The files of `ContentSniffing` that read content in the process itself.
let sniffers =
  ["Images", "Origins"]
  + [
    "ContentSniffer", "FastRecognizer", "FileStart", "SniffedContent", "SniffingError",
    "SniffingLimit",
  ].map { "Sniffing/\($0).swift" }

/// A module of the package that is fuzzed; `Tested` leads to its sources.
func tested(
  _ name: String, _ dependencies: [Target.Dependency] = [], sources: [String]? = nil,
  defines: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tested/\(name)", sources: sources,
    swiftSettings: settings + defines.map { .define($0) })
}

/// A fuzzer: the one file `Sources/NAME/NAME.swift` with `LLVMFuzzerTestOneInput`.
func fuzzer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: ["Promises"] + dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Fuzz",
  dependencies: [
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "CLateLibrary", path: "Tested/CLateLibrary"),
    .target(name: "CArchive", dependencies: ["CLateLibrary"], path: "Tested/CArchive"),
    .target(name: "CCrypto", dependencies: ["CLateLibrary"], path: "Tested/CCrypto"),
    .systemLibrary(name: "CLinux", path: "Tested/CLinux"),
    .systemLibrary(name: "CMagic", path: "Tested/CMagic"),
    tested("TypeIdentifiers"),
    tested("PatternMatching"),
    tested("DocumentValues"),
    tested("Predicates", ["PatternMatching"]),
    tested("SecretPatterns"),
    tested("SourceReading"),
    tested("SourceFlow", ["SecretPatterns", "SourceReading"]),
    tested(
      "SwiftReading",
      [
        "SourceReading", .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ], defines: ["Sources"]),
    tested("AppLinks", ["DocumentValues", "PatternMatching", "SecretPatterns"]),
    tested("Archives", ["CArchive", system]),
    tested("MagicRules"),
    tested(
      "ContentSniffing",
      ["CLinux", "CMagic", system] + (hasMagicRules ? ["MagicRules"] : []), sources: sniffers,
      defines: hasMagicRules ? ["MAGIC_RULES"] : []),
    tested(
      "Documents",
      [
        "CCrypto", "CLinux", "DocumentValues", "PatternMatching", system,
        .product(name: "Yams", package: "Yams"),
      ]),
    tested("XcodeProjects", ["Documents", "PatternMatching", system]),
    tested("SafeFiles", ["CLinux", "Documents", system]),
    tested(
      "ShareModel",
      ["AppLinks", "CLinux", "Documents", "Predicates", "SafeFiles", "TypeIdentifiers"]),
    tested(
      "ShareRules",
      [
        "AppLinks", "CCrypto", "CLinux", "Documents", "Predicates", "SafeFiles", "ShareModel",
        "TypeIdentifiers", system,
      ]),
    tested("Intake", ["CLinux", "ShareRules"], sources: readers["Intake"]),
    tested("ExtensionRunning", ["Documents", "ShareRules"], sources: readers["ExtensionRunning"]),
    tested("ExtensionTesting", ["Intake"], sources: readers["ExtensionTesting"]),
    tested("AppChecking", ["ShareRules"], sources: readers["AppChecking"]),
    tested("ConsoleWire"),
    tested("SharepipeConsole", ["Documents"], sources: readers["SharepipeConsole"]),

    .target(name: "Promises", swiftSettings: settings),
    .target(
      name: "DocumentPromises", dependencies: ["Documents", "Promises"], swiftSettings: settings),
    .target(
      name: "SourcePromises", dependencies: ["Promises", "SourceFlow", "SourceReading"],
      swiftSettings: settings),
    .target(
      name: "HostileApps", dependencies: ["AppLinks"], path: "Tests/AppLinksTests/Hostile",
      exclude: ["Corpus"], sources: ["HostileApps.swift"], swiftSettings: settings),
    .target(
      name: "AssociationTesting", path: "Tests/AppLinksTests/UniversalLinks",
      sources: ["PlainAssociation.swift"], swiftSettings: settings),
    .target(
      name: "LinkPromises", dependencies: ["AppLinks", "HostileApps", "Promises"],
      swiftSettings: settings),
    .target(
      name: "PredicateTesting", dependencies: ["Predicates"], path: "Tests/PredicatesTests",
      sources: ["SmallStack.swift", "SyntaxTree.swift"], swiftSettings: settings),
    .target(
      name: "ExecutableTesting", path: "Tests/AppCheckingTests/Signing",
      sources: ["MachFile.swift"], swiftSettings: settings),

    fuzzer("Answers", ["ExtensionRunning"]),
    fuzzer("ArchiveFiles", ["Archives", system]),
    fuzzer("Associations", ["AppLinks"]),
    fuzzer("Bookmarks", ["Documents", "ExtensionRunning"]),
    fuzzer("Bundles", ["DocumentPromises", "ShareRules", "TypeIdentifiers", system]),
    fuzzer("Callbacks", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("Conditions", ["Predicates", "ShareRules", "TypeIdentifiers"]),
    fuzzer("ConsoleCookies", ["SharepipeConsole"]),
    fuzzer("ConsoleForms", ["SharepipeConsole"]),
    fuzzer("ConsoleFrames", ["ConsoleWire"]),
    fuzzer("ConsolePictures", ["SharepipeConsole"]),
    fuzzer("ConsoleTargets", ["SharepipeConsole"]),
    fuzzer("DynamicIdentifiers", ["TypeIdentifiers"]),
    fuzzer("Executables", ["AppChecking", "ExecutableTesting"]),
    fuzzer("EncodedSources", ["SourceFlow", "SourceReading"]),
    fuzzer("Expressions", ["PatternMatching"]),
    fuzzer("FilingTemplates", ["ShareRules"]),
    fuzzer("HostPolicies", ["DocumentPromises", "ShareRules"]),
    fuzzer("Images", ["ContentSniffing", system]),
    fuzzer("InterfaceFiles", ["XcodeProjects"]),
    fuzzer("JSONDocuments", ["DocumentPromises"]),
    fuzzer("Judging", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("LinkFiles", ["ExtensionRunning", "Intake"]),
    fuzzer("LinkMatching", ["AppLinks", "AssociationTesting"]),
    fuzzer("MagicDatabases", ["MagicRules", system]),
    fuzzer("Manifests", ["DocumentPromises", "Intake", "TypeIdentifiers", system]),
    fuzzer("Names", ["Intake"]),
    fuzzer("OldPropertyLists", ["DocumentPromises"]),
    fuzzer("Origins", ["ContentSniffing", system]),
    fuzzer("PredicatesAnswers", ["Predicates"]),
    fuzzer("PredicatesMatching", ["PatternMatching", "Predicates"]),
    fuzzer("PredicatesNesting", ["PredicateTesting", "Predicates"]),
    fuzzer("PredicatesParsing", ["PredicateTesting", "Predicates"]),
    fuzzer("ProjectDocuments", ["DocumentPromises", "XcodeProjects", system]),
    fuzzer("PropertyLists", ["DocumentPromises"]),
    fuzzer("ProvisioningProfiles", ["AppChecking"]),
    fuzzer("Recognition", ["ContentSniffing", system]),
    fuzzer("Redirects", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("RuleTests", ["DocumentPromises", "ExtensionTesting", system]),
    fuzzer("Rules", ["DocumentPromises", "Predicates", "ShareRules", "TypeIdentifiers"]),
    fuzzer("Secrets", ["SecretPatterns"]),
    fuzzer("SettingExpansions", ["XcodeProjects", system]),
    fuzzer("SignedMessages", ["ShareRules"]),
    fuzzer("SourceFlows", ["SourcePromises", "SourceReading"]),
    fuzzer("SwiftSources", ["SourcePromises", "SwiftReading"]),
    fuzzer("TypeTags", ["TypeIdentifiers"]),
    fuzzer("Wildcards", ["PatternMatching"]),
    fuzzer("YAMLDocuments", ["DocumentPromises"]),
  ]
)

if !hasMagicRules {
  package.targets.removeAll { ["MagicRules", "MagicDatabases"].contains($0.name) }
}
