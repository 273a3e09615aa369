#if Sources
import AppChecking
import Foundation
import Lints
import SystemPackage
import TestSupport
import Testing

/// `Samples/lints/ID/refuses` and `accepts`: each file is a test of the lint.
///
/// A file that is refused has a finding of the lint, and no finding of another one above a note. A
/// file that is accepted has no finding of the lint, and none above a note. The places and messages of
/// all findings are those of `Tests/LintFindings/ID.txt`; `UPDATE_GOLDEN=1` writes them.
struct LintExampleTests {
  /// A file or bundle with its lint.
  struct Sample: Sendable, CustomTestStringConvertible {
    let lint: String
    let isRefused: Bool
    let path: String

    /// Its path below the folder of the lint.
    var name: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    /// The folder of the lint.
    var folder: String { LintExampleTests.folder + "/" + lint }

    var testDescription: String { "\(lint): \(path.split(separator: "/").suffix(2))" }
  }

  static let folder = repository.appending("Samples/lints").string

  static let samples: [Sample] = names(in: folder).flatMap { lint in
    [("refuses", true), ("accepts", false)].flatMap { kind, isRefused in
      names(in: "\(folder)/\(lint)/\(kind)").map { name in
        Sample(lint: lint, isRefused: isRefused, path: "\(folder)/\(lint)/\(kind)/\(name)")
      }
    }
  }

  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func findings(in path: String) async throws -> [Finding] {
    if path.hasSuffix(".predicate") {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return Checker().check(CheckedDocument(predicate: text, named: "predicate"))
    }
    var set = CheckedSet()
    set.add(CheckWalk(FilePath(path)))
    #expect(set.problems.isEmpty, "\(set.problems)")
    await set.readSources(with: ReaderInProcess())
    return Checker().check(set)
  }

  @Test(arguments: samples)
  func `a sample has the findings of its folder`(sample: Sample) async throws {
    let findings = try await Self.findings(in: sample.path)
    let serious = Set(findings.filter { $0.severity > .note }.map(\.lint.id))
    if sample.isRefused {
      #expect(findings.contains { $0.lint.id == sample.lint })
      #expect(serious.isSubset(of: [sample.lint]))
    } else {
      #expect(!findings.contains { $0.lint.id == sample.lint })
      #expect(serious.isEmpty)
    }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      let all = Self.samples.filter { $0.lint == sample.lint }
      var lines: [(name: String, lines: [String])] = []
      for sample in all { lines.append((sample.name, try await Self.lines(of: sample))) }
      try ExpectedFindings.write(lines, of: sample.lint)
    }
    let expected = try ExpectedFindings.lines(of: sample.name, of: sample.lint)
    #expect(try await Self.lines(of: sample) == expected)
  }

  /// The findings of a sample, as the file of its lint has them.
  static func lines(of sample: Sample) async throws -> [String] {
    try await findings(in: sample.path).flatMap {
      ExpectedFindings.lines(of: $0, in: sample.name, below: sample.folder)
    }
  }

  @Test(arguments: Lint.all)
  func `the examples on the page are samples`(lint: Lint) throws {
    let examples = [
      ("refuses", lint.refused), ("accepts", lint.accepted),
      ("refuses", lint.refusedInObjectiveC), ("accepts", lint.acceptedInObjectiveC),
    ]
    for (kind, example) in examples {
      guard let example else { continue }
      // Several files are a folder of their own.
      let isAlone = example.files.count == 1 && !example.files[0].path.contains("/")
      let folder = "\(Self.folder)/\(lint.id)/\(kind)" + (isAlone ? "" : "/example")
      for file in example.files {
        let path = URL(filePath: "\(folder)/\(file.path)")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
          try FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
          try Data(file.text.utf8).write(to: path)
        }
        #expect(try String(contentsOf: path, encoding: .utf8) == file.text)
      }
    }
  }

  /// Lints about what is no text, or is in a place of one machine; their tests are those of
  /// `Samples/apps`, of archives, of profiles and of keys.
  static let withoutExamples: Set<String> = [
    "archive-entry-name", "archive-entry-twice", "archive-entry-unread", "archive-link",
    "association-signed", "association-too-large", "entitlement-beyond-profile",
    "keyboard-next-to-secure-entry", "link-key-guessable", "profile-signature",
    "content-not-validated", "deprecated-url-handler", "general-pasteboard", "pasteboard-followed",
    "program-encrypted", "universal-link-without-handler", "web-view-beside-links",
  ]

  @Test func `a lint without examples is about what is no text`() {
    let lints = Lint.all.filter { $0.refused == nil || $0.accepted == nil }
    #expect(Set(lints.map(\.id)) == Self.withoutExamples)
  }

  @Test func `every folder of samples is that of a lint`() {
    #expect(
      Set(Self.names(in: Self.folder)) == Set(Lint.all.map(\.id)).subtracting(Self.withoutExamples))
  }
}
#endif
