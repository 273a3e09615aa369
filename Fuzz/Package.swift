// swift-tools-version: 6.2

import PackageDescription

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

/// The files of the library `Sharepipe` that read what comes from outside.
///
/// What runs extensions and keeps the journal is left out, and so are the packages that it needs.
/// When a reader comes to need another file, the build says so: add it here.
let readers = [
  "Activation", "BuiltIns/BookmarksDocument.swift", "BuiltIns/MarkupText.swift",
  "BuiltIns/WeblocDocument.swift", "Checking/Signing", "Contexts",
  "Decision/ContextEnd.swift", "Decision/Reason.swift", "Decision/ReasonCode.swift",
  "Decision/Shortage.swift", "Decision/SystemFault.swift", "Documents",
  "Extensions/BundleError.swift", "Extensions/BundleIdentifier.swift",
  "Extensions/BundleProgramFault.swift", "Extensions/DataFlow.swift",
  "Extensions/ExtensionBundle.swift",
  "Extensions/ExtensionPoint.swift", "Extensions/ExtensionSettings+Keys.swift",
  "Extensions/ExtensionSettings.swift",
  "Extensions/KnownExtensionPoint.swift", "Extensions/Loading",
  "HostShapes/HostShape+Context.swift", "HostShapes/HostShape+Table.swift",
  "HostShapes/HostShape.swift", "HostShapes/HostShapeError.swift",
  "HostShapes/HostShapeRequest.swift", "Inbox", "Links/ASN1Text.swift",
  "Links/CertificateStore.swift", "Links/CryptoObject.swift",
  "Links/MessageSigner+Certificate.swift", "Links/MessageSigner+Doubts.swift",
  "Links/MessageSigner.swift", "Links/SignedData.swift", "Links/SignedMessage.swift",
  "Links/SignedMessageError.swift", "Links/SignedMessageLimits.swift", "Policy",
  "RuleTests/RuleTestCase.swift",
  "RuleTests/RuleTestCaseReader.swift", "RuleTests/RuleTestExpectation.swift",
  "RuleTests/RuleTestLabel.swift", "RuleTests/RuleTestFile.swift",
  "RuleTests/RuleTestReader.swift", "RuleTests/RuleTestTypes.swift",
  "Running/Answers/AnswerReader.swift", "Running/Answers/RunFault.swift",
  "Running/DescriptorLimit.swift",
  "Running/ExtensionAnswer.swift", "SecretFiles/DocumentFields+SecretFiles.swift",
  "Validation/ContentRequirements.swift", "Validation/ContentRequirements+Document.swift",
  "Validation/ContentRequirements+Keys.swift",
  "Validation/ContentRequirements+Stricter.swift",
]

/// What stands beside the readers and serves what runs extensions.
let notReaders = ["Activation/ActivationMemo.swift"]

/// The files of `ContentSniffing` that read content in the process itself.
let sniffers =
  ["Images"]
  + [
    "ContentSniffer", "FileStart", "SniffedContent", "SniffingError", "SniffingLimit",
    "SystemRecognizer",
  ].map { "Sniffing/\($0).swift" }

