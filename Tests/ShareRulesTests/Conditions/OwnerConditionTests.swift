import Documents
import Predicates
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ShareRules

struct OwnerConditionTests {
  /// A PDF of 2,000 bytes in the folder `scans`, and with it a text of 10 bytes.
  static func context(_ names: String...) -> ExaminedContext {
    var context = ShareContext(source: "org.example.scanner", items: [ShareItem(attachments: [])])
    var items: [ExaminedAttachment] = []
    for name in names {
      let isPDF = name.hasSuffix(".pdf")
      let attachment = Attachment(
        registeredTypeIdentifiers: [isPDF ? .pdf : .plainText, .fileURL],
        content: .file(FileReference(root: "/inbox/scans", path: FilePath(name))))
      var judged = ExaminedAttachment(
        attachment: attachment, label: name, claimed: isPDF ? .pdf : .plainText,
        filenameExtension: nil,
        content: .bytes(
          ContentFacts(
            bytes: isPDF ? 2000 : 10, mimeType: isPDF ? "application/pdf" : "text/plain",
            identifier: isPDF ? .pdf : .plainText, agreement: .agrees)))
      judged.text = isPDF ? nil : "Dear Ada,"
      judged.owner = 1000
      judged.origin = CapturedFacts(captured: 1_000_000_000, camera: nil)
      context.items[0].attachments.append(attachment)
      items.append(judged)
    }
    var examined = ExaminedContext(context: context, items: [items])
    examined.origin = ContextOrigin(
      entry: "scans/\(names.first ?? "")", arrived: Timestamp(microseconds: 1_000_000_000_000_000))
    return examined
  }

  static func refusal(_ text: String, _ context: ExaminedContext) throws -> String? {
    let condition = try OwnerCondition(text, at: "when")
    let compiled = CompiledCondition(condition, catalogue: .builtIn)
    return compiled.refusal(of: ConditionFacts.all(of: context, items: [0]))?.message
  }

  static let answers: [(condition: String, holds: Bool)] = [
    ("name LIKE[c] 'INVOICE*' AND type UTI-CONFORMS-TO 'com.adobe.pdf' AND size < 20000", true),
    ("stem == 'invoice 7' AND extension == 'pdf'", true),
    ("size > 2000", false),
    ("contentType UTI-CONFORMS-TO 'public.content' AND mime BEGINSWITH 'application/'", true),
    ("folder == 'scans' AND entry == 'scans/invoice 7.pdf'", true),
    ("source == 'org.example.scanner' AND owner == 1000 AND count == 1", true),
    ("ANY types UTI-CONFORMS-TO 'public.file-url'", true),
    ("arrived > CAST(0, 'NSDate')", true),
    ("name.length > 10 AND name.pathExtension == 'pdf'", true),
    ("size.stringValue.length == 1", false), ("arrived.timeIntervalSince1970 > 0", true),
    ("text CONTAINS 'Ada'", false),
    ("width > 10", false),
    ("width == NULL", true),
    ("camera == NULL AND modified == NULL AND host == NULL AND title == NULL", true),
    ("attachments.@count == 1 AND SELF.name ENDSWITH 'pdf'", true),
    ("SUBQUERY(attachments, $a, $a.size > 100).@count == 1", true),
  ]

  @Test(arguments: answers)
  func `a condition sees the facts of the one attachment`(condition: String, holds: Bool) throws {
    let refusal = try Self.refusal(condition, Self.context("invoice 7.pdf"))
    #expect((refusal == nil) == holds, "\(refusal ?? "")")
  }

