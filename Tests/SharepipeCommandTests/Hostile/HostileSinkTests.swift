import Foundation
import TestSupport
import Testing

/// One hostile fixture through every sink of the tool: `Samples/hostile/texts.json`.
struct HostileSinkTests {
  @Test func `a terminal gets printable text and line ends, and nothing else`() async throws {
    let story = try await HostileStory.told.value
    for (command, outcome) in story.words {
      #expect((0...1).contains(outcome.status), "\(command): \(outcome.errors.suffix(300))")
      #expect(!outcome.output.isEmpty, "\(command) says nothing")
      for text in [outcome.output, outcome.errors] {
        for scalar in Set(text.unicodeScalars) where !PrintableText.allows(scalar) {
          Issue.record("\(command) prints U+\(String(scalar.value, radix: 16))")
        }
        #expect(!text.contains("\nBcc:") && !text.contains("\nRSET"), "\(command): a new line")
      }
    }
  }

  @Test func `JSON is one object per line, and gives back each name as it was`() async throws {
    let story = try await HostileStory.told.value
    for (command, outcome) in story.lines {
      #expect((0...1).contains(outcome.status), "\(command): \(outcome.errors.suffix(300))")
      #expect(!outcome.output.isEmpty, "\(command) says nothing")
      for line in outcome.output.utf8.split(separator: UInt8(ascii: "\n")) {
        #expect(line.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "\(command): a control character")
        #expect(throws: Never.self, "\(command): \(String(line)?.prefix(200) ?? "")") {
          try JSONSerialization.jsonObject(with: Data(line))
        }
      }
    }
    let names = try HostileStory.objects(story.lines["process"]).compactMap { $0["entry"] }
    let entries = Set(names.compactMap { $0 as? String })
    for text in HostileText.all where !text.fileName.hasPrefix(".") {
      #expect(entries.contains(text.fileName), "\(text.id)")
    }
  }

  @Test func `arguments are paths of ours that no script misreads, and texts come whole`()
    async throws
  {
    let story = try await HostileStory.told.value
    var inputs: Set<String> = []
    var names: Set<String> = []
    for line in story.arguments.split(separator: "\n") {
      let given = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let arguments = try #require(given?["arguments"] as? [String])
      for path in arguments {
        let name = try #require(path.split(separator: "/").last.map(String.init))
        #expect(path.hasPrefix("/") && path.contains("/input/"), "\(path)")
        #expect(!name.hasPrefix("-") && name != "." && name != ".." && name.utf8.count <= 255)
        let isPlain = path.unicodeScalars.allSatisfy {
          $0.properties.generalCategory != .control && $0 != "\u{2028}" && $0 != "\u{2029}"
        }
        #expect(isPlain, "\(arguments)")
        names.insert(name)
      }
      inputs.insert(try #require(given?["input"] as? String))
    }
    for (number, text) in HostileText.all.enumerated() {
      let expected = "https://example.org/\(number)\n" + text.value
      #expect(inputs.contains { $0 == expected || $0 == expected + "\n" }, "\(text.id)")
    }
    // Each file has its own name.
    #expect(names.count > HostileText.all.count / 2)
  }

  @Test func `bookmarks have the elements of bookmarks, and no other`() async throws {
    let story = try await HostileStory.told.value
    let list = try MarkupOutline(story.bookmarks)
    #expect(
      Set(list.elements.map(\.name)) == ["!doctype", "meta", "title", "h1", "dl", "p", "dt", "a"])
    let links = list.elements.filter { $0.name == "a" }
    #expect(links.count >= HostileText.all.count)
    #expect(links.allSatisfy { Set($0.attributes.keys) == ["href", "add_date"] })
    #expect(
      links.allSatisfy { $0.attributes["href"]?.hasPrefix("https://example.org/") ?? false })
    #expect(story.bookmarks.unicodeScalars.allSatisfy(PrintableText.allows))
  }

  @Test func `the report has the elements of a report, and no other`() async throws {
    let story = try await HostileStory.told.value
    let page = try MarkupOutline(story.page)
    let names = Set(page.elements.map(\.name))
    #expect(
      names.isDisjoint(with: [
        "script", "img", "svg", "a", "iframe", "object", "embed", "link", "form", "input", "base",
      ]), "\(names)")
    let attributes = Set(page.elements.flatMap(\.attributes.keys))
    #expect(!attributes.contains { $0.hasPrefix("on") || $0 == "src" || $0 == "href" })
    #expect(page.elements.filter { $0.name == "style" }.count == 1)
    #expect(story.page.unicodeScalars.allSatisfy(PrintableText.allows))
  }

  @Test(arguments: ["--junit", "--tap"])
  func `a test's name stays within its line of a report`(option: String) async throws {
    let folder = try CommandFolder()
    let cases = HostileText.all.map { text in
      "  - {name: \(text.quoted), as: photos 1, expect: activates}\n"
    }
    try folder.write(
      "hostile.yaml", "rule: TRUEPREDICATE\ncases:\n" + cases.joined(), under: "")
    let report = folder.path + "/report.xml"
    let outcome = try await Tool.run(
      ["test", folder.path + "/hostile.yaml", option] + (option == "--junit" ? [report] : []))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.unicodeScalars.allSatisfy(PrintableText.allows))
    if option == "--junit" {
      let outline = try XMLDocumentOutline(contentsOf: URL(filePath: report))
      #expect(outline.elements.filter { $0.name == "testcase" }.count == HostileText.all.count)
      #expect(Set(outline.elements.map(\.name)) == ["testsuites", "testsuite", "testcase"])
    } else {
      let lines = outcome.lines.filter { !$0.hasPrefix("#") && !$0.hasPrefix("TAP") }
      #expect(lines.first == "1..\(HostileText.all.count)")
      #expect(lines.dropFirst().count == HostileText.all.count)
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("ok ") && !$0.contains(" # SKIP") })
    }
  }

  @Test func `what a rule says is text in the report of a check`() async throws {
    let folder = try CommandFolder()
    for (number, text) in HostileText.all.enumerated() {
      let plist = try PropertyListSerialization.data(
        fromPropertyList: [
          "CFBundleIdentifier": "org.example.a", "CFBundleDisplayName": text.value,
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.share-services",
            "NSExtensionAttributes": ["NSExtensionActivationRule": text.value],
          ],
        ], format: .binary, options: 0)
      let bundle = URL(filePath: folder.path + "/\(number).appex")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try plist.write(to: bundle.appending(path: "Info.plist"))
    }
    let report = folder.path + "/report.sarif"
    let outcome = try await Tool.run("check", folder.path, "--sarif", report)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.output.unicodeScalars.allSatisfy(PrintableText.allows))
    let sarif = try Data(contentsOf: URL(filePath: report))
    #expect(sarif.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\n") })
    #expect(try JSONSerialization.jsonObject(with: sarif) is [String: Any])
  }
}
