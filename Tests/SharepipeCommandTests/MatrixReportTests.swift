import Foundation
import Sharepipe
import Testing
import TypeIdentifiers

@testable import SharepipeCommand

struct MatrixReportTests {
  private static func matrix(_ names: [String], shapes: [String]) throws -> ActivationMatrix {
    let rules: [DocumentValue] = [
      .dictionary(["NSExtensionActivationSupportsImageWithMaxCount": .integer(1)]),
      .string("TRUEPREDICATE"), .string("ANY x =="),
    ]
    return ActivationMatrix(
      rows: zip(names, rules).map {
        ActivationMatrix.Row(name: $0, rule: ActivationRule($1, catalogue: .builtIn))
      },
      columns: ActivationMatrix.columns(
        of: try shapes.map { try HostShape.named($0) }, catalogue: .builtIn))
  }

  @Test func `where there is room, each extension has a line`() throws {
    let matrix = try Self.matrix(
      ["org.example.images", "org.example.all", "org.example.broken"],
      shapes: ["photos", "notes", "contacts"])
    #expect(
      MatrixReport(matrix, width: 80).lines == [
        "EXTENSION           photos  notes  contacts",
        "org.example.images  yes     no     no",
        "org.example.all     yes     yes    yes",
        "org.example.broken  no      no     no",
        "",
        "Why not:",
        "  org.example.images",
        "    the rule asks for every attachment to be an image",
        "      notes, contacts",
        "  org.example.broken",
        "    NSExtensionActivationRule:1:9: error: the text ends where a value must follow",
        "      every shape",
      ])
  }

  @Test func `where there is less, each shape has one`() throws {
    let matrix = try Self.matrix(
      ["a", "b"], shapes: ["safari-selection", "photos-live", "messages-image"])
    #expect(
      Array(MatrixReport(matrix, width: 40).lines.prefix(4)) == [
        "SHAPE             a    b",
        "safari-selection  no   yes",
        "photos-live       yes  yes",
        "messages-image    yes  yes",
      ])
  }

  @Test func `where there is least, each extension has a list`() throws {
    let matrix = try Self.matrix(
      ["org.example.images", "org.example.all"],
      shapes: ["photos", "notes", "mail", "kindle", "gmail"])
    #expect(
      MatrixReport(matrix, width: 24).lines == [
        "org.example.images",
        "  yes  photos",
        "  no   notes, mail,",
        "       kindle, gmail",
        "org.example.all",
        "  yes  photos, notes,",
        "       mail, kindle,",
        "       gmail",
        "",
        "Why not:",
        "  org.example.images",
        "    the rule asks for every attachment to be an image",
        "      notes, mail,",
        "      kindle, gmail",
      ])
  }

  private static func matrixOfChrome() throws -> ActivationMatrix {
    let rules: [(String, DocumentValue)] = [
      ("links", .dictionary(["NSExtensionActivationSupportsWebURLWithMaxCount": .integer(1)])),
      (
        "pdfs",
        .string(
          "SUBQUERY(extensionItems, $i, SUBQUERY($i.attachments, $a, "
            + "ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.adobe.pdf').@count > 0).@count > 0"
        )
      ),
    ]
    return ActivationMatrix(
      rows: rules.map {
        ActivationMatrix.Row(name: $0, rule: ActivationRule($1, catalogue: .builtIn))
      },
      columns: ActivationMatrix.columns(
        of: try ["web-share", "chrome-page"].map { try HostShape.named($0) }, catalogue: .builtIn))
  }

  @Test func `an answer that hangs on an unknown type is shown as such, in each form`() throws {
    let matrix = try Self.matrixOfChrome()
    let why = [
      "", "Why not:", "  links", "    the rule asks for every attachment to be a web URL",
      "      chrome-page", "  pdfs", "    this is not a document",
      "      web-share", "", "What it depends on:", "  pdfs",
      "    it depends on attachment 3, whose type is not known: with com.adobe.pdf the rule is true, "
        + "with a type that the rule does not name it is false",
      "      chrome-page", "",
      "to settle it, log 'registeredTypeIdentifiers' of each attachment on a phone, and explain "
        + "those with --context",
    ]
    #expect(
      MatrixReport(matrix, width: 80).lines == [
        "EXTENSION  web-share  chrome-page", "links      yes        no",
        "pdfs       no         depends",
      ] + why)
    #expect(
      Array(MatrixReport(matrix, width: 20).lines.prefix(6)) == [
        "links", "  yes  web-share", "  no   chrome-page", "pdfs", "  no   web-share",
        "  depends  chrome-page",
      ])
    let text = String(decoding: MatrixReport(matrix, width: 80).jsonLines, as: UTF8.self)
    let last = try #require(text.split(separator: "\n").last)
    #expect(last.contains(#""outcome":"depends","active":null,"code":"rule-depends""#))
    #expect(!text.contains("org.sharepipe"))
  }

  @Test func `an extension that always appears has nothing to say why not`() throws {
    let matrix = ActivationMatrix(
      rows: [
        .init(name: "all", rule: ActivationRule(.string("TRUEPREDICATE"), catalogue: .builtIn))
      ],
      columns: ActivationMatrix.columns(
        of: [try HostShape.named("notes")], catalogue: .builtIn))
    #expect(MatrixReport(matrix, width: 80).lines == ["EXTENSION  notes", "all        yes"])
  }

  @Test func `json has a line for each cell, and names cannot steer a terminal`() throws {
    let matrix = try Self.matrix(["\u{1B}[31m\u{202E}a", "b"], shapes: ["photos", "notes"])
    let report = MatrixReport(matrix, width: 80)
    #expect(report.lines.contains { $0.hasPrefix(#"\u{1B}[31m\u{202E}a  yes"#) })
    let text = String(decoding: report.jsonLines, as: UTF8.self)
    let lines = try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["active"] as? Bool } == [true, false, true, true])
    #expect(
      lines.map { $0["outcome"] as? String } == ["applies", "inactive", "applies", "applies"])
    #expect(lines.map { $0["shape"] as? String } == ["photos", "notes", "photos", "notes"])
    #expect(
      lines.allSatisfy {
        Set($0.keys) == ["type", "extension", "shape", "outcome", "active", "code", "reason"]
      })
    #expect(lines[1]["code"] as? String == "rule-not-matched")
    #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
  }
}
