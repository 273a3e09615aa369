import Foundation
import TestSupport

/// What the tool and its extensions said of a hostile inbox.
struct HostileStory: Sendable {
  /// What commands print for a person, by their names.
  let words: [String: StartedProgram.Outcome]
  /// What commands print as JSON Lines, by their names.
  let lines: [String: StartedProgram.Outcome]
  /// The page of `sharepipe report`.
  let page: String
  /// The list that the extension `reading-list` wrote.
  let bookmarks: String
  /// What the extension with the interface `argv` was given, a JSON object per run.
  let arguments: String

  /// The one story: the tool is asked once for all tests.
  static let told = Task { try await HostileStory() }

  private init() async throws {
    let folder = try HostileInbox().folder
    let inbox = folder.inbox
    let rules = ["--rules", folder.rules]
    var words: [String: StartedProgram.Outcome] = [:]
    var lines: [String: StartedProgram.Outcome] = [:]
    words["explain"] = try await Tool.run(["explain", inbox] + rules)
    lines["explain"] = try await Tool.run(["explain", inbox, "--json"] + rules)
    words["process --dry-run"] = try await Tool.run(["process", inbox, "--dry-run"] + rules)
    lines["process"] = try await Tool.run(["process", inbox, "--json"] + rules)
    arguments = try folder.read("inbox.sharepipe/containers/org.example.arguments/ledger")
    words["process"] = try await Tool.run(["process", inbox, "--again"] + rules)
    words["history"] = try await Tool.run("history", inbox, "--limit", "0")
    lines["history"] = try await Tool.run("history", inbox, "--json")
    words["doctor"] = try await Tool.run("doctor", inbox)
    lines["doctor"] = try await Tool.run("doctor", inbox, "--json")
    words["report"] = try await Tool.run("report", inbox)
    lines["report"] = try await Tool.run("report", inbox, "--json")
    for context in try Self.objects(lines["history"]).prefix(12) {
      guard let identifier = context["id"] as? String else { continue }
      words["show \(identifier)"] = try await Tool.run("show", identifier, inbox)
      lines["show \(identifier)"] = try await Tool.run("show", identifier, inbox, "--json")
    }
    page = try folder.read("inbox.sharepipe/report.html")
    bookmarks = try folder.read(
      "inbox.sharepipe/containers/org.example.list/Reading List.html")
    self.words = words
    self.lines = lines
  }

  /// The objects that a command printed.
  static func objects(_ outcome: StartedProgram.Outcome?) throws -> [[String: Any]] {
    try (outcome?.lines ?? []).compactMap { line in
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    }
  }
}
