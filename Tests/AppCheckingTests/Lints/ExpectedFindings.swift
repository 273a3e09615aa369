import AppChecking
import Foundation
import Lints
import SystemPackage
import TestSupport

/// `Tests/LintFindings/ID.txt`: each finding of the samples of a lint, with its place and message.
struct ExpectedFindings {
  /// The lines of a finding, as the file has them.
  ///
  ///     refuses/example.plist:7:9: KEY[0]: warning (likely): MESSAGE [LINT]
  ///       HINT
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - sample: The sample below the folder of the lint, such as `refuses/example.plist`.
  ///   - folder: The folder of the lint, which no line has.
  /// - Returns: The lines.
  static func lines(of finding: Finding, in sample: String, below folder: String) -> [String] {
    let local = { (text: String) in text.replacing(folder + "/", with: "") }
    // A predicate is a text without a name.
    let document =
      sample.hasSuffix(".predicate") ? sample : local(finding.document)
    let place = finding.source.map { ":\($0.line):\($0.column)" } ?? ""
    let keys = finding.keyPlace.steps.isEmpty ? "" : " \(finding.keyPlace):"
    let sure = finding.confidence == .certain ? "" : " (\(finding.confidence.rawValue))"
    let message = local(finding.message)
    let line =
      "\(document)\(place):\(keys) \(finding.severity.rawValue)\(sure): \(message)"
      + " [\(finding.lint.id)]"
    return [line] + [finding.hint].compactMap(\.self).map { "  " + local($0) }
  }

  /// The file of a lint.
  private static func file(of lint: String) -> URL {
    URL(filePath: repository.appending("Tests/LintFindings/\(lint).txt").string)
  }

  /// The lines of one sample in the file of a lint, which has an empty line between samples.
  static func lines(of sample: String, of lint: String) throws -> [String] {
    let text = try String(contentsOf: file(of: lint), encoding: .utf8)
    let parts = text.split(separator: "\n\n", omittingEmptySubsequences: true)
    let part = parts.first { $0.prefix { $0 != "\n" } == "# \(sample)" }
    return part?.split(separator: "\n").dropFirst().map(String.init) ?? []
  }

  /// Writes the file of a lint.
  static func write(_ samples: [(name: String, lines: [String])], of lint: String) throws {
    let parts = samples.filter { !$0.lines.isEmpty }.map { sample in
      (["# \(sample.name)"] + sample.lines).joined(separator: "\n") + "\n"
    }
    try Data(parts.joined(separator: "\n").utf8)
      .write(to: file(of: lint), options: .atomic)
  }
}
