import Documents
@testable import ExtensionRunning
import Foundation
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct ErrorWordsTests {
  private struct Foreign: Error {}

  /// Errors that steer a reader or a parser and never leave the file or the type that throws them.
  private static let steering: Set<String> = [
    "Evaluation.Stop", "PredicateParser.Stop", "MatchPattern.Fault", "MagicStop", "JSONText.Stop",
    "AssociationReader.Defect", "LinkRequest.Refusal", "RequestLine.NoContent",
    "PooledSnifferFault",
  ]
  /// Errors that are worded where the place is known: `reason(at:)`, `words(for:)` and the like.
  private static let worded: Set<String> = [
    "ActivationRule.Fault", "DocumentFault", "LinkReason",
  ]

  @Test func `each of our errors has words, so that none shows the name of a type`() throws {
    var described: Set<String> = []
    var errors: Set<String> = []
    for text in try Self.sources() {
      var outer = ""
      for line in text.split(separator: "\n") {
        guard
          let match = line.prefixMatch(
            of:
              /( *)(?:public |package |private |fileprivate |final )*(struct|enum|class|extension|actor) ([\w.]+)(?:: ([^{]*))?/
          )
        else { continue }
        if match.1.isEmpty { outer = String(match.3) }
        let name = match.1.isEmpty ? outer : "\(outer).\(match.3)"
        let kinds = (match.4 ?? "").split { !$0.isLetter && $0 != "_" }
        if kinds.contains("CustomStringConvertible") { described.insert(name) }
        if kinds.contains("Error"), match.2 != "extension" { errors.insert(name) }
      }
    }
    let missing = errors.subtracting(described).subtracting(Self.steering).subtracting(Self.worded)
      .sorted()
    #expect(missing == [])
    #expect(errors.count > 50)
  }

  static let samples: [(any Error, String)] = [
    (CancellationError(), "the work was interrupted"),
    (Foreign(), "it failed and does not say why"),
    (FileFault.unreadable(.ioError), "Input/output error"),
    (FileFault.special(.pipe), "it is a named pipe, which is never opened"),
    (PipelineFault(Reason(.writeFailed, "no")), "no"), (LaunchFault(why: "no"), "no"),
    (
      RunFault.timeLimitExceeded,
      "ran longer than its TimeLimit allows and was ended; raise it if it needs more"
    ),
    (
      PrivateCopyFault.destination(.ioError),
      "the content: a private copy cannot be made now: Input/output error"
    ),
    (DirectoryLock.Fault.unusable(.ioError), "Input/output error"),
  ]

  @Test(arguments: samples)
  func `an error is told in words`(error: any Error, words: String) {
    #expect(error.words == words)
  }

  private static func sources() throws -> [String] {
    let root = URL(filePath: repository.appending("Sources").string)
    let files = try #require(
      FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
