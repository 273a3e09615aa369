import AppLinks
import Documents
import Intake
import ShareModel
@testable import ShareRules
import SystemPackage
import Testing
import TypeIdentifiers

@testable import Sharepipe

/// The tables of keys, and the readers that read by them.
struct KeyTableTests {
  @Test func `a key that is not listed is not read, and counts as unknown`() {
    let table = KeyTable([DocumentKey("name", "string", "a name")])
    var fields = DocumentFields(
      ["name": .string("a"), "size": .integer(1)], keys: table)
    #expect(fields.string("name") == "a")
    #expect(fields.integer("size") == nil)
    fields.reportUnknownKeys()
    #expect(fields.problems.map(\.description) == ["size: unknown key"])
  }

  @Test func `the keys of a nested dictionary are those of its own table`() {
    let inner = KeyTable([DocumentKey("size", "whole number", "a size")])
    let table = KeyTable([
      DocumentKey("one", dictionary: inner, "one"), DocumentKey("many", listOf: inner, "many"),
    ])
    let members: [String: DocumentValue] = ["size": .integer(1), "name": .string("a")]
    var fields = DocumentFields(
      ["one": .dictionary(members), "many": .array([.dictionary(members)])], keys: table)
    let one = fields.nested("one") { ($0.integer("size"), $0.string("name")) }
    #expect(one?.0 == 1 && one?.1 == nil)
    let many = fields.list("many", isStrict: true) { $0.integer("size") }
    #expect(many == [1])
    #expect(
      fields.problems.map(\.description) == ["one.name: unknown key", "many[0].name: unknown key"])
  }

  /// Reads a document, and returns what is said about it.
  typealias Reader = @Sendable ([String: DocumentValue]) -> [String]

  static let readers: [(name: String, keys: KeyTable, read: Reader)] = [
    (
      "host.yaml", .hostPolicy,
      { members in
        var fields = DocumentFields(members, keys: .hostPolicy)
        var policy = HostPolicy()
        policy.read(&fields)
        fields.reportUnknownKeys()
        return fields.problems.map(\.description)
      }
    ),
    (
      "Info.plist of an extension", .extensionInformation,
      { members in
        var reader = BundleInformationReader(members)
        _ = reader.read()
        return reader.problems.map(\.description) + reader.notes.map(\.message)
      }
    ),
    (
      "Info.plist of an app", .appInformation,
      { members in
        var reader = AppInformationReader(members)
        _ = reader.read(named: "a")
        return reader.problems.map(\.description)
      }
    ),
    (
      "entitlements", .entitlements,
      { members in
        var fields = DocumentFields(members, keys: .entitlements)
        _ = AppEntitlements(&fields, of: nil)
        return fields.problems.map(\.description)
      }
    ),
    (
      "context.json", .context,
      { members in
        do throws(EntryFault) {
          _ = try ContextManifest.context(
            from: .dictionary(members), rules: .question(), catalogue: .builtIn)
          return []
        } catch {
          return error.reasons.map(\.message)
        }
      }
    ),
  ]

  /// A value of a kind that no key takes.
  private static let wrong: DocumentValue = .date(0)

  @Test(arguments: readers.indices)
  func `every listed key is read, at every depth`(index: Int) {
    let (name, keys, read) = Self.readers[index]
    var tried = 0
    for (places, document) in Self.documents(keys) {
      let said = read(document)
      for place in places where !place.hasSuffix("NSExtensionActivationRule") {
        tried += 1
        let key = place.split(separator: ".").last ?? ""
        #expect(
          said.contains {
            ($0.hasPrefix(place + ":") || $0.contains("'\(key)'")) && !$0.contains("unknown key")
          },
          "\(name): nobody read \(place): \(said)")
      }
    }
    #expect(tried > 3)
  }

  /// Documents that together have every listed key with a wrong value, and the places of those.
  private static func documents(
    _ table: KeyTable, at prefix: String = "",
    within wrap: ([String: DocumentValue]) -> [String: DocumentValue] = { $0 }
  ) -> [(places: [String], document: [String: DocumentValue])] {
    let wrong = Dictionary(uniqueKeysWithValues: table.keys.map { ($0.name, Self.wrong) })
    var result = [(places: table.keys.map { prefix + $0.name }, document: wrap(wrong))]
    for key in table.keys {
      guard let members = key.members else { continue }
      let place = prefix + key.name + (key.isList ? "[0]." : ".")
      result += documents(members, at: place) { inner in
        wrap([key.name: key.isList ? .array([.dictionary(inner)]) : .dictionary(inner)])
      }
    }
    return result
  }

  @Test func `the file of a watch is read by its table`() throws {
    for (places, document) in Self.documents(.watch) {
      let yaml = Self.yaml(.dictionary(document))
      do throws(DocumentError) {
        _ = try WatchConfiguration.read(yaml: Array(yaml.utf8), named: "watch.yaml", folder: "/")
        Issue.record("\(yaml) is taken")
      } catch {
        let said = "\(error)"
        // What is in 'console' is for the console, which has a table of its own.
        for place in places where place != "console" {
          #expect(said.contains("\(place): expected"), "\(said)")
        }
      }
    }
  }

  /// YAML in which every wrong value is a dictionary.
  private static func yaml(_ value: DocumentValue) -> String {
    switch value {
    case .dictionary(let members):
      "{" + members.map { "\($0): \(yaml($1))" }.joined(separator: ", ") + "}"
    case .array(let values): "[" + values.map(yaml).joined(separator: ", ") + "]"
    default: "{a: 1}"
    }
  }
}
