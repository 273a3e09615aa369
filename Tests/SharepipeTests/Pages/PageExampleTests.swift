import Foundation
import SystemPackage
import TestSupport
import Testing

/// The Swift that a page shows compiles.
///
/// It stands among the tests, between `// Page: PATH` and `// Page: end`, where PATH is the page:
/// all blocks of all pages, and nothing that no page shows.
struct PageExampleTests {
  private static let package = URL(filePath: repository.string)

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

  /// The pages of the repository.
  static func pages() throws -> [String] {
    let manager = FileManager.default
    let listed = try ["", "Samples/", "Benchmarks/", "Fuzz/"].flatMap { folder in
      try manager.contentsOfDirectory(atPath: package.appending(path: folder).path)
        .map { folder + $0 }
    }
    let catalogues = try manager.subpathsOfDirectory(
      atPath: package.appending(path: "Sources").path
    )
    .map { "Sources/" + $0 }
    return (listed + catalogues).filter { $0.hasSuffix(".md") }.sorted()
  }

  /// The blocks of Swift that a page shows, without the imports at their top, and without `@main`,
  /// of which a program has one.
  static func blocks(of page: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { rest in
      let block = rest.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
      return unindented(
        Array(block.drop { $0.isEmpty || $0.hasPrefix("import ") || $0 == "@main" }))
    }
  }

  /// The lines without the white space that all of them begin with.
  private static func unindented(_ lines: [String]) -> String {
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    return lines.map { String($0.dropFirst(indents.min() ?? 0)) }.joined(separator: "\n")
  }

  @Test func `what a page shows is what compiles`() throws {
    let examples = try Self.examples()
    let pages = try Self.pages()
    let unknown = Set(examples.keys).subtracting(pages).sorted()
    #expect(unknown == [], "examples of pages that are not there")
    var pagesWithSwift = 0
    for page in pages {
      let blocks = try Self.blocks(of: page)
      #expect(blocks.sorted() == examples[page, default: []].sorted(), "\(page)")
      pagesWithSwift += blocks.isEmpty ? 0 : 1
    }
    #expect(pagesWithSwift > 5)
  }
}