  static let several: [(condition: String, refusal: String?)] = [
    ("extension == 'pdf'", "the owner's condition does not hold for attachment 2"),
    ("ANY extension == 'pdf'", nil),
    ("ALL extension == 'pdf'", "the owner's condition does not hold for attachment 1"),
    ("NONE extension == 'exe'", nil),
    ("ANY extension == 'txt' AND size < 3000", nil),
    ("count == 2", nil),
    ("ANY attachments.captured > '2001'", nil), ("ANY captured > '2001'", nil),
    ("ANY captured < '2001'", "the owner's condition does not hold for attachment 1"),
    ("SUBQUERY(attachments, $a, $a.captured > '2001').@count == 2", nil),
    ("attachments[LAST].captured > '2001' AND attachments[FIRST].captured > '2001'", nil),
  ]

  @Test(arguments: several)
  func `it must hold for every attachment, and ANY is about all together`(
    condition: String, refusal: String?
  ) throws {
    #expect(try Self.refusal(condition, Self.context("a.pdf", "b.txt")) == refusal)
  }

  static let dates: [(condition: String, holds: Bool)] = [
    ("arrived > '2001'", true), ("arrived >= '2001-09-08' AND arrived < '2001-09-10'", true),
    ("arrived < '2001-09-08'", false), ("'2001-09' < arrived", true),
    ("arrived BETWEEN {'2001-01-01', '2001-09-10 23:59:59'}", true),
    ("ANY attachments.name == '2001-09-08' OR arrived > '2001-09-08'", true),
    ("SELF.arrived > '2001' AND SELF.arrived < '2002'", true),
  ]

  @Test(arguments: dates)
  func `a text that is compared with a date is a date`(condition: String, holds: Bool) throws {
    let refusal = try Self.refusal(condition, Self.context("a.pdf"))
    #expect((refusal == nil) == holds, "\(refusal ?? "")")
  }

  @Test
  func `a condition that cannot be evaluated is a failure, and says why`() throws {
    let condition = try OwnerCondition("CAST(name, 'NSNumber') > 3", at: "when")
    let compiled = CompiledCondition(condition, catalogue: .builtIn)
    let refusal = compiled.refusal(
      of: ConditionFacts.all(of: Self.context("a.pdf"), items: [0]))
    #expect(refusal?.code == .conditionFailed)
    #expect(refusal?.message.hasPrefix("when:1:1: error: ") == true, "\(refusal as Any)")
  }

