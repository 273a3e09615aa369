import Documents
import Foundation
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

struct BundleFingerprintTests {
  private func bundle(_ folder: TemporaryFolder) -> ExtensionBundle {
    ExtensionBundle(
      identifier: "org.example.a", path: folder.path.appending("A.appex"),
      executable: folder.path.appending("A.appex/run"), point: .share, activationRule: nil)
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("A.appex/run", "#!/bin/sh\n", mode: 0o755)
    try folder.write("A.appex/Info.plist", "<plist/>")
    try folder.write("A.appex/lib/more.sh", "true\n")
    return folder
  }

  static let changes: [(String, @Sendable (TemporaryFolder) throws -> Void)] = [
    ("content", { try $0.write("A.appex/run", "#!/bin/bash\n", mode: 0o755) }),
    ("content below", { try $0.write("A.appex/lib/more.sh", "false\n") }),
    ("permissions", { try $0.setMode(0o644, of: "A.appex/run") }),
    ("another file", { try $0.write("A.appex/new", "") }),
    (
      "another directory",
      {
        try $0.write("A.appex/empty/x");
        try TreeRemoval.remove($0.path.appending("A.appex/empty/x"))
      }
    ),
    ("a link", { try $0.link("A.appex/link", to: "run") }),
    ("a missing file", { try TreeRemoval.remove($0.path.appending("A.appex/lib/more.sh")) }),
    (
      "another name",
      {
        try FileManager.default.moveItem(
          atPath: $0.path.appending("A.appex/lib").string,
          toPath: $0.path.appending("A.appex/lib2").string)
      }
    ),
  ]

  @Test(arguments: changes.indices)
  func `everything in a bundle counts`(index: Int) throws {
    let folder = try folder()
    let before = BundleFingerprint.of(bundle(folder), options: [:])
    #expect(BundleFingerprint.of(bundle(folder), options: [:]) == before)
    try Self.changes[index].1(folder)
    #expect(
      BundleFingerprint.of(bundle(folder), options: [:]) != before, "\(Self.changes[index].0)")
  }

  @Test func `times do not count, options and the identifier do`() throws {
    let folder = try folder()
    let bundle = bundle(folder)
    let before = BundleFingerprint.of(bundle, options: ["a": .integer(1)])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 5)],
      ofItemAtPath: folder.path.appending("A.appex/run").string)
    #expect(BundleFingerprint.of(bundle, options: ["a": .integer(1)]) == before)
    #expect(BundleFingerprint.of(bundle, options: ["a": .integer(2)]) != before)
    #expect(BundleFingerprint.of(bundle, options: ["b": .integer(1)]) != before)
    #expect(BundleFingerprint.of(bundle, options: [:]) != before)
    var other = bundle
    other.identifier = "org.example.b"
    #expect(BundleFingerprint.of(other, options: ["a": .integer(1)]) != before)
  }

  @Test func `where it lies does not count`() throws {
    let one = try folder()
    let two = try folder()
    #expect(
      BundleFingerprint.of(bundle(one), options: [:])
        == BundleFingerprint.of(bundle(two), options: [:]))
  }

  @Test func `the policy and the order of the extensions count for the rules`() throws {
    let folder = try TemporaryFolder()
    try folder.write("host.yaml", "extensions: []\n")
    try folder.write("Extensions/x")
    try TreeRemoval.remove(folder.path.appending("Extensions/x"))
    let rules = try RuleSet.load(from: folder.path)
    let before = BundleFingerprint.of(rules, bundles: ["a", "b"])
    #expect(BundleFingerprint.of(rules, bundles: ["a", "b"]) == before)
    #expect(BundleFingerprint.of(rules, bundles: ["b", "a"]) != before)
    try folder.write("host.yaml", "extensions: [] # changed\n")
    #expect(BundleFingerprint.of(rules, bundles: ["a", "b"]) != before)
  }
}
