import ArgumentParser
import Foundation
import Sharepipe
import SystemPackage

/// What is checked: paths, a predicate, and what sites serve.
struct CheckedInput: ParsableArguments {
  @Argument(help: "Apps, archives, property lists, bundles and folders, or '-'.")
  var paths: [String] = []

  @Option(help: "Check the text of a predicate.")
  var predicate: String?

  @Option(
    help: ArgumentHelp(
      "What a domain serves as its apple-app-site-association; may be repeated.",
      valueName: "domain=file"))
  var association: [String] = []

  /// Whether anything was given.
  var isGiven: Bool { !paths.isEmpty || predicate != nil || !association.isEmpty }

  /// Everything that is checked together.
  ///
  /// - Returns: The set; what cannot be read of a path is a problem in it.
  /// - Throws: ``CommandFailure`` if standard input or an association cannot be read.
  func set() throws(CommandFailure) -> CheckedSet {
    var set = CheckedSet()
    if let predicate { set.add(CheckedDocument(predicate: predicate, named: "predicate")) }
    for path in paths {
      if path == "-" {
        set.add(CheckedDocument(predicate: try Self.standardInput(), named: "standard input"))
      } else {
        set.add(CheckWalk(FilePath(path)))
      }
    }
    for text in association { set.add(try Self.association(text)) }
    return set
  }

  /// Says what is wrong with the options, if something is.
  func check() throws {
    for text in association where !Self.isAssociation(text) {
      throw ValidationError(
        "--association: expected DOMAIN=FILE, such as example.com=aasa.json, found "
          + "'\(TerminalText.line(text))'.")
    }
  }

  private static func isAssociation(_ text: String) -> Bool {
    let parts = text.split(separator: "=", maxSplits: 1)
    return parts.count == 2 && !text.hasPrefix("=") && !parts[0].contains("/")
  }

  private static func association(_ text: String) throws(CommandFailure) -> CheckedAssociation {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    do {
      return try CheckedAssociation(file: FilePath(parts[1]), of: parts[0])
    } catch {
      throw CommandFailure("\(error)", ExitStatus(error))
    }
  }

  private static func standardInput() throws(CommandFailure) -> String {
    let limit = 1 << 20
    let data = FileHandle.standardInput.readData(ofLength: limit + 1)
    guard data.count <= limit, let text = String(bytes: data, encoding: .utf8) else {
      throw CommandFailure(
        "standard input: expected a predicate in UTF-8 of at most \(limit) bytes", .badData)
    }
    return text
  }
}
