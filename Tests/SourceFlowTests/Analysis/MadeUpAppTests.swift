#if Sources
import Foundation
import SystemPackage
import TestSupport
import Testing

/// The apps in `Tests/SourceFlowTests/Apps` and `HoldOut`: what is wrong in each is found, where it is,
/// and nothing else is; nothing is found in their sound twins.
struct MadeUpAppTests {
  /// A form of an app.
  struct Form: Sendable, CustomTestStringConvertible {
    let set: String
    let name: String
    let expected: Set<String>

    var path: String { repository.appending("Tests/SourceFlowTests/\(set)/\(name)").string }
    var testDescription: String { "\(set)/\(name)" }
  }

  static let forms = ["Apps", "HoldOut"].flatMap(forms)

  static func forms(of set: String) -> [Form] {
    let folder = repository.appending("Tests/SourceFlowTests/\(set)").string
    let expected = rows(of: "\(folder)/expected.tsv")
    // What is known not to be found, each with its reason: a row that is found is to be removed.
    let missed = rows(of: "\(folder)/missed.tsv")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name in
      ["vulnerable", "sound", "renamed"].map { "\(name)/\($0)" }
    }.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
      .map { name in
        Form(
          set: set, name: name,
          expected: (expected[name] ?? []).subtracting(missed[name] ?? []))
      }
  }

  /// The rows of a table: of each form what is wrong, as its hazard, its file and its line.
  static func rows(of path: String) -> [String: Set<String>] {
    var rows: [String: Set<String>] = [:]
    let table = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    for row in table.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 4 else { continue }
      rows[fields[0], default: []].insert("\(fields[1]) \(fields[2]):\(fields[3])")
    }
    return rows
  }

  @Test(arguments: forms)
  func `what is wrong is found, and nothing else`(form: Form) throws {
    if form.name.hasSuffix("/sound") { #expect(form.expected.isEmpty) }
    #expect(try ReadApp(folder: form.path).findings == form.expected)
  }

  @Test func `every hazard that is followed or looked for is in an app`() {
    let words = Set(Self.forms.flatMap(\.expected).map { $0.split(separator: " ")[0] })
    #expect(words.count > 35)
    #expect(Self.forms.count { $0.expected.isEmpty } >= 40)
  }

  @Test func `the table of the page has what is found of each lint`() throws {
    let page = try String(
      contentsOfFile: repository.appending(
        "Sources/Sharepipe/Sharepipe.docc/CheckingSources.md"
      ).string, encoding: .utf8)
    var counts: [String: [String: (found: Int, all: Int)]] = [:]
    for set in ["Apps", "HoldOut"] {
      let folder = repository.appending("Tests/SourceFlowTests/\(set)").string
      let missed = Self.rows(of: "\(folder)/missed.tsv")
      for (form, rows) in Self.rows(of: "\(folder)/expected.tsv") {
        for row in rows {
          let lint = String(row.prefix { $0 != " " })
          counts[lint, default: [:]][set, default: (0, 0)].all += 1
          if missed[form]?.contains(row) != true { counts[lint]?[set]?.found += 1 }
        }
      }
    }
    for (lint, sets) in counts {
      let cells = ["Apps", "HoldOut"].map { set in
        sets[set].map { "\($0.found) of \($0.all)" } ?? "–"
      }
      #expect(page.contains("| `\(lint)` | \(cells[0]) | \(cells[1]) |"), "\(lint)")
    }
  }
}
#endif
