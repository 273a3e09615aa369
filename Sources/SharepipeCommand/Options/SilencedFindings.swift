import ArgumentParser
import Sharepipe
import SystemPackage

/// Which findings are not shown.
struct SilencedFindings: ParsableArguments {
  @Option(help: ArgumentHelp("Leave a lint out; may be repeated.", valueName: "lint"))
  var disable: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out the findings that a list (YAML) names, each with a reason.", valueName: "file"))
  var ignore: String?

  @Option(help: ArgumentHelp("Leave out the findings that a baseline lists.", valueName: "file"))
  var baseline: String?

  @Option(
    name: .customLong("write-baseline"),
    help: ArgumentHelp("Write the findings as a baseline.", valueName: "file"))
  var writeBaseline: String?

  /// Whether nothing is left out.
  var isEmpty: Bool {
    disable.isEmpty && ignore == nil && baseline == nil && writeBaseline == nil
  }

  /// The checker without the lints that are left out.
  var checker: Checker { Checker(disabled: Set(disable.map { $0.lowercased() })) }

  /// The findings that are left, and what is to be reported about the lists.
  ///
  /// - Parameter findings: What was found.
  /// - Returns: What is shown, in order, and lines about entries that silence nothing.
  /// - Throws: ``CommandFailure`` if a list cannot be read, or the new baseline not be written.
  func shown(of findings: [Finding]) throws(CommandFailure) -> (
    findings: [Finding], notes: [String]
  ) {
    var shown = findings
    var notes: [String] = []
    do throws(DocumentError) {
      if let ignore {
        let (rest, unused) = try IgnoreList(reading: FilePath(ignore)).shown(of: shown)
        shown = rest
        notes = unused.map {
          "\(ignore): the entry for '\($0.lint.id)' (\($0.reason)) silences nothing; remove it"
        }
      }
      if let baseline {
        shown = try FindingBaseline(reading: FilePath(baseline)).unknown(in: shown)
      }
    } catch {
      throw CommandFailure("\(error)", ExitStatus(error))
    }
    if let writeBaseline {
      // What is known already stays known.
      try OutputFile.write(FindingBaseline.file(findings), to: FilePath(writeBaseline))
    }
    return (shown, notes)
  }
}
