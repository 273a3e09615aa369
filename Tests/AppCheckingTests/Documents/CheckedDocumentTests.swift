import Foundation
import Lints
import Testing

@testable import AppChecking

/// Where a finding stands in a file.
struct CheckedDocumentTests {
  static func list(_ rule: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- <key>NSExtension</key> -->\n"
      + "<plist version=\"1.0\"><dict>\n<key>NSExtensionActivationRule</key>\n\(rule)\n</dict></plist>\n"
  }

  static func check(_ text: String) throws -> [Finding] {
    Checker().check(try CheckedDocument(propertyList: Array(text.utf8), named: "Info.plist"))
  }

  static let condition =
    "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a,\n"
    + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.imgae\").@count > 0).@count > 0"

  static let forms: [(String, Int, Int)] = [
    ("<string>" + condition + "</string>", 6, 50),
    ("<string>\n\t" + condition.replacing(">", with: "&gt;") + "</string>", 7, 50),
    (
      "<string>" + condition.replacing("\"", with: "&quot;").replacing(">", with: "&#62;")
        + "</string>", 6, 50
    ),
    ("<string><![CDATA[" + condition + "]]></string>", 6, 50),
    ("<string>" + condition.replacing("$", with: "&#x24;") + "</string>", 6, 55),
  ]

  @Test(arguments: forms)
  func `a part of a predicate is found in the file`(
    rule: String, line: Int, column: Int
  ) throws {
    let text = Self.list(rule)
    let finding = try #require(try Self.check(text).first)
    let span = try #require(finding.source)
    #expect((span.line, span.column) == (line, column))
    #expect(finding.keyPlace.description == "NSExtensionActivationRule")
    #expect(finding.predicate?.column == 50)
    let written = String(decoding: Array(text.utf8)[span.range], as: UTF8.self)
    #expect(written.replacing("&quot;", with: "\"") == "\"public.imgae\"")
  }

