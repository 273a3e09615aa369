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
    let table = (try? String(contentsOfFile: "\(folder)/expected.tsv", encoding: .utf8)) ?? ""
    var expected: [String: Set<String>] = [:]
    for row in table.split(separator: "\n").dropFirst() {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 4 else { continue }
      expected[fields[0], default: []].insert("\(fields[1]) \(fields[2]):\(fields[3])")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name in
      ["vulnerable", "sound", "renamed"].map { "\(name)/\($0)" }
    }.filter { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
      .map { Form(set: set, name: $0, expected: expected[$0] ?? []) }
  }

  @Test(arguments: forms)
  func `what is wrong is found, and nothing else`(form: Form) throws {
    #expect(form.name.hasSuffix("/sound") == form.expected.isEmpty)
    #expect(try ReadApp(folder: form.path).findings == form.expected)
  }

  @Test func `every hazard that is followed or looked for is in an app`() {
    let words = Set(Self.forms.flatMap(\.expected).map { $0.split(separator: " ")[0] })
    #expect(words.count > 35)
    #expect(Self.forms.count { $0.expected.isEmpty } >= 40)
  }
}
#endif