/// A module of the package that is fuzzed; `Tested` leads to its sources.
func tested(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  sources: [String]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tested/\(name)", exclude: exclude,
    sources: sources, swiftSettings: settings)
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
  ],
  targets: [
    .systemLibrary(name: "CArchive", path: "Tested/CArchive", pkgConfig: "libarchive"),
    .systemLibrary(name: "CCrypto", path: "Tested/CCrypto", pkgConfig: "libcrypto"),
    .systemLibrary(name: "CLinux", path: "Tested/CLinux"),
    .systemLibrary(name: "CMagic", path: "Tested/CMagic"),
    tested("TypeIdentifiers"),
    tested("PatternMatching"),
    tested("Predicates", ["PatternMatching"]),
    tested("SecretPatterns"),
    tested("AppLinks", ["PatternMatching", "SecretPatterns"]),
    tested("Archives", ["CArchive", system]),
    tested("MagicRules"),
    tested("ContentSniffing", ["CLinux", "CMagic", "MagicRules", system], sources: sniffers),
    tested(
      "Sharepipe",
      [
        "AppLinks", "CCrypto", "CLinux", "Predicates", "TypeIdentifiers", system,
        .product(name: "Yams", package: "Yams"),
      ],
      exclude: notReaders, sources: readers),

    .target(name: "Promises", swiftSettings: settings),
    .target(
      name: "DocumentPromises", dependencies: ["Promises", "Sharepipe"], swiftSettings: settings),
    .target(
      name: "HostileApps", dependencies: ["AppLinks"], path: "Tests/AppLinksTests/Hostile",
      exclude: ["Corpus"], sources: ["HostileApps.swift"], swiftSettings: settings),
    .target(
      name: "LinkPromises", dependencies: ["AppLinks", "HostileApps", "Promises"],
      swiftSettings: settings),
    .target(
      name: "PredicateTesting", dependencies: ["Predicates"], path: "Tests/PredicatesTests",
      sources: ["SmallStack.swift", "SyntaxTree.swift"], swiftSettings: settings),
    .target(
      name: "ExecutableTesting", path: "Tests/SharepipeTests/Checking/Signing",
      sources: ["MachFile.swift"], swiftSettings: settings),

    fuzzer("Answers", ["Sharepipe"]),
    fuzzer("ArchiveFiles", ["Archives", system]),
    fuzzer("Associations", ["AppLinks"]),
    fuzzer("Bookmarks", ["Sharepipe"]),
    fuzzer("Bundles", ["DocumentPromises", "Sharepipe", "TypeIdentifiers", system]),
    fuzzer("Callbacks", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("DynamicIdentifiers", ["TypeIdentifiers"]),
    fuzzer("Executables", ["ExecutableTesting", "Sharepipe"]),
    fuzzer("Expressions", ["PatternMatching"]),
    fuzzer("HostPolicies", ["DocumentPromises", "Sharepipe"]),
    fuzzer("Images", ["ContentSniffing", system]),
    fuzzer("JSONDocuments", ["AppLinks", "DocumentPromises", "Sharepipe"]),
    fuzzer("Judging", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("LinkFiles", ["Sharepipe"]),
    fuzzer("MagicDatabases", ["MagicRules", system]),
    fuzzer("Manifests", ["DocumentPromises", "Sharepipe", "TypeIdentifiers", system]),
    fuzzer("Names", ["Sharepipe"]),
    fuzzer("PredicatesAnswers", ["Predicates"]),
    fuzzer("PredicatesMatching", ["PatternMatching", "Predicates"]),
    fuzzer("PredicatesNesting", ["PredicateTesting", "Predicates"]),
    fuzzer("PredicatesParsing", ["PredicateTesting", "Predicates"]),
    fuzzer("PropertyLists", ["DocumentPromises", "Sharepipe"]),
    fuzzer("ProvisioningProfiles", ["Sharepipe"]),
    fuzzer("Recognition", ["ContentSniffing", "MagicRules", system]),
    fuzzer("Redirects", ["AppLinks", "HostileApps", "LinkPromises"]),
    fuzzer("RuleTests", ["DocumentPromises", "Sharepipe", system]),
    fuzzer("Rules", ["DocumentPromises", "Predicates", "Sharepipe", "TypeIdentifiers"]),
    fuzzer("Secrets", ["SecretPatterns"]),
    fuzzer("SignedMessages", ["Sharepipe"]),
    fuzzer("TypeTags", ["TypeIdentifiers"]),
    fuzzer("Wildcards", ["PatternMatching"]),
    fuzzer("YAMLDocuments", ["DocumentPromises", "Sharepipe"]),
  ]
)
