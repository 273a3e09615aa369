import Foundation
import TestSupport
import Testing

struct ReportCommandTests {
  @Test func `the page is in the state, and its totals on standard output`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run("report", folder.inbox)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.lines == [
        "\(folder.state)/report.html", "4 contexts: 1 done, 1 held, 1 failed, 1 waiting",
      ])
    let page = try String(contentsOfFile: folder.state + "/report.html", encoding: .utf8)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<bdi>n2\\u{1B}[31m\\xFF</bdi>"))
    #expect(page.contains("<bdi>because\\u{1B}[1m</bdi>"))
    #expect(page.contains("sharepipe approve 0a02 --state \(folder.state)"))
    #expect(page.contains("sharepipe retry 0b01 --state \(folder.state)"))
  }

  @Test func `with --json there is one object with the totals`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let outcome = try await Tool.run(
      "report", "--state", folder.state, "--json", "--since", "1970-01-01T01:00:00Z", "--limit", "2"
    )
    #expect(outcome.status == 0, "\(outcome.errors)")
    try #require(outcome.lines.count == 1)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.lines[0].utf8)) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "type", "schema", "state", "file", "written", "since", "until", "contexts", "ends",
        "unfinished", "outcomes", "counted", "attention", "attentionShown", "latestShown", "rules",
      ])
    #expect(object["file"] as? String == folder.state + "/report.html")
    #expect(object["since"] as? String == "1970-01-01T01:00:00Z")
    #expect(object["until"] is NSNull)
    #expect(object["contexts"] as? Int == 3)
    #expect(object["ends"] as? [String: Int] == ["held": 1, "failed": 1])
    #expect(object["unfinished"] as? [String: Int] == ["waiting": 1])
    #expect(object["outcomes"] as? [String: Int] == ["returned": 2])
    #expect(object["attention"] as? Int == 2)
    #expect(object["latestShown"] as? Int == 2)
    #expect(object["rules"] as? String == "rules")
  }

  @Test func `the page goes to a file or to standard output`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let printed = try await Tool.run("report", folder.inbox, "--output", "-")
    #expect(printed.status == 0)
    #expect(printed.output.hasSuffix("</html>\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.state + "/report.html"))
    let other = folder.inbox + ".html"
    let outcome = try await Tool.run("report", folder.inbox, "--output", other)
    #expect(outcome.lines.first == other)
    #expect(!FileManager.default.fileExists(atPath: folder.state + "/report.html"))
    let mode = try FileManager.default.attributesOfItem(atPath: other)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a page takes the place of a page, and of nothing else`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let notes = folder.inbox + ".notes"
    try Data("mine".utf8).write(to: URL(filePath: notes))
    try FileManager.default.createDirectory(
      atPath: folder.inbox, withIntermediateDirectories: true)
    let files = [
      (folder.state + "/journal.sqlite", "is in the state directory; name a file elsewhere"),
      (folder.state + "/new.html", "is in the state directory; name a file elsewhere"),
      (
        folder.inbox + "/new.html",
        "is in the inbox, where it would be shared; name a file elsewhere"
      ),
      (notes, "is not a page that sharepipe wrote; name another file, or move it away"),
    ]
    for (file, words) in files {
      let outcome = try await Tool.run("report", folder.inbox, "--output", file)
      #expect(outcome.status == 74)
      #expect(outcome.errors == "sharepipe: \(file): \(words)\n")
    }
    #expect(try String(contentsOfFile: notes, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.inbox + "/new.html"))
    for file in [folder.state + "/report.html", folder.inbox + ".html"] {
      for _ in 0..<2 {
        let outcome = try await Tool.run("report", folder.inbox, "--output", file)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
    }
  }

  @Test func `a link in the place of the page is not written through`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    let victim = folder.inbox + ".victim"
    try Data("mine".utf8).write(to: URL(filePath: victim))
    try FileManager.default.createSymbolicLink(
      atPath: folder.state + "/report.html", withDestinationPath: victim)
    let outcome = try await Tool.run("report", folder.inbox)
    #expect(outcome.status == 74)
    #expect(
      outcome.errors == "sharepipe: \(folder.state)/report.html: is a link or a special file, "
        + "which is not written through; move it away\n")
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "mine")
  }

  @Test func `a state that others may change gets no page`() async throws {
    let folder = try JournalFolder()
    try await folder.fill()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: folder.state)
    let outcome = try await Tool.run("report", folder.inbox)
    #expect(outcome.status == 78)
    #expect(!FileManager.default.fileExists(atPath: folder.state + "/report.html"))
  }

  @Test func `without a journal the status says that there is no such input`() async throws {
    let folder = try CommandFolder()
    let outcome = try await Tool.run("report", folder.inbox)
    #expect(outcome.status == 66)
    #expect(
      outcome.errors == "sharepipe: \(folder.inbox).sharepipe/journal.sqlite: there is no "
        + "journal; nothing has been processed with this state yet\n")
  }

  @Test(arguments: [
    [], ["a", "--inbox", "b"], ["a", "--limit", "0"], ["a", "--limit", "10001"],
    ["a", "--since", "never"], ["a", "--since", "1h", "--until", "2h"], ["a", "--output", ""],
    ["a", "--output", "-", "--json"], [""],
  ])
  func `wrong use is refused`(arguments: [String]) async throws {
    #expect(try await Tool.run(["report"] + arguments).status == 64)
  }

  @Test func `process keeps the page current, and a dry run does not`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    let page = folder.inbox + ".sharepipe/report.html"
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules, "--dry-run")
    #expect(!FileManager.default.fileExists(atPath: page))
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors == "")
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<h3><bdi>a.txt</bdi></h3>"))
    try folder.write("b.txt", "hello\n")
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<h3><bdi>b.txt</bdi></h3>"))
    let doctor = try await Tool.run("doctor", folder.inbox, "--rules", folder.rules, "--json")
    #expect(!doctor.output.contains("report.html"))
  }

  @Test func `a page that cannot be written changes nothing of a run`() async throws {
    let folder = try CommandFolder()
    try folder.putOn("exit 0")
    try folder.write("a.txt", "hello\n")
    _ = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    let page = folder.inbox + ".sharepipe/report.html"
    try FileManager.default.removeItem(atPath: page)
    try FileManager.default.createDirectory(
      atPath: page, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try folder.write("b.txt", "hello\n")
    let outcome = try await Tool.run("process", folder.inbox, "--rules", folder.rules)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "sharepipe: warning: \(page): is a directory, which is not written "
        + "through; move it away\n")
  }
}
