import Foundation
import Testing

/// The Swift that a page shows compiles.
///
/// It stands among the tests, between `// Page: PATH` and `// Page: end`, where PATH is the page. A
/// page of which one block stands there has all of its blocks there.
struct PageExampleTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The examples among the tests, by the page that shows them.
  static func examples() throws -> [String: [String]] {
    let tests = package.appending(path: "Tests")
    var found: [String: [String]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: tests.path).sorted()
    where name.hasSuffix(".swift") {
      var page: String?
      var example: [String] = []
      let text = try String(contentsOf: tests.appending(path: name), encoding: .utf8)
      for line in text.components(separatedBy: "\n") {
        let mark = line.trimmingCharacters(in: .whitespaces)
        if let current = page, mark == "// Page: end" {
          found[current, default: []].append(unindented(example))
          (page, example) = (nil, [])
        } else if page != nil {
          example.append(line)
        } else if mark.hasPrefix("// Page: "), mark.hasSuffix(".md") {
          page = String(mark.dropFirst("// Page: ".count))
        }
      }
    }
    return found
  }

  /// The blocks of Swift that a page shows, without the imports at their top.
  static func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      let block = rest.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      return unindented(Array(block.drop { $0.isEmpty || $0.hasPrefix("import ") }))
    }
  }

  /// The lines without the white space that all of them begin with.
  private static func unindented(_ lines: [String]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    return lines.map { String($0.dropFirst(indents.min() ?? 0)) }.joined(separator: "\n")
  }

  @Test func `the pages with Swift in them are among the examples`() throws {
    let pages = Set(try Self.examples().keys)
    #expect(
      pages.isSuperset(of: [
        "README.md", "Sources/Sharepipe/Sharepipe.docc/Sharepipe.md",
        "Sources/Predicates/Predicates.docc/Predicates.md",
        "Sources/TypeIdentifiers/TypeIdentifiers.docc/TypeIdentifiers.md",
        "Sources/AppLinks/AppLinks.docc/AppLinks.md",
      ]))
  }

  @Test func `what a page shows is what compiles`() throws {
    for (page, examples) in try Self.examples() {
      #expect(try Self.blocks(of: page).sorted() == examples.sorted(), "\(page)")
    }
  }
}
