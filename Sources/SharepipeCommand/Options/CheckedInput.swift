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
      "What a domain serves as its apple-app-site-association, alone or with the domain; may be repeated.",
      valueName: "[domain=]file"))
  var association: [String] = []

  @Option(
    name: .customLong("association-response"),
    help: ArgumentHelp(
      "How a domain serves it: the answer that 'curl -sSi -L' wrote; may be repeated.",
      valueName: "[domain=]file"))
  var responses: [String] = []

  /// Whether anything was given.
  var isGiven: Bool {
    !paths.isEmpty || predicate != nil || !association.isEmpty || !responses.isEmpty
  }

  /// Everything that is checked together.
  ///
  /// - Parameter statuses: Gets what each problem makes of the exit status.
  /// - Returns: The set; what cannot be read of a path is a problem in it.
  /// - Throws: ``CommandFailure`` if standard input or an association cannot be read.
  func set(_ statuses: inout [ExitStatus]) throws(CommandFailure) -> CheckedSet {
    var set = CheckedSet()
    if let predicate { set.add(CheckedDocument(predicate: predicate, named: "predicate")) }
    for path in paths {
      if path == "-" {
        set.add(CheckedDocument(predicate: try Self.standardInput(), named: "standard input"))
      } else {
        let walk = CheckWalk(FilePath(path))
        statuses += ExitStatus.ofProblems(in: walk, at: FilePath(path))
        set.add(walk)
      }
    }
    for text in association { set.add(try Self.association(text)) }
    for text in responses { set.add(try Self.response(text)) }
    return set
  }

  /// Says what is wrong with the options, if something is.
  func check() throws {
    for text in association where !Self.isAssociation(text) {
      throw ValidationError(
        "--association: expected FILE or DOMAIN=FILE, such as example.com=aasa.json, found "
          + "'\(TerminalText.line(text))'.")
    }
    for text in responses where !Self.isAssociation(text) {
      throw ValidationError(
        "--association-response: expected FILE or DOMAIN=FILE, such as example.com=answer.http, found "
          + "'\(TerminalText.line(text))'.")
    }
  }

  private static func isAssociation(_ text: String) -> Bool {
    let (domain, file) = parts(of: text)
    return domain?.isEmpty != true && !file.isEmpty
  }

  /// The domain, if there is one, and the file; an equals sign in a folder or in a name is no mark.
  private static func parts(of text: String) -> (domain: String?, file: String) {
    // The domain of an answer may say how it was asked for.
    let start = ["http://", "https://"].first(where: text.hasPrefix)?.count ?? 0
    guard let mark = text.firstIndex(of: "="), !text[..<mark].dropFirst(start).contains("/") else {
      return (nil, text)
    }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// The file that an argument of `--association` names.
  static func associationFile(_ text: String) -> String { parts(of: text).file }

  private static func association(_ text: String) throws(CommandFailure) -> CheckedAssociation {
    let (domain, file) = parts(of: text)
    do {
      return try CheckedAssociation(file: FilePath(file), of: domain)
    } catch {
      throw CommandFailure("\(error)", ExitStatus(error))
    }
  }

  private static func response(_ text: String) throws(CommandFailure) -> CheckedAssociation {
    let (domain, file) = parts(of: text)
    do {
      return try CheckedAssociation(response: FilePath(file), of: domain)
    } catch {
      guard case .document(let error) = error.cause else {
        throw CommandFailure("\(error)", .badData)
      }
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