  @Test
  func `a type that is not declared is a warning with the one that was meant`() throws {
    var policy = HostPolicy(extensions: ["a.b"])
    policy.uses["a.b"] = ExtensionUse(
      of: "a.b",
      condition: try OwnerCondition(
        "type UTI-CONFORMS-TO 'public.imgae' OR type UTI-EQUALS 'public.png'", at: "when"),
      options: [:])
    #expect(
      policy.undeclaredTypes(in: .builtIn, directory: "Rules").map(\.description) == [
        "Rules/host.yaml: extensions[0].when, character 22: warning: no type 'public.imgae' is "
          + "declared, so nothing conforms to it; did you mean 'public.image'?"
      ])
  }

  static let faults: [(condition: String, message: String)] = [
    (
      "nmae LIKE 'x'",
      """
      when:1:1: error: there is no fact 'nmae'
       1 | nmae LIKE 'x'
         | ^ did you mean 'name'?
      """
    ),
    (
      "size < 3 AND SUBQUERY(attachments, $a, $a.siz > 1).@count == 1",
      """
      when:1:43: error: an attachment has no fact 'siz'
       1 | size < 3 AND SUBQUERY(attachments, $a, $a.siz > 1).@count == 1
         |                                           ^ did you mean 'size'?
      """
    ),
    (
      "ANY attachments.count > 1",
      """
      when:1:17: error: an attachment has no fact 'count'
       1 | ANY attachments.count > 1
         |                 ^ the facts are name, stem, extension, size, modified, captured, camera, \
      type, types, contentType, mime, width, height, text, url, scheme, host, title
      """
    ),
    (
      "owner == 'ada'",
      """
      when:1:10: error: 'owner' is a number, and this is a text
       1 | owner == 'ada'
         |          ^ write the number of the user, which 'id -u NAME' prints
      """
    ),
    (
      "name == 7",
      """
      when:1:9: error: 'name' is a text, and this is a number
       1 | name == 7
         |         ^ put it into quotation marks
      """
    ),
    (
      "size CONTAINS 'x'",
      """
      when:1:1: error: 'size' is a number, and CONTAINS looks into a text
       1 | size CONTAINS 'x'
         | ^ compare it with ==, <, > or BETWEEN
      """
    ),
    (
      "captured BETWEEN {'2026-02-28', '2026-02-30'}",
      """
      when:1:33: error: 'captured' is a date, and this is none
       1 | captured BETWEEN {'2026-02-28', '2026-02-30'}
         |                                 ^ write a date such as '2026-05-01' or '2026-05-01 12:30'
      """
    ),
    (
      "modified > 7",
      """
      when:1:12: error: 'modified' is a date, and this is a number
       1 | modified > 7
         |            ^ write a date such as '2026-05-01' or '2026-05-01 12:30'
      """
    ),
    (
      "arrived > CAST('2026-05-01', 'NSDate')",
      """
      when:1:16: error: CAST makes no date of a text
       1 | arrived > CAST('2026-05-01', 'NSDate')
         |                ^ compare with the text itself, such as modified >= '2026-05-01'
      """
    ),
    (
      "ANY attachments.size > '5'",
      """
      when:1:24: error: 'size' is a number, and this is a text
       1 | ANY attachments.size > '5'
         |                        ^ write the number without quotation marks
      """
    ),
    (
      "size > '20 MB'",
      """
      when:1:8: error: 'size' is a number, and this is a text
       1 | size > '20 MB'
         |        ^ a size is a number of bytes: write 20000000
      """
    ),
    (
      "size > 20 MiB AND name = 'x'",
      """
      when:1:11: error: 'MiB' follows a complete predicate
       1 | size > 20 MiB AND name = 'x'
         |           ^ a size is a number of bytes: write 20971520
      """
    ),
    (
      "size > 20kB",
      """
      when:1:8: error: '20kB' is not a number
       1 | size > 20kB
         |        ^ a size is a number of bytes: write 20000
      """
    ),
    (
      "size >  20 MB",
      """
      when:1:12: error: 'MB' follows a complete predicate
       1 | size >  20 MB
         |            ^ a size is a number of bytes: write 20000000
      """
    ),
    (
      "20MB < size",
      """
      when:1:1: error: '20MB' is not a number
       1 | 20MB < size
         | ^ a size is a number of bytes: write 20000000
      """
    ),
    (
      "size > 1.5 GB",
      """
      when:1:12: error: 'GB' follows a complete predicate
       1 | size > 1.5 GB
         |            ^ join two conditions with AND or OR
      """
    ),
    (
      "width > '20 MB'",
      """
      when:1:9: error: 'width' is a number, and this is a text
       1 | width > '20 MB'
         |         ^ write the number without quotation marks
      """
    ),
    (
      "size > 20 apples",
      """
      when:1:11: error: 'apples' follows a complete predicate
       1 | size > 20 apples
         |           ^ join two conditions with AND or OR
      """
    ),
    (
      "attachments[0].size CONTAINS 'x'",
      """
      when:1:1: error: 'size' is a number, and CONTAINS looks into a text
       1 | attachments[0].size CONTAINS 'x'
         | ^ compare it with ==, <, > or BETWEEN
      """
    ),
    (
      "size > 5 AND SELF.modified > '2026-02-30'",
      """
      when:1:30: error: 'modified' is a date, and this is none
       1 | size > 5 AND SELF.modified > '2026-02-30'
         |                              ^ write a date such as '2026-05-01' or '2026-05-01 12:30'
      """
    ),
    (
      "name MATCHES '['",
      """
      when:1:14: error: the pattern of MATCHES cannot be read: a set is not finished \
      (at byte 0 of the pattern)
       1 | name MATCHES '['
         |              ^
      """
    ),
    (
      "size > 5 AND name.lenght > 1",
      """
      when:1:19: error: 'name' is a text, and has no 'lenght'
       1 | size > 5 AND name.lenght > 1
         |                   ^ did you mean 'length'?
      """
    ),
    (
      "modified == '2026-05-01'",
      """
      when:1:13: error: a date is a moment, and 'modified' is hardly ever that very moment
       1 | modified == '2026-05-01'
         |             ^ ask from when and to when, with >= and <
      """
    ),
    (
      "name LIKE",
      """
      when:1:10: error: the text ends where a value must follow
       1 | name LIKE
         |          ^
      """
    ),
  ]

  @Test(arguments: faults)
  func `an error is shown with a caret and what may be meant`(
    condition: String, message: String
  ) {
    let error = #expect(throws: OwnerConditionError.self) {
      try OwnerCondition(condition, at: "when")
    }
    #expect(error?.description == message)
  }

  @Test
  func `a condition at the limits of the language is judged, or refused`() throws {
    let nested = String(repeating: "(", count: 79)
    let closed = String(repeating: ")", count: 79)
    let deep = "\(nested)size > 999999 AND arrived > '2026'\(closed)"
    #expect(
      try Self.refusal(deep, Self.context("a.pdf")) == "the owner's condition does not hold")
    let long = Array(repeating: "arrived > '2026'", count: 2_500).joined(separator: " AND ")
    #expect(
      try Self.refusal(long, Self.context("a.pdf")) == "the owner's condition does not hold")
    #expect(throws: OwnerConditionError.self) { try OwnerCondition("(\(deep))", at: "when") }
    #expect(throws: OwnerConditionError.self) {
      try OwnerCondition("\(long) AND \(long)", at: "when")
    }
  }

  @Test
  func `an explanation shows the text of the owner`() throws {
    let text = "ANY captured <= '2001-01-01' AND size > 100"
    let compiled = CompiledCondition(try OwnerCondition(text, at: "when"), catalogue: .builtIn)
    let explanation = ConditionExplanation(
      of: compiled, for: Self.context("a.pdf"), items: [0], catalogue: .builtIn)
    #expect(explanation.text == text)
    #expect(explanation.syntax.range == 0..<text.utf8.count)
    #expect(explanation.refusal?.code == .conditionNotMet)
  }

  @Test
  func `only conditions on names are judged before the bytes are read`() throws {
    #expect(try OwnerCondition("name LIKE '*.pdf' AND folder == ''", at: "when").isOfNames)
    #expect(try OwnerCondition("ANY name LIKE '*.pdf'", at: "when").isOfNames)
    #expect(try !OwnerCondition("size > 1", at: "when").isOfNames)
    #expect(try !OwnerCondition("ANY attachments.size > 1", at: "when").isOfNames)
  }

  @Test
  func `a context without attachments is judged by its own facts`() throws {
    let context = ExaminedContext(
      context: ShareContext(items: [ShareItem(attributedTitle: "Hello", attachments: [])]),
      items: [[]])
    #expect(try Self.refusal("count == 0 AND title == 'Hello' AND name == NULL", context) == nil)
  }

  static let changes: [(condition: String, rule: String)] = [
    ("size < 1000", "size < 2001"),
    ("name LIKE 'bill*' AND size > 5", "name LIKE 'invoice.pdf' AND size > 5"),
    ("name LIKE 'bill*' AND size > 5000", "name LIKE 'invoice.pdf' AND size > 1999"),
  ]

  @Test(arguments: changes)
  func `an explanation has the smallest change that was seen to help`(
    condition: String, rule: String
  ) throws {
    let compiled = CompiledCondition(
      try OwnerCondition(condition, at: "when"), catalogue: .builtIn)
    let explanation = ConditionExplanation(
      of: compiled, for: Self.context("invoice.pdf"), items: [0], catalogue: .builtIn)
    #expect(explanation.changes.first?.rule == .string(rule))
  }
}
