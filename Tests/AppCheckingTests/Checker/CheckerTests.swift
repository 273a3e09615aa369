import Documents
import Foundation
import Lints
import PatternMatching
import TestSupport
import Testing
import TypeIdentifiers

@testable import AppChecking

struct CheckerTests {
  /// The findings of a predicate, as `line:column severity id: message; hint`.
  static func findings(_ predicate: String) -> [String] {
    words(Checker().check(CheckedDocument(predicate: predicate, named: "predicate")))
  }

  static func words(_ findings: [Finding]) -> [String] {
    findings.map { finding in
      let place = (finding.source ?? finding.predicate).map { "\($0.line):\($0.column)" } ?? "-"
      let hint = finding.hint.map { "; \($0)" } ?? ""
      return "\(place) \(finding.severity) \(finding.lint.id): \(finding.message)\(hint)"
    }
  }

  // MARK: Rules that apps ship

  static let sound: [String] = [
    ActivationText.some(ActivationText.any("public.image"), "== 1", "== 1"),
    ActivationText.some(ActivationText.any("public.image"), ">= 1", "== 1"),
    ActivationText.some(
      ActivationText.any("public.image") + " || " + ActivationText.any("public.movie")),
    ActivationText.some(
      "(" + ActivationText.any("public.image") + " OR " + ActivationText.any("public.movie") + ")",
      "> 0", "== 1"),
    ActivationText.some(
      ActivationText.any("public.file-url") + " OR " + ActivationText.any("public.url") + " OR "
        + ActivationText.any("public.plain-text")),
    ActivationText.some(
      ActivationText.any("public.url") + " || " + ActivationText.any("public.data")),
    ActivationText.some("some $a.registeredTypeIdentifiers uti-conforms-to 'public.image'"),
    "(" + ActivationText.some(ActivationText.any("public.image"), "== 1", "== 1") + ") OR ("
      + ActivationText.some(ActivationText.any("public.movie"), "== 1", "== 1") + ")",
    "extensionItems.@count == 1 AND "
      + ActivationText.some(ActivationText.any("public.image"), "== 1", "== 1"),
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
      + ActivationText.any("public.image")
      + ").@count > 0 AND SUBQUERY($i.attachments, $a, " + ActivationText.any("public.image")
      + ").@count <= 4).@count == 1",
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, SUBQUERY("
      + "$a.registeredTypeIdentifiers, $uti, $uti UTI-CONFORMS-TO \"public.url\" AND NOT $uti "
      + "UTI-CONFORMS-TO \"public.file-url\").@count >= 1).@count >= 1).@count == 1",
    ActivationText.some(
      ActivationText.any("org.appextension.fill-webview-action") + " || "
        + ActivationText.any("public.image")),
    ActivationText.some(ActivationText.any("public.image"), "BETWEEN {1, 4}"),
  ]

  @Test(arguments: sound)
  func `a sound rule is clean`(rule: String) {
    #expect(Self.findings(rule) == [])
  }

  @Test func `the sample rule of Apple's guide has a note and no warning`() {
    let rule = """
      SUBQUERY (
        extensionItems,
        $extensionItem,
        SUBQUERY (
          $extensionItem.attachments,
          $attachment,
          ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.adobe.pdf"
        ).@count == $extensionItem.attachments.@count
      ).@count == 1
      """
    #expect(
      Self.findings(rule) == [
        "4:3 note empty-item: both counts are nil for an item without attachments, and nil equals "
          + "nil; add 'AND $extensionItem.attachments.@count >= 1'"
      ])
  }

  static let families = [
    "NOT (ANY $a.registeredTypeIdentifiers BEGINSWITH 'dyn.')",
    "ANY $a.registeredTypeIdentifiers BEGINSWITH 'com.mycompany.'",
    "ANY $a.registeredTypeIdentifiers LIKE 'com.mycompany.*'",
    #"ANY $a.registeredTypeIdentifiers MATCHES 'com\\.mycompany\\..*'"#,
  ]