  @Test(arguments: forms)
  func `what is put in its place mends the file`(rule: String, line: Int, column: Int) throws {
    let text = Self.list(rule)
    let replacement = try #require(try Self.check(text).first?.replacements.first)
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(
      try #require(replacement.source).range, with: Array(replacement.sourceText.utf8))
    #expect(try Self.check(String(decoding: bytes, as: UTF8.self)).isEmpty)
  }

  @Test func `every mechanical fix of the examples mends them`() throws {
    var count = 0
    func text(_ lint: Lint, _ name: String) -> String? {
      lint.refused?.files.first { $0.path == name }?.text
    }
    for lint in Lint.all {
      guard let text = text(lint, "example.plist") else { continue }
      for finding in try Self.check(text) where !finding.replacements.isEmpty {
        var bytes = Array(text.utf8)
        for replacement in finding.replacements.reversed() {
          bytes.replaceSubrange(
            try #require(replacement.source).range, with: Array(replacement.sourceText.utf8))
        }
        let left = try Self.check(String(decoding: bytes, as: UTF8.self))
        #expect(!left.contains { $0.lint == lint }, "\(lint.id)")
        count += 1
      }
    }
    for lint in Lint.all {
      guard let text = text(lint, "example.predicate") else { continue }
      let document = CheckedDocument(predicate: text, named: "predicate")
      for finding in Checker().check(document) where !finding.replacements.isEmpty {
        var bytes = Array(text.utf8)
        for replacement in finding.replacements.reversed() {
          bytes.replaceSubrange(
            try #require(replacement.predicate).range, with: Array(replacement.text.utf8))
        }
        let mended = CheckedDocument(
          predicate: String(decoding: bytes, as: UTF8.self), named: "predicate")
        #expect(!Checker().check(mended).contains { $0.lint == lint }, "\(lint.id)")
        count += 1
      }
    }
    #expect(count >= 10)
  }

  @Test func `a key is pointed at where the key is to blame`() throws {
    let text = Self.list(
      "<dict>\n  <key>NSExtensionActivationSupportsImage</key>\n  <integer>1</integer>\n</dict>")
    let finding = try #require(try Self.check(text).first)
    #expect(finding.lint.id == "unknown-activation-key")
    #expect((finding.source?.line, finding.source?.column) == (6, 3))
    #expect(
      finding.keyPlace.description
        == "NSExtensionActivationRule.NSExtensionActivationSupportsImage")
  }

  @Test func `a binary list has the keys, and places in the predicate alone`() throws {
    let object = ["NSExtensionActivationRule": Self.condition]
    let data = try PropertyListSerialization.data(
      fromPropertyList: object, format: .binary, options: 0)
    let document = try CheckedDocument(propertyList: [UInt8](data), named: "Info.plist")
    let finding = try #require(Checker().check(document).first)
    #expect(finding.source == nil)
    #expect((finding.predicate?.line, finding.predicate?.column) == (2, 50))
    #expect(finding.keyPlace.description == "NSExtensionActivationRule")
    #expect(finding.replacements.allSatisfy { $0.source == nil })
  }

  @Test func `a list in the old text form has the keys, and places in the predicate alone`() throws
  {
    let text = "// !$*UTF8*$!\n{ NSExtensionActivationRule = \"TRUEPREDICATE\"; }\n"
    let finding = try #require(try Self.check(text).first)
    #expect(finding.lint.id == "always-true")
    #expect(finding.source == nil)
    #expect((finding.predicate?.line, finding.predicate?.column) == (1, 1))
    #expect(finding.keyPlace.description == "NSExtensionActivationRule")
  }

  @Test func `a rule dictionary and a lone string are rules by themselves`() throws {
    let alone =
      "<plist version=\"1.0\"><dict><key>NSExtensionActivationSupportsText</key><false/></dict></plist>"
    #expect(try Self.check(alone).map(\.lint.id) == ["all-zero-rule"])
    let string = "<plist version=\"1.0\"><string>TRUEPREDICATE</string></plist>"
    let found = try Self.check(string)
    #expect(found.map(\.lint.id) == ["always-true"])
    #expect(found.first?.source?.column == 30)
    let other =
      "<plist version=\"1.0\"><dict><key>CFBundleName</key><string>A</string></dict></plist>"
    #expect(try Self.check(other).isEmpty)
  }

  static let lines: [(String, Range<Int>, Int, Int, Int, String, Int)] = [
    ("ab\r\ncd", 0..<1, 1, 1, 2, "ab", 1), ("ab\r\ncd", 4..<6, 2, 1, 3, "cd", 1),
    ("“a” b", 7..<9, 1, 4, 6, "“a” b", 1), ("", 0..<5, 1, 1, 1, "", 1),
    ("a\n", 2..<2, 2, 1, 1, "", 1),
  ]

  @Test(arguments: lines)
  func `a stretch has lines, columns and its line`(
    text: String, range: Range<Int>, line: Int, column: Int, endColumn: Int, shown: String,
    shownFrom: Int
  ) {
    let span = LineIndex(Array(text.utf8)).span(range)
    #expect((span.line, span.column, span.endColumn) == (line, column, endColumn))
    #expect((span.text, span.textColumn) == (shown, shownFrom))
  }

  @Test(arguments: [0, 1, 255, 256, 257, 511, 512, 513])
  func `a column is the same however long the text is`(length: Int) {
    let text = "ab\n" + String(repeating: "é", count: length)
    let end = text.utf8.count
    #expect(LineIndex(Array(text.utf8)).span(end..<end).column == length + 1)
    let plain = String(repeating: "a", count: length)
    #expect(LineIndex(Array(plain.utf8)).span(length..<length).column == length + 1)
  }

  @Test func `of a long line the part around the place is kept`() {
    let text = String(repeating: "é", count: 100_000)
    let span = LineIndex(Array(text.utf8)).span(100_000..<100_002)
    #expect(span.column == 50_001)
    #expect(span.text.unicodeScalars.count == 400)
    #expect(span.textColumn == 49_801)
  }
}
