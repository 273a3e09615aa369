import Foundation
import TestSupport
import Testing

/// `Samples/apps`: what `sharepipe check --inventory --notes` says of each folder of made-up apps.
struct AppSampleTests {
  static let folder = Tool.package.appending(path: "Samples/apps")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    .filter { FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/.").path) }

  @Test(arguments: names)
  func `the report of a sample is the one beside it`(name: String) async throws {
    let outcome = try await Tool.run("check", "--inventory", "--notes", "Samples/apps/\(name)")
    let file = Self.folder.appending(path: "\(name)/expected.txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(outcome.output.utf8).write(to: file)
    }
    #expect(outcome.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(outcome.errors == "")
    #expect(outcome.status == (name == "Right" ? 0 : 1))
  }

  @Test func `an app with which nothing is wrong has no finding`() async throws {
    let outcome = try await Tool.run("check", "--fail-on", "note", "Samples/apps/Right")
    #expect(outcome.status == 0)
    #expect(outcome.output == "5 documents checked: nothing found\n")
  }

  @Test func `the samples show all lints about apps but those of a long or a signed file`() throws {
    let reports = try Self.names.map { name in
      try String(contentsOf: Self.folder.appending(path: "\(name)/expected.txt"), encoding: .utf8)
    }.joined()
    let source = Tool.package.appending(path: "Sources/AppChecking/Apps")
    let files = try #require(FileManager.default.enumerator(atPath: source.path))
    var missing: [String] = []
    // Those about code have samples of their own.
    for case let path as String in files
    where path.contains("AppRule+") && !path.hasPrefix("Sources/") {
      let text = try String(contentsOf: source.appending(path: path), encoding: .utf8)
      guard let id = text.firstMatch(of: #/id: "([a-z-]+)"/#)?.1 else { continue }
      if !reports.contains("[\(id)]") { missing.append(String(id)) }
    }
    #expect(
      missing.sorted() == [
        "association-signed", "association-too-large", "link-key-guessable",
        "too-many-query-schemes",
      ])
  }
}