  @Test(arguments: families)
  func `what asks for the start of a name has a note that fits`(condition: String) {
    let found = Self.findings(ActivationText.some(condition))
    #expect(found.count == 1)
    #expect(
      found.first?.contains(" note type-compared-as-text: ") == true
        && found.first?.hasSuffix(
          "keep it if the start of the name is meant, which no UTI operator can ask for") == true
    )
  }

  // MARK: Messages

  static let messages: [(String, [String])] = [
    (
      "TRUEPREDICATE",
      [
        "1:1 warning always-true: the rule is true for everything that is shared; "
          + "ask for the types that the extension can handle"
      ]
    ),
    (
      "TRUEPREDICATE OR " + ActivationText.some(ActivationText.any("public.image")),
      [
        "1:1 warning undecided-clause: this is always true, so the other clauses of this OR decide "
          + "nothing; remove it",
        "1:1 warning always-true: the rule is true for everything that is shared, as TRUEPREDICATE "
          + "is; ask for the types that the extension can handle",
      ]
    ),
    (
      "extensionItems.@count == 1 AND extensionItems.@count == 2",
      [
        "1:32 warning undecided-clause: this and the clause at 1:1 cannot both hold, so the AND is "
          + "false; correct one of the numbers"
      ]
    ),
    (
      "extensionItems.@count > 1 AND extensionItems.@count >= 2",
      [
        "1:31 warning undecided-clause: the clause at 1:1 makes this one decide nothing; remove it"
      ]
    ),
    (
      ActivationText.some(ActivationText.any("public.imgae")),
      [
        "1:108 warning misspelt-type: the type 'public.imgae' is not declared; "
          + "did you mean 'public.image'?"
      ]
    ),
    (
      ActivationText.some(ActivationText.any("com.acme.scene")),
      [
        "1:108 note undeclared-type: the type 'com.acme.scene' is not declared; it matches only "
          + "where it is registered itself; declare it in the app if it is a file format"
      ]
    ),
    (
      "SUBQUERY(extensionItems, $i, $i.senderIdentity != nil).@count == 1",
      [
        "1:32 note unknown-key-path: an item has no key 'senderIdentity', unless the app that shares "
          + "puts it into userInfo"
      ]
    ),
    (
      ActivationText.some("$attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\""),
      [
        "1:59 error unbound-variable: the variable '$attachment' has no value here; "
          + "SUBQUERY(collection, $name, …) names it"
      ]
    ),
    (
      "SUBQUERY(extensionItems, $i, $i.$kee.#length == 1 AND $i.$i == nil).@count == 1",
      ["1:33 error unbound-variable: the variable '$kee' has no value here; did you mean '$i'?"]
    ),
    (
      "SUBQUERY(extensionItems, $i, $i.title == nil OR $i.title LIKE 'a*').@count == 1",
      [
        "1:49 warning rich-text-comparison: 'title' is rich text in the form of data, no string, and "
          + "this raises; a rule cannot look into the text"
      ]
    ),
    (
      "SUBQUERY ( extensionItems, , SUBQUERY ( , , ANY UTI-CONFORMS-TO \"public.jpeg\").@count == 1 "
        + ").@count == 1",
      [
        "1:28 error unexpanded-variable: the name of a variable is missing; a build step may have "
          + "expanded '$name'; keep it from doing so, or write the rule as a file"
      ]
    ),
    (
      "$(RULE)",
      ["1:1 error unexpanded-variable: '$(RULE)' was not filled in; write the value itself"]
    ),
  ]

  @Test(arguments: messages)
  func `a finding says what, where and what to do`(predicate: String, expected: [String]) {
    #expect(Self.findings(predicate) == expected)
  }

  static let wide = [
    "TRUEPREDICATE", "1 == 1", "NOT FALSEPREDICATE", "extensionItems.@count >= 0",
    "extensionItems.@count >= 1", "extensionItems != nil",
    "SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count >= 0",
    "SUBQUERY(extensionItems, $i, $i.attachments.@count >= 1).@count >= 1",
    ActivationText.some("$a.registeredTypeIdentifiers.@count >= 0"),
    ActivationText.some(ActivationText.any("public.image"), ">= 0"),
    ActivationText.some(ActivationText.any("public.image"), ">= 0") + " OR 1 == 1",
    ActivationText.some(ActivationText.any("public.image")) + " OR "
      + ActivationText.some("NOT (\(ActivationText.any("public.image")))"),
  ]

  @Test(arguments: wide)
  func `a rule that holds for everything is reported, however it is written`(rule: String) {
    #expect(Self.findings(rule).contains { $0.contains(" warning always-true: ") })
  }

  static let narrow = [
    "FALSEPREDICATE", "extensionItems.@count == 1", "extensionItems.@count <= 1",
    ActivationText.some(ActivationText.any("public.item")),
    ActivationText.some("NOT (\(ActivationText.any("public.image")))"),
    ActivationText.some("NOT (ANY $a.registeredTypeIdentifiers BEGINSWITH 'dyn.')"),
    ActivationText.some(ActivationText.any("public.image"), "== 0"),
  ]

  @Test(arguments: narrow)
  func `a rule that is false for something is not reported as always true`(rule: String) {
    #expect(!Self.findings(rule).contains { $0.contains("always-true") })
  }

  @Test func `a predicate that asks for no type is a note`() {
    #expect(
      Self.findings("extensionItems.@count == 1") == [
        "1:1 note any-content: the rule asks for no type, so content of any kind is accepted; "
          + "ask for the types that the extension can handle"
      ])
  }

  @Test func `a lint can be left out`() {
    let document = CheckedDocument(predicate: "TRUEPREDICATE", named: "predicate")
    #expect(Checker(disabled: ["always-true"]).check(document) == [])
  }

  @Test func `a rule that nests deep, and one that takes long, are checked in time`() {
    var nested = "extensionItems.@count > 1 AND extensionItems.@count > 2"
    for _ in 0..<14 {
      nested = "extensionItems.@count > 1 AND SUBQUERY(extensionItems, $i, \(nested)).@count > 0"
    }
    let long =
      "SUBQUERY(extensionItems, $a, SUBQUERY(extensionItems, $b, SUBQUERY(extensionItems, $c, "
      + "SUBQUERY(extensionItems, $d, $a == $b).@count < 9).@count < 9).@count < 9).@count < 9 "
      + "OR TRUEPREDICATE"
    let time = processorTime {
      #expect(Self.findings(nested).contains { $0.contains("undecided-clause") })
      #expect(!Self.findings(long).isEmpty)
    }
    #expect(time < .seconds(60))
  }

  @Test func `findings without end are cut, and the last one says so`() throws {
    let keys = (0..<3_000).map { "<key>NSExtensionActivationX\($0)</key><true/>" }.joined()
    let text = "<plist version=\"1.0\"><dict>\(keys)</dict></plist>"
    let found = Checker().check(
      try CheckedDocument(propertyList: Array(text.utf8), named: "Info.plist"))
    #expect(found.count == 1_000)
    #expect(
      found.contains {
        $0.hint
          == "fix these first: after 1000 findings, no more of this document are shown"
      })
  }

  @Test func `a long predicate is checked in time`() {
    let part = ActivationText.any("public.image")
    let rule = ActivationText.some(Array(repeating: part, count: 200).joined(separator: " OR "))
    let time = processorTime { #expect(!Self.findings(rule).isEmpty) }
    #expect(time < .seconds(60))
  }

  @Test func `a rule is put to a number of payloads that is bounded`() throws {
    let names = (0..<41).map { "com.example.type\($0)" }
    let most = try #require(
      ProbePayloads(naming: Array(names.dropLast()), counts: [1, 2, 3], catalogue: .builtIn))
    #expect(most.payloads.count < 2 * ProbePayloads.maximumPayloads)
    #expect(ProbePayloads(naming: names, counts: [], catalogue: .builtIn) == nil)
    let few = Array(names.prefix(30))
    #expect(ProbePayloads(naming: few, counts: Array(1...40), catalogue: .builtIn) == nil)
    #expect(ProbePayloads(naming: few, counts: Array(1...9), catalogue: .builtIn) != nil)
  }

  @Test func `nothing is said of the answer of a rule that names too many types`() {
    let rules = [3, 41].map { count in
      let parts = (0..<count).map {
        "1 == 2 AND \"com.example.t\($0)\" UTI-CONFORMS-TO \"com.example.t\($0)\""
      }
      return parts.map { "NOT (\($0))" }.joined(separator: " AND ")
    }
    let whole = rules.map { Self.findings($0).count { $0.contains("always-true") } }
    #expect(whole == [1, 0])
  }

  @Test func `a rule with many distinct names is checked in time`() {
    let names = (0..<400).map { "t\($0).x" } + (0..<400).map { "public.imag\($0)" }
    let parts = names.map { "(1 == 2 AND \"\($0)\" UTI-CONFORMS-TO \"\($0)\")" }
    let counts = (0..<2_000).map { "extensionItems.@count < \($0 + 2)" }
    let time = processorTime {
      #expect(!Self.findings("NOT " + parts.joined(separator: " AND NOT ")).isEmpty)
      #expect(
        Self.findings(counts.joined(separator: " AND ")).allSatisfy { $0.contains("any-content") })
    }
    #expect(time < .seconds(60))
  }

  @Test func `what may be near a name has every name that is`() {
    let declared = DeclaredTypeNames(of: .builtIn)
    let all = TypeCatalogue.builtIn.declarations.map(\.identifier.rawValue)
    for name in ["public.imgae", "public.jpg", "com.adobe.pdff", "public.mpeg4", "com.aple.pdf"] {
      for edits in 1...2 {
        let near = all.filter {
          EditDistance.between(Array(name), Array($0.lowercased())) <= edits
        }
        let found = declared.names(near: name, within: edits)
        #expect(Set(found).isSuperset(of: near))
        #expect(found.count < all.count / 4)
      }
    }
  }
}
