import Foundation
import Testing

/// What the pages show is what happens.
///
/// `UPDATE_GOLDEN=1` writes what is printed now into the pages; read the difference before you
/// commit it.
struct DocumentationPageTests {
  @Test func `the README and the tutorial show runs`() {
    let names = DocumentationPage.withRuns.map(\.name)
    #expect(names.contains("README.md"))
    #expect(names.contains("Sources/Sharepipe/Sharepipe.docc/GettingStarted.md"))
  }

  @Test func `a mark that no block follows marks nothing, so there is none`() throws {
    for page in DocumentationPage.withRuns {
      let lines = try page.lines()
      let marks = lines.count { $0.hasPrefix("<!-- run") }
      #expect(ShownRun.all(in: lines).count == marks, "\(page.name)")
    }
  }

  @Test func `a mark that no file with a name follows writes nothing, so there is none`() throws {
    for page in DocumentationPage.withRuns {
      let lines = try page.lines()
      let marks = lines.count { $0.hasPrefix("<!-- write") }
      #expect(ShownFile.all(in: lines).count == marks, "\(page.name)")
    }
  }

  @Test func `the recipes write files and run on a terminal`() throws {
    let page = DocumentationPage(name: "Sources/Sharepipe/Sharepipe.docc/Recipes.md")
    let lines = try page.lines()
    let files = ShownFile.all(in: lines).map(\.name)
    #expect(files.contains(".config/sharepipe/Rules/host.yaml"))
    #expect(ShownRun.all(in: lines).map(\.isOnTerminal).contains(true))
  }

  @Test(arguments: DocumentationPage.withRuns)
  func `the runs that a page shows happen like that`(_ page: DocumentationPage) async throws {
    let (lines, statuses) = try await page.replayed()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(lines.joined(separator: "\n").utf8).write(to: page.file)
    }
    #expect(try page.lines() == lines)
    for status in statuses { #expect(status.found == status.expected) }
  }
}
