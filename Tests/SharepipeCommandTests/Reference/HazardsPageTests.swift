import AppLinks
import Foundation
import Sharepipe
import Testing

/// `Hazards.md`: every hazard stands there once, and what it names is there.
struct HazardsPageTests {
  /// The identifiers of the hazards, by the number of the series.
  static let identifiers: [String] = [
    "S0": [2, 3, 6, 7, 9, 10, 11, 15, 16, 18, 19, 22],
    "S1": [2, 6, 7, 9, 11, 14, 16, 18, 21, 22, 23],
    "S2": [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18],
    "S3": [
      4, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 36, 37, 39, 41, 46,
      47, 48,
      52, 54, 55, 59, 61, 62, 64, 65, 66, 68, 70, 71, 72, 73, 74,
    ],
    "S4": [2, 4, 5, 6, 8, 10, 13, 14, 15, 16, 20, 22, 23, 24, 25, 28, 29],
  ].flatMap { series, numbers in numbers.map { "\(series)-\($0 < 10 ? "0" : "")\($0)" } }

  /// What a row begins with that may lack a test.
  private static let excuses = ["Does not apply: ", "Needs the app's source: "]

  /// A row of the page.
  struct Row {
    let identifier: String
    let deed: String
    let rules: String
    let tests: String

    /// Reads a line; `nil` if it is no row.
    init?(_ line: String) {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| S"), cells.count == 5 else { return nil }
      (identifier, deed, rules, tests) = (cells[0], cells[2], cells[3], cells[4])
    }
  }

  private static func page() throws -> String {
    let file = Tool.package.appending(path: "Sources/Sharepipe/Sharepipe.docc/Hazards.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  private static func rows() throws -> [Row] {
    try page().components(separatedBy: "\n").compactMap(Row.init)
  }

  /// The names between single marks, in their order.
  private static func names(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The lines of each Swift file below a folder of the package.
  private static func sources(in folder: String) throws -> [[Substring.UTF8View]] {
    let place = Tool.package.appending(path: folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: place)
      .filter { $0.hasSuffix(".swift") }
      .map { name in
        try String(contentsOfFile: place + "/" + name, encoding: .utf8).utf8
          .split(separator: UInt8(ascii: "\n"))
      }
  }

  /// The tests of each suite, also of those that go on in another file.
  private static func suites() throws -> [String: Set<String>] {
    var suites: [String: Set<String>] = [:]
    for lines in try sources(in: "Tests") {
      var suite = ""
      for line in lines {
        for start in ["struct ", "final class ", "extension "] where line.starts(with: start.utf8) {
          suite = String(Substring(line.dropFirst(start.utf8.count)).prefix { $0.isLetter })
        }
        let words = line.drop { $0 == UInt8(ascii: " ") }
        guard words.starts(with: "func `".utf8) || words.starts(with: "@Test func `".utf8) else {
          continue
        }
        suites[suite, default: []].formUnion(names(in: String(Substring(words))).prefix(1))
      }
    }
    return suites
  }

  /// The names of the public types that `import Sharepipe` gives.
  private static func types() throws -> Set<String> {
    let exports = try String(
      contentsOf: Tool.package.appending(path: "Sources/Sharepipe/Exports.swift"), encoding: .utf8)
    let modules = exports.matches(of: /public import (\w+)/).map { String($0.1) } + ["Sharepipe"]
    var types: Set<String> = []
    for line in try modules.flatMap({ try sources(in: "Sources/\($0)").joined() })
    where line.starts(with: "public ".utf8) {
      let words = Substring(line).split { " :<{".contains($0) }
      guard
        let kind = words.firstIndex(where: { word in
          ["actor", "class", "enum", "protocol", "struct"].contains(word)
        }), words.indices.contains(kind + 1)
      else { continue }
      types.insert(String(words[kind + 1]))
    }
    return types
  }

  @Test func `every hazard stands on the page once`() throws {
    #expect(try Self.rows().map(\.identifier).sorted() == Self.identifiers.sorted())
    let marked = try Self.page().components(separatedBy: "\n").filter { $0.hasPrefix("| S") }
    #expect(try Self.rows().count == marked.count, "a row has five cells")
  }

  @Test func `a row says what is done, and without a test why there is none`() throws {
    for row in try Self.rows() {
      #expect(row.deed.hasSuffix("."), "\(row.identifier)")
      let isExcused = Self.excuses.contains(where: row.deed.hasPrefix)
      #expect(isExcused || !Self.names(in: row.tests).isEmpty, "\(row.identifier) has no test")
      #expect(isExcused || row.rules != "–", "\(row.identifier) names no rule")
    }
  }

  @Test func `every test that the page names is there`() throws {
    let suites = try Self.suites()
    for row in try Self.rows() {
      for group in row.tests.components(separatedBy: "; ") where group != "–" {
        let names = Self.names(in: group)
        let suite = try #require(names.first, "\(row.identifier): \(group)")
        let tests = try #require(suites[suite], "\(row.identifier): there is no \(suite)")
        #expect(names.count > 1, "\(row.identifier): which test of \(suite)?")
        for name in names.dropFirst() {
          #expect(tests.contains(name), "\(row.identifier): \(suite) has no test '\(name)'")
        }
      }
    }
  }

  @Test func `every rule, code, key and type that the page names is there`() throws {
    let codes = Set(
      ReasonCode.allCases.map(\.rawValue) + LinkReason.allCases.map(\.rawValue)
        + LinkNote.allCases.map(\.rawValue))
    let keys = Set(
      [KeyTable.links, .appInformation, .hostPolicy, .extensionSettings, .entitlements]
        .flatMap(Self.names))
    let types = try Self.types()
    for row in try Self.rows() {
      for group in row.rules.components(separatedBy: "; ") where group != "–" {
        let isType = group.hasPrefix("``")
        let kind = isType ? "type" : String(group.prefix { $0 != " " })
        let names = isType ? [group.replacing("`", with: "")] : Self.names(in: group)
        #expect(!names.isEmpty, "\(row.identifier): \(group)")
        for name in names {
          let isThere =
            switch kind {
            case "lint": Lint(named: name) != nil
            case "code": codes.contains(name)
            case "key": keys.contains(name)
            case "file":
              FileManager.default.fileExists(atPath: Tool.package.appending(path: name).path)
            case "type": types.contains(name)
            default: false
            }
          #expect(isThere, "\(row.identifier): there is no \(kind) '\(name)'")
        }
      }
    }
  }

  /// The names of all keys of a table, at any depth.
  private static func names(of table: KeyTable) -> [String] {
    table.keys.flatMap { key in [key.name] + (key.members.map(names) ?? []) }
  }

  @Test func `a row that leans on the examples of a lint names one that has some`() throws {
    for row in try Self.rows() where row.tests.contains("`LintExampleTests`") {
      let lints = Self.names(in: row.rules).compactMap(Lint.init(named:))
      #expect(lints.contains { $0.refused != nil && $0.accepted != nil }, "\(row.identifier)")
    }
  }

  @Test func `the repository says where a fault is reported`() throws {
    let file = Tool.package.appending(path: "SECURITY.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("## Reporting a vulnerability"))
    #expect(text.contains("*Report a vulnerability*"))
  }
}
