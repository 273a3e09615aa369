import Foundation
import Predicates
import SystemPackage
import TestSupport
import Testing
import TypeIdentifiers

@testable import AppChecking

struct PredicateWordsTests {
  static func words(_ text: String) throws -> String {
    PredicateWords(.builtIn).text(of: try PredicateParser.parse(text))
  }

  /// A rule about the attachments of items.
  static func some(_ condition: String, _ inner: String = "> 0", _ outer: String = "> 0") -> String
  {
    ActivationText.some(condition, inner, outer)
  }

  static let image = ActivationText.any("public.image")
  static let pdf = ActivationText.any("com.adobe.pdf")

  static let forms: [(String, String)] = [
    ("TRUEPREDICATE", "anything"), ("FALSEPREDICATE", "nothing"),
    // Apple's template.
    (
      "SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, "
        + "ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\").@count == "
        + "$extensionItem.attachments.@count).@count == 1",
      "exactly 1 item that has nothing but attachments of which each conforms to PDF document "
        + "(com.adobe.pdf)"
    ),
    (
      "SUBQUERY(extensionItems, $e, $e.attachments.@count == SUBQUERY($e.attachments, $a, \(pdf))"
        + ".@count AND $e.attachments.@count >= 1).@count == 1",
      "exactly 1 item that (has nothing but attachments of which each conforms to PDF document "
        + "(com.adobe.pdf) and has at least 1 attachment)"
    ),
    (
      some(pdf, "== 1", "== 1"),
      "exactly 1 item that has exactly 1 attachment that conforms to PDF document (com.adobe.pdf)"
    ),
    (
      some(pdf + " OR " + image, ">= 2", "<= 3"),
      "at most 3 items of which each has at least 2 attachments of which each (conforms to PDF "
        + "document (com.adobe.pdf) or conforms to base of images (public.image))"
    ),
    (
      some("NOT " + image),
      "at least 1 item that has at least 1 attachment that is not one that conforms to base of "
        + "images (public.image)"
    ),
    (
      some("NOT (\(image) AND \(pdf))"),
      "at least 1 item that has at least 1 attachment that is not one that (conforms to base of "
        + "images (public.image) and conforms to PDF document (com.adobe.pdf))"
    ),
    (
      some("NONE $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""),
      "at least 1 item that has at least 1 attachment that does not conform to PDF document "
        + "(com.adobe.pdf)"
    ),
    (
      some("ALL $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\""),
      "at least 1 item that has at least 1 attachment that conforms in all its types to PDF document "
        + "(com.adobe.pdf)"
    ),
    (
      some("ANY $a.registeredTypeIdentifiers UTI-EQUALS \"com.adobe.pdf\""),
      "at least 1 item that has at least 1 attachment that is PDF document (com.adobe.pdf)"
    ),
    (
      some("ANY $a.registeredTypeIdentifiers == \"com.acme.scene\""),
      "at least 1 item that has at least 1 attachment that is com.acme.scene"
    ),
    (
      some("NONE $a.registeredTypeIdentifiers == \"com.acme.scene\""),
      "at least 1 item that has at least 1 attachment that is not com.acme.scene"
    ),
    (
      some("ANY $a.registeredTypeIdentifiers BEGINSWITH \"com.acme.\""),
      "at least 1 item that has at least 1 attachment that satisfies 'ANY "
        + "$a.registeredTypeIdentifiers BEGINSWITH \"com.acme.\"'"
    ),
    (
      some("TRUEPREDICATE", "< 1", "!= 3"),
      "not 3 items of which each has no attachments of which each is anything"
    ),
    (
      some(pdf, "BETWEEN {1, 4}"),
      "at least 1 item that satisfies 'SUBQUERY($i.attachments, $a, \(pdf)).@count BETWEEN { 1, 4 }'"
    ),
    (
      some(pdf, "< 5", "<= 0"),
      "no items of which each has fewer than 5 attachments of which each conforms to PDF document "
        + "(com.adobe.pdf)"
    ),
    // The number on the left.
    (
      "1 <= SUBQUERY(extensionItems, $i, 1 == $i.attachments.@count).@count",
      "at least 1 item that has exactly 1 attachment"
    ),
    // Types that are gone through one by one.
    (
      some(
        "SUBQUERY($a.registeredTypeIdentifiers, $t, $t UTI-CONFORMS-TO \"com.adobe.pdf\" AND NOT "
          + "$t UTI-EQUALS \"com.acme.scene\").@count >= 1"),
      "at least 1 item that has at least 1 attachment that has at least 1 type that (conforms to PDF "
        + "document (com.adobe.pdf) and is not one that is com.acme.scene)"
    ),
    (
      "SUBQUERY(extensionItems.@unionOfArrays.attachments, $a, \(pdf)).@count == 2",
      "exactly 2 attachments of which each conforms to PDF document (com.adobe.pdf)"
    ),
    ("extensionItems.@count == 1", "there is exactly 1 item"),
    (
      "extensionItems.@count > 1 AND extensionItems.@count < 10",
      "there is more than 1 item and there are fewer than 10 items"
    ),
    ("extensionItems.@count == 0", "there are no items"),
    ("extensionItems[0].attachments.@count == 2", "there are exactly 2 attachments"),
    (
      "(extensionItems.@count == 1 OR TRUEPREDICATE) AND NOT FALSEPREDICATE",
      "(there is exactly 1 item or anything) and not: nothing"
    ),
    // What has other keys, or speaks of another variable, stands as it is written.
    ("wrongKey == 1", "'wrongKey == 1'"),
    ("ANY extensionItems.attachments.@count == 1", "'ANY extensionItems.attachments.@count == 1'"),
    (
      "SUBQUERY(extensionItems, $i, $i.senderIdentity != nil).@count == 1",
      "exactly 1 item that satisfies '$i.senderIdentity != NULL'"
    ),
    (
      some("$i.attachments.@count == 2"),
      "at least 1 item that has at least 1 attachment that satisfies '$i.attachments.@count == 2'"
    ),
    (
      "extensionItems.@count > -9223372036854775808",
      "there are more than -9223372036854775808 items"
    ),
  ]

  @Test(arguments: forms)
  func `the usual forms are said in words, and others as they are written`(
    predicate: String, words: String
  ) throws {
    #expect(try Self.words(predicate) == words)
  }

  @Test func `SUBQUERY in SUBQUERY is put into words in time`() throws {
    var rule = "extensionItems.@count == 1"
    for _ in 0..<18 { rule = "SUBQUERY(extensionItems, $i, \(rule)).@count == 1" }
    var inner = "$i.attachments.@count == 1"
    for _ in 0..<18 { inner = "SUBQUERY($i.attachments, $i, \(inner)).@count == 1" }
    let time = try processorTime {
      let words = try Self.words(rule)
      #expect(!words.isEmpty)
      let innerWords = try Self.words("SUBQUERY(extensionItems, $i, \(inner)).@count == 1")
      #expect(innerWords.hasPrefix("exactly 1 item that has exactly 1 attachment that "))
    }
    #expect(time < .seconds(30))
  }

  @Test func `every predicate of the samples has words`() throws {
    let samples = FilePath(LintExampleTests.folder).removingLastComponent()
    let rules = CheckWalk(samples).documents.compactMap { document -> String? in
      if case .predicate(let text) = document.content { return text }
      return document["NSExtension"]?["NSExtensionAttributes"]?[RuleCheck.ruleKey]?.text
    }
    let trees = rules.compactMap { try? PredicateParser.parse($0) }
    #expect(trees.count > 20)
    for tree in trees {
      let words = PredicateWords(.builtIn).text(of: tree)
      #expect(!words.isEmpty)
      #expect(!words.contains("has there"))
    }
  }
}
