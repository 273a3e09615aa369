import Documents
import Foundation
import Testing

struct PropertyListReaderTests {
  static var sample: [String: Any] {
    [
      "text": "é & <b>", "yes": true, "no": false, "one": 1, "half": 0.5,
      "least": Int64.min, "date": Date(timeIntervalSince1970: 1_000_000),
      "data": Data([0, 1, 255]), "list": ["a", ["b": "c"], [] as [String]] as [Any],
    ]
  }

  static let value = DocumentValue.dictionary([
    "text": .string("é & <b>"), "yes": .boolean(true), "no": .boolean(false), "one": .integer(1),
    "half": .number(0.5), "least": .integer(.min), "date": .date(1_000_000),
    "data": .data([0, 1, 255]),
    "list": .array([.string("a"), .dictionary(["b": .string("c")]), .array([])]),
  ])

  static func bytes(_ format: PropertyListSerialization.PropertyListFormat) throws -> [UInt8] {
    try [UInt8](
      PropertyListSerialization.data(fromPropertyList: sample, format: format, options: 0))
  }

  private func read(
    _ bytes: [UInt8], limits: DocumentLimits = .standard
  ) throws(DocumentError) -> DocumentValue {
    try PropertyListReader.read(bytes, named: "Info.plist", limits: limits)
  }

  private func read(_ body: String) throws(DocumentError) -> DocumentValue {
    try read(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist>\(body)</plist>\n".utf8))
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `both forms are read`(format: PropertyListSerialization.PropertyListFormat) throws {
    #expect(try read(Self.bytes(format)) == Self.value)
  }

  static let scalars: [(String, DocumentValue)] = [
    ("<true/>", .boolean(true)), ("<integer>1</integer>", .integer(1)),
    ("<integer>18446744073709551615</integer>", .number(18_446_744_073_709_551_616)),
    ("<real>2.0</real>", .integer(2)), ("<string/>", .string("")), ("<dict/>", .dictionary([:])),
    ("<!-- <array> --><array/><!-- x -->", .array([])),
    ("<date>2024-02-29T23:59:59Z</date>", .date(1_709_251_199)),
  ]

  @Test(arguments: scalars)
  func `a value is read`(body: String, value: DocumentValue) throws {
    #expect(try read(body) == value)
  }

  static let faults: [(String, String)] = [
    (
      "<bogus/>",
      "Info.plist:2:8: malformed property list: <bogus> is not an element of a property list"
    ),
    ("", "Info.plist:2:1: malformed property list: <plist> has no value"),
    (
      "<dict><key>a</key></dict>",
      "Info.plist:2:14: malformed property list: the key 'a' has no value"
    ),
    ("<dict>", "Info.plist:2:14: malformed property list: expected </dict>, found </plist>"),
    (
      "<date>2020-99-99T00:00:00Z</date>",
      "Info.plist:2:8: malformed property list: expected a date such as 2026-11-21T10:45:00Z, "
        + "found '2020-99-99T00:00:00Z'"
    ),
    (
      "<dict><key>a</key><true/><key>a</key><true/></dict>",
      "Info.plist:2:33: the key 'a' occurs twice; keep one of them"
    ),
    (
      "<dict><key>a</key><true/><key>&#97;</key><true/></dict>",
      "Info.plist:2:33: the key 'a' occurs twice; keep one of them"
    ),
    (
      "<array><dict><key>CF$UID</key><integer>3</integer></dict></array>",
      "Info.plist:2:15: property list not supported: a value of a keyed archive (CF$UID); use "
        + "strings, numbers, dates, data"
    ),
    (
      "<string>a</string></plist>x<plist>",
      "Info.plist:2:34: malformed property list: text after the end"
    ),
  ]

  @Test(arguments: faults)
  func `a fault in XML names the place and the reason`(body: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(body) }
    #expect(error?.description == message)
  }

  static let forms: [(String, String)] = [
    ("", "Info.plist:1:1: malformed property list: it is empty"),
    (
      "{\"a\": 1}",
      "Info.plist:1:1: property list not supported: this is neither the XML nor the binary form; "
        + "convert it to XML"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><plist><true/></plist>",
      "Info.plist:1:1: property list not supported: the encoding 'ISO-8859-1'; save it as UTF-8"
    ),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><true/></plist>",
      "Info.plist:1:1: property list not supported: a DTD inside the document"
    ),
    (
      "bplist01",
      "Info.plist: at byte 6: property list not supported: version '01' of the binary form; "
        + "only 00 is read"
    ),
    ("bplist00", "Info.plist: at byte 8: malformed property list: it is cut off"),
  ]

  static let oldForms: [(String, DocumentValue)] = [
    ("{}", .dictionary([:])), ("\u{FEFF}{ a = b; }", .dictionary(["a": .string("b")])),
    (
      "// !$*UTF8*$!\n/* Notes */ { \"a b\" = (1, { c = YES; }); }\n",
      .dictionary(["a b": .array([.string("1"), .dictionary(["c": .string("YES")])])])
    ),
    ("{ \"a\"; }", .dictionary(["a": .string("a")])),
  ]

  @Test(arguments: oldForms)
  func `a dictionary in the old text form is read, with text alone`(
    text: String, value: DocumentValue
  ) throws {
    #expect(try read(Array(text.utf8)) == value)
    let taken = try PropertyListReader.readTakingLast(Array(text.utf8), named: "Info.plist")
    #expect(taken.value == value)
    #expect(taken.repeatedKeys == [])
  }

  @Test func `a fault of the old text form has its place, and a key that occurs twice its lines`()
    throws
  {
    let error = #expect(throws: DocumentError.self) { try read(Array("{ a = b }".utf8)) }
    #expect(
      error?.description
        == "Info.plist:1:9: malformed property list: expected ';' after the value of 'a', found '}'"
    )
    let twice = Array("{ a = b;\n a = c; }".utf8)
    #expect(throws: DocumentError.self) { try read(twice) }
    let taken = try PropertyListReader.readTakingLast(twice, named: "Info.plist")
    #expect(taken.value == .dictionary(["a": .string("c")]))
    #expect(taken.repeatedKeys.map(\.lines) == [[1, 2]])
  }

  @Test(arguments: forms)
  func `another form is refused by name`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test(arguments: [1_000, 100_000])
  func `deep XML is refused at once`(levels: Int) {
    let fault = DocumentError("Info.plist", at: .line(1, column: 904), .tooDeep(limit: 128))
    let text = "<plist>" + String(repeating: "<array>", count: levels)
    #expect(throws: fault) { try read(Array(text.utf8)) }
  }

  @Test(arguments: ["", "<true/>", "<array/>", "<string>a</string>"])
  func `129 levels are too many, whatever is in the last`(content: String) {
    let fault = DocumentError("Info.plist", at: .line(1, column: 904), .tooDeep(limit: 128))
    let text =
      "<plist>" + String(repeating: "<array>", count: 129) + content
      + String(repeating: "</array>", count: 129) + "</plist>"
    #expect(throws: fault) { try read(Array(text.utf8)) }
  }

  @Test func `128 levels of XML are read`() throws {
    let body =
      String(repeating: "<array>", count: 128) + "<true/>"
      + String(repeating: "</array>", count: 128)
    _ = try read(body)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func `a list cut off anywhere is a fault`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let bytes = try Self.bytes(format)
    // Without the white space at the end XML is whole.
    let whole = bytes.count - (format == .xml ? 1 : 0)
    for count in 0..<whole {
      #expect(throws: DocumentError.self) { try read(Array(bytes.prefix(count))) }
    }
  }
}
