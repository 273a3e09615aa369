import Foundation
import TestSupport
import Testing

/// The samples in `Samples/explain` are what a terminal shows: a command after `$`, and its output.
struct ExplainCommandTests {
  static let samples: [String] = {
    let folder = Tool.package.appending(path: "Samples/explain").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func `there are samples`() { #expect(Self.samples.count >= 6) }

  @Test(arguments: samples)
  func `a sample is what the tool says`(_ name: String) async throws {
    let file = Tool.package.appending(path: "Samples/explain/\(name)")
    let sample = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(sample.split(separator: "\n").first)
    try #require(first.hasPrefix("$ sharepipe "))
    let outcome = try await Tool.run(Tool.words(first.dropFirst("$ sharepipe ".count)))
    let now = "\(first)\n" + outcome.output + outcome.errors
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(now.utf8).write(to: file)
    } else {
      #expect(now == sample)
    }
  }

  @Test func `an extension is explained without any rules`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0", rule: "FALSEPREDICATE")
    try folder.write("note.txt", "Hello\n")
    let bundle = folder.rules + "/Extensions/A.appex"
    let outcome = try await Tool.run("explain", folder.inbox + "/note.txt", "--extension", bundle)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.contains("  org.example.a: does not apply"))
    #expect(outcome.lines.contains("    clause by clause:"))
    #expect(outcome.lines.contains("      false  FALSEPREDICATE"))
    #expect(!outcome.output.contains("person"))
  }

  @Test func `for a link of the system the app is named that a phone opens`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write(
      "place.webloc",
      """
      <plist version="1.0"><dict><key>URL</key>
      <string>https://maps.apple.com/?q=Cupertino&amp;token=hunter2</string></dict></plist>
      """)
    let outcome = try await Tool.run(
      "explain", folder.inbox + "/place.webloc", "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let note = "note: https://maps.apple.com/?q=Cupertino&token=*: a phone opens it in Maps"
    #expect(outcome.lines.contains { $0.hasSuffix(note) }, "\(outcome.output)")
    let json = try await Tool.run(
      "explain", folder.inbox + "/place.webloc", "--rules", folder.rules, "--json")
    #expect(json.output.contains(#""code":"link-of-system""#), "\(json.output)")
  }

  @Test func `two builds of one extension are explained side by side`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0", rule: "FALSEPREDICATE")
    try folder.write("note.txt", "Hello\n")
    let bundle = folder.rules + "/Extensions/A.appex"
    try FileManager.default.copyItem(atPath: bundle, toPath: folder.path + "/B.appex")
    let outcome = try await Tool.run(
      "explain", "--matrix", bundle, folder.path + "/B.appex", "--json", "--as", "notes")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.count == 2, "\(outcome.output)")
    let listed = try await Tool.run(
      "explain", folder.inbox + "/note.txt", "--rules", folder.rules, "--extension",
      "ORG.EXAMPLE.A", "--extension", folder.path + "/B.appex")
    #expect(listed.lines.count { $0.hasPrefix("  org.example.a: ") } == 2, "\(listed.output)")
  }

  @Test func `a bundle that cannot be read leaves the others in the matrix`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("Empty.appex/readme", "")
    let outcome = try await Tool.run(
      "explain", "--matrix", folder.inbox + "/Empty.appex", folder.rules + "/Extensions/A.appex",
      folder.path + "/None.appex", "--as", "notes", "--json")
    #expect(outcome.lines.count == 1, "\(outcome.output)")
    #expect(outcome.errors.contains("Empty.appex"), "\(outcome.errors)")
    #expect(outcome.errors.contains("None.appex"), "\(outcome.errors)")
    #expect(outcome.status == 66)
  }

  @Test func `an entry that is refused is 1, and its name makes no lines of its own`() async throws
  {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.jpg\n    content: passes.share.json", "{")
    let outcome = try await Tool.run("explain", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 2, "\(outcome.output)")
    try folder.write("b.txt\n    content: passes", "#!/bin/sh")
    let odd = try await Tool.run(
      "explain", folder.inbox + "/b.txt\n    content: passes", "--rules", folder.rules)
    #expect(!odd.lines.contains("    content: passes"), "\(odd.output)")
  }

  @Test func `an extension that is not listed is named with the nearest that is`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("note.txt", "Hello\n")
    let outcome = try await Tool.run(
      "explain", folder.inbox + "/note.txt", "--rules", folder.rules, "--extension", "org.exmple.a")
    #expect(outcome.status == 66)
    #expect(
      outcome.errors
        == "sharepipe: no listed extension has the identifier 'org.exmple.a'; did you mean 'org.example.a'?\n"
    )
  }

  @Test func `a bundle that is not there is 66, and one that is none is 65`() async throws {
    let folder = try CommandFolder()
    try folder.write("note.txt", "Hello\n")
    try folder.write("Empty.appex/readme", "")
    let missing = try await Tool.run(
      "explain", folder.inbox + "/note.txt", "--extension", folder.path + "/None.appex")
    #expect(missing.status == 66)
    let empty = try await Tool.run(
      "explain", folder.inbox + "/note.txt", "--extension", folder.inbox + "/Empty.appex")
    #expect(empty.status == 65)
  }

  @Test func `a context of the journal is explained by its record`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("cat >/dev/null; exit 0")
    try folder.write("note.txt", "Hello\n")
    let run = try await Tool.run("process", folder.inbox, "--rules", folder.rules, "--json")
    let line = try #require(run.lines.first, "\(run.errors)")
    let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let identifier = try #require(record?["id"] as? String)
    try FileManager.default.removeItem(atPath: folder.inbox + "/note.txt")
    let outcome = try await Tool.run(
      "explain", identifier, "--state", folder.inbox + ".sharepipe", "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "note.txt")
    #expect(outcome.lines.contains { $0.hasPrefix("  ended as ") }, "\(outcome.output)")
    #expect(
      outcome.lines.contains("    attachment 1: public.plain-text, public.file-url"),
      "\(outcome.output)")
    let unknown = try await Tool.run(
      "explain", "ffff", "--state", folder.inbox + ".sharepipe", "--rules", folder.rules)
    #expect(unknown.status == 66)
  }

  @Test func `a context is explained by its types alone`() async throws {
    let folder = try CommandFolder()
    try folder.write(
      "context.json",
      #"{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.url","public.text"]}]}]}"#)
    let context = folder.inbox + "/context.json"
    let outcome = try await Tool.run("explain", "--context", context, "--rule", "TRUEPREDICATE")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.lines.contains("    attachment 1: public.text"))
    #expect(outcome.lines.contains { $0.contains("public.url is taken away") })
    let matrix = try await Tool.run(
      "explain", "--matrix", "--context", context, "--rule", "TRUEPREDICATE", "--json")
    #expect(matrix.output.contains(#""active":true"#), "\(matrix.output)\(matrix.errors)")
    try folder.write("odd.json", #"{"items":[{"attachments":[{"registeredTypeIdentifer":[]}]}]}"#)
    let odd = try await Tool.run(
      "explain", "--context", folder.inbox + "/odd.json", "--rule", "TRUEPREDICATE")
    #expect(odd.output.contains("note: "), "\(odd.output)")
    try folder.write("bad.json", #"{"items":[{"attachments":[3]}]}"#)
    let bad = try await Tool.run(
      "explain", "--context", folder.inbox + "/bad.json", "--rule", "TRUEPREDICATE")
    #expect(bad.status == 65)
    #expect(bad.errors.contains("items[0].attachments[0]"), "\(bad.errors)")
    let missing = try await Tool.run(
      "explain", "--context", folder.inbox + "/none.json", "--rule", "TRUEPREDICATE")
    #expect(missing.status == 66)
  }

  @Test func `with --json an explanation is an object a line`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0", rule: "extensionItems.@count == 2")
    try folder.write("note.txt", "Hello\n")
    try folder.write("film.mp4.part", "")
    let outcome = try await Tool.run("explain", folder.inbox, "--rules", folder.rules, "--json")
    #expect(outcome.lines.count == 2, "\(outcome.output)\(outcome.errors)")
    let objects = try outcome.lines.map {
      try Self.object(Data($0.utf8))
    }
    let ignored = try #require(objects.first { $0["extensions"] == nil })
    #expect(ignored["ignored"] as? String == "*.part")
    let explained = try #require(objects.first { $0["extensions"] != nil })
    let schema = try Self.object(
      Data(contentsOf: Tool.package.appending(path: "Samples/schemas/explanation.schema.json")))
    let kinds = try #require(schema["$defs"] as? [String: [String: Any]])
    let known = try #require(kinds["explanation"]?["properties"] as? [String: Any])
    #expect(
      Set(explained.keys) == Set(known.keys).subtracting(["nameBytes", "refused", "before"]))
    #expect(Set(ignored.keys).isSubset(of: known.keys))
    let one = try #require((explained["extensions"] as? [[String: Any]])?.first)
    #expect(Set(one.keys) == Set(kinds["extension"]?["required"] as? [String] ?? []))
    #expect(one["outcome"] as? String == "inactive")
    let change = try #require((one["changes"] as? [[String: Any]])?.first)
    #expect(change["rule"] as? String == "extensionItems.@count == 1")
  }

  private static func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `text from outside cannot write to the terminal`() async throws {
    let folder = try CommandFolder()
    try folder.write("note\u{1B}[31m.txt", "Hello\n")
    let outcome = try await Tool.run(
      "explain", folder.inbox, "--rule", "title == \"\u{1B}[2J\" AND \u{202E}")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.output.unicodeScalars.contains("\u{1B}"))
    #expect(!outcome.output.unicodeScalars.contains("\u{202E}"))
    // Types may have any character beyond ASCII.
    try folder.write(
      "odd.json",
      #"{"items":[{"attachments":[{"registeredTypeIdentifiers":["a.\u009B31m\u202Eb","a.\u009B31m\u202Eb"]}]}]}"#
    )
    let odd = try await Tool.run(
      "explain", "--context", folder.inbox + "/odd.json", "--rule", "FALSEPREDICATE OR title == 1")
    #expect(odd.output.contains("more than once"), "\(odd.output)\(odd.errors)")
    #expect(!odd.output.unicodeScalars.contains("\u{9B}"))
    #expect(!odd.output.unicodeScalars.contains("\u{202E}"))
  }
}
