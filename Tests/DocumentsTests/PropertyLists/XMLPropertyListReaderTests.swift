import Foundation
import SeededRandom
import SystemPackage
import TestSupport
import Testing

@testable import Documents

/// The XML form of property lists, which must be read as Foundation reads it.
struct XMLPropertyListReaderTests {
  private static func read(_ bytes: [UInt8]) throws(DocumentError) -> DocumentValue {
    try PropertyListReader.read(bytes, named: "a.plist")
  }

  private static func read(_ text: String) throws(DocumentError) -> DocumentValue {
    try read(Array(text.utf8))
  }

  /// What Foundation makes of a list; `nil` if it refuses it.
  private static func foundation(_ bytes: [UInt8]) -> DocumentValue? {
    let object = try? unsafe PropertyListSerialization.propertyList(
      from: Data(bytes), options: [], format: nil)
    var members = 0
    return object.flatMap { DocumentValue(foundation: $0, members: &members) }
  }

  static let values: [(String, DocumentValue)] = [
    ("<string>a &amp; b &lt;c&gt; &quot;&apos;</string>", .string("a & b <c> \"'")),
    ("<string>&#65;&#x1F600;&#x0000e9;</string>", .string("A😀é")),
    ("<string>a<![CDATA[<b>&amp;]]]>c<![CDATA[]]></string>", .string("a<b>&amp;]c")),
    ("<string> a\r\n\tb </string >", .string(" a\r\n\tb ")),
    ("<string>\u{FEFF}a\u{FEFF}&#xFEFF;</string>", .string("a\u{FEFF}\u{FEFF}")),
    ("<string a='b' ></string>", .string("")),
    ("<integer>0x7fFF</integer>", .integer(32_767)),
    ("<integer>\n - 007</integer>", .integer(-7)),
    ("<integer>\u{3000}+0</integer>", .integer(0)),
    ("<integer>-0x8000000000000000</integer>", .integer(.min)),
    ("<integer>9223372036854775807</integer>", .integer(.max)),
    ("<integer>9223372036854775808</integer>", .number(0x1p63)),
    ("<real>-1.5e-3</real>", .number(-0.0015)), ("<real> 1e3</real>", .integer(1000)),
    ("<real>.5</real>", .number(0.5)), ("<real>-0.0</real>", .integer(0)),
    ("<real>1e999</real>", .number(.infinity)), ("<real>-Infinity</real>", .number(-.infinity)),
    ("<real>&#49;<![CDATA[2]]></real>", .integer(12)),
    ("<date>0000-02-29T00:00:01Z</date>", .date(-62_162_121_599)),
    ("<date>1969-12-31T23:59:59Z</date>", .date(-1)),
    ("<data>\n\tAAEC\n\t/w==\n</data>", .data([0, 1, 2, 255])), ("<data></data>", .data([])),
    ("<data>AQ=\u{B}=</data>", .data([1])), ("<data>A-A!AA</data>", .data([0, 0, 0])),
    ("<true></true>", .boolean(true)), ("<false />", .boolean(false)),
    ("<dict><key/><string/></dict>", .dictionary(["": .string("")])),
    (
      "<dict><!-- a --><key>a</key><?b c?><array><array/></array>\n</dict>",
      .dictionary(["a": .array([.array([])])])
    ),
    ("<plist><array><plist><true/></plist></array></plist>", .array([.boolean(true)])),
    ("<dict><key>CF$UID</key><true/></dict>", .dictionary(["CF$UID": .boolean(true)])),
  ]

  @Test(arguments: values)
  func `a value is read, and Foundation reads the same`(
    body: String, value: DocumentValue
  ) throws {
    let text = "<?xml version='1.0'?><plist version='1.0'>\(body)</plist>"
    #expect(try Self.read(text) == value)
    #expect(Self.foundation(Array(text.utf8)) == value)
  }

  static let frames = [
    "<true/>", "\u{FEFF}<plist><true/></plist>", " <!--a--><!-- - -- -><plist>< --><true/>",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE plist PUBLIC \"a\" \"b\"><true/><!-- -->\n",
    "<?xml version='1.0' encoding='UTF8' standalone='yes' ?>\n<true/><?a?>",
    "<?xml version='1.0' encoding = 'us-ascii'?><true/>",
  ]

  @Test(arguments: frames)
  func `what is around the value means nothing`(text: String) throws {
    #expect(try Self.read(text) == .boolean(true))
    #expect(Self.foundation(Array(text.utf8)) == .boolean(true))
  }

  static let faults: [(String, String)] = [
    ("<>", "1:1: malformed property list: <> is not an element of a property list"),
    ("\n<Dict/>", "2:1: malformed property list: <Dict> is not an element of a property list"),
    ("<\0dict/>", "1:1: malformed property list: <\0dict> is not an element of a property list"),
    ("<plist", "1:2: malformed property list: a tag is not closed"),
    ("<plist><dict>", "1:8: malformed property list: <dict> is not closed"),
    ("<string>a", "1:1: malformed property list: <string> is not closed"),
    ("<true></true", "1:1: malformed property list: <true> is not closed"),
    ("<true></true x>", "1:14: malformed property list: expected '>' after '</true'"),
    ("<true> </true>", "1:7: malformed property list: text in <true>, which must be empty"),
    ("<plist/>", "1:1: malformed property list: <plist/> has no value"),
    ("<date/>", "1:1: malformed property list: <date/> has no value"),
    ("<!-- a -->", "1:11: malformed property list: it has no value"),
    ("<!-- a --", "1:5: malformed property list: a comment is not closed"),
    ("<?a", "1:3: malformed property list: <? is not closed"),
    ("<?a?>b", "1:6: malformed property list: text before the first tag"),
    ("<true/><true/>", "1:8: malformed property list: a tag after the end"),
    ("<true/><!DOCTYPE plist>", "1:8: malformed property list: a tag after the end"),
    ("<!ENTITY>", "1:1: malformed property list: expected <!DOCTYPE or a comment after '<!'"),
    (
      "<plist><true/><true/></plist>",
      "1:15: malformed property list: a second value in <plist>; put both in <array>"
    ),
    ("<array>a</array>", "1:8: malformed property list: text in <array>, outside of its elements"),
    (
      "<array><![CDATA[]]></array>",
      "1:8: malformed property list: '<!' in <array> that is not a comment"
    ),
    (
      "<array><key>a</key></array>",
      "1:8: malformed property list: <key> may occur only in <dict>, before a value"
    ),
    ("<dict><true/></dict>", "1:7: malformed property list: expected <key>, found <true>"),
    (
      "<dict><key>a</key><key>b</key></dict>",
      "1:7: malformed property list: the key 'a' has no value"
    ),
    (
      "<dict><key>e\u{301}</key><true/><key>\u{E9}</key><true/></dict>",
      "1:28: the key '\u{E9}' occurs twice; keep one of them"
    ),
    (
      "<string>a<b/></string>",
      "1:10: malformed property list: a tag in <string>; write '<' as '&lt;'"
    ),
    (
      "<string>a & b</string>",
      "1:11: malformed property list: '&' before no reference; write it as '&amp;'"
    ),
    (
      "<string>&#xD800;</string>",
      "1:9: malformed property list: '&#' before no character of Unicode"
    ),
    ("<string>&#;</string>", "1:9: malformed property list: '&#' before no character of Unicode"),
    (
      "<string>&#000000065;</string>",
      "1:9: malformed property list: '&#' before no character of Unicode"
    ),
    ("<string><![CDATA[a]]</string>", "1:18: malformed property list: CDATA is not closed"),
    ("<integer>+</integer>", "1:1: malformed property list: <integer> has no digits"),
    ("<integer>1 </integer>", "1:1: malformed property list: '1 ' is not a whole number"),
    ("<integer>1f</integer>", "1:1: malformed property list: '1f' is not a whole number"),
    (
      "<integer>-9223372036854775809</integer>",
      "1:1: malformed property list: -9223372036854775809 is more than 64 bits hold"
    ),
    (
      "<integer>0x10000000000000000</integer>",
      "1:1: malformed property list: 0x10000000000000000 is more than 64 bits hold"
    ),
    ("<real>0x10</real>", "1:1: malformed property list: '0x10' is not a number"),
    ("<real></real>", "1:1: malformed property list: '' is not a number"),
    ("<real>-nan</real>", "1:1: malformed property list: '-nan' is not a number"),
    ("<data>\n é</data>", "2:2: malformed property list: a byte in <data> that is not ASCII"),
    (
      "<date>2023-02-29T00:00:00Z</date>",
      "1:1: malformed property list: expected a date such as 2026-11-21T10:45:00Z, found "
        + "'2023-02-29T00:00:00Z'"
    ),
    (
      "<?xml version='1.0' encoding='us-ascii'?><string>é</string>",
      "1:1: property list not supported: letters that the encoding 'us-ascii' does not have; name it UTF-8"
    ),
    (
      "<?xml encoding 'utf-8' encoding='ISO-8859-1'?><true/>",
      "1:1: property list not supported: the encoding 'ISO-8859-1'; save it as UTF-8"
    ),
    (
      "<?xml version='1.0' encoding='utf-8;'?><true/>",
      "1:1: property list not supported: the encoding 'utf-8;'; save it as UTF-8"
    ),
  ]

  @Test(arguments: faults)
  func `a fault has a line and a column`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.description == "a.plist:\(message)")
  }

  @Test func `values beyond the limit are refused where they start`() {
    let fault = DocumentError("a.plist", at: .line(1, column: 29), .tooManyValues(limit: 4))
    #expect(throws: fault) {
      try PropertyListReader.read(
        Array("<plist><array><true/><true/><true/></array></plist>".utf8), named: "a.plist",
        limits: DocumentLimits(values: 4))
    }
  }

  @Test func `many declarations cost no more than their bytes`() throws {
    let declarations = String(repeating: "<?xml encoding='us-ascii'?>", count: 35_000)
    let time = try processorTime {
      let value = try Self.read(declarations + "<true/>")
      #expect(value == .boolean(true))
    }
    #expect(time < .seconds(30))
  }

  /// Every property list of the samples and the rules, in the XML form.
  private static func samples() throws -> [(path: String, bytes: [UInt8])] {
    let root = URL(filePath: repository.string)
    var result: [(String, [UInt8])] = []
    for folder in ["Rules", "Samples"] {
      let folder = root.appending(path: folder).path
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
        let suffixes = [".plist", ".entitlements", ".webloc", ".xcent"]
        guard suffixes.contains(where: name.hasSuffix) else { continue }
        let path = "\(folder)/\(name)"
        guard let data = FileManager.default.contents(atPath: path) else { continue }
        if !data.starts(with: "bplist".utf8) { result.append((path, [UInt8](data))) }
      }
    }
    return result
  }

  @Test func `every sample is read as Foundation reads it`() throws {
    let samples = try Self.samples()
    #expect(samples.count > 50)
    for (path, bytes) in samples {
      guard let value = try? Self.read(bytes) else { continue }
      #expect(value == Self.foundation(bytes), "\(path)")
    }
  }

  @Test func `every sample that Foundation reads is read`() throws {
    // The hostile ones are refused for what they would cost, and equal keys for their two meanings.
    for (path, bytes) in try Self.samples()
    where !path.contains("/hostile/") && !path.contains("/duplicate-key/refuses/") {
      guard Self.foundation(bytes) != nil else { continue }
      #expect(throws: Never.self, "\(path)") { try Self.read(bytes) }
    }
  }

  @Test(arguments: 0..<8)
  func `what Foundation writes is read as it was`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let value = Self.value(depth: 4, using: &random)
      let data = try PropertyListSerialization.data(
        fromPropertyList: Self.object(value), format: .xml, options: 0)
      #expect(try Self.read([UInt8](data)) == value)
      #expect(Self.foundation([UInt8](data)) == value)
    }
  }

  private static let pieces = [
    "<dict>", "</dict>", "<key>", "</key>", "<key>a</key>", "<key/>", "<string>", "</string>",
    "<array>", "</array>", "<array/>", "<true/>", "<real>1e3</real>", "<integer>0x1f</integer>",
    "<data>", "</data>", "<plist>", "</plist>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>",
    "&lt;", "&#65;", "&#x1F600;", "&#xFEFF;", "&", ";", "/>", ">", "<", " ", "\n", "=", "-", "0",
    "9", "e", "é", "e\u{301}", "\u{FEFF}", "CF$UID", "nan",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<8)
  func `a sample with something wrong in it is read as Foundation reads it, or refused`(
    seed: UInt64
  ) throws {
    let samples = try Self.samples().map(\.bytes).filter { $0.count < 4_000 }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<250 {
      var bytes = try #require(samples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...6, using: &random))
        let piece = try #require(Self.pieces.randomElement(using: &random))
        bytes.replaceSubrange(start..<end, with: Bool.random(using: &random) ? piece : [])
      }
      guard let value = try? Self.read(bytes), let other = Self.foundation(bytes) else { continue }
      #expect(value == other, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// Makes a value that XML can say.
  private static func value(
    depth: Int, using random: inout SeededGenerator
  ) -> DocumentValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &random) {
    case 0: return .string(text(using: &random))
    case 1: return .boolean(.random(using: &random))
    case 2:
      let bits = random.next() >> UInt64.random(in: 0..<64, using: &random)
      return .integer(Int64(truncatingIfNeeded: bits))
    case 3: return .number(Double(Int.random(in: -9_999...9_999, using: &random)) + 0.25)
    case 4: return .date(Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &random)))
    case 5:
      let count = Int.random(in: 0...100, using: &random)
      return .data((0..<count).map { _ in .random(in: 0...255, using: &random) })
    case 6:
      let count = Int.random(in: 0...5, using: &random)
      return .array((0..<count).map { _ in value(depth: depth - 1, using: &random) })
    default:
      var members: [String: DocumentValue] = [:]
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        members[text(using: &random)] = value(depth: depth - 1, using: &random)
      }
      return .dictionary(members)
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    let letters = Array("ab<>&\"' \n\té😀e\u{301}\u{FFFF}".unicodeScalars)
    var text = "x"
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      if let letter = letters.randomElement(using: &random) { text.unicodeScalars.append(letter) }
    }
    return text
  }

  /// The value in Foundation's classes.
  private static func object(_ value: DocumentValue) -> Any {
    switch value {
    case .null: NSNull()
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let text): text
    case .date(let seconds): Date(timeIntervalSince1970: seconds)
    case .data(let bytes): Data(bytes)
    case .array(let elements): elements.map(object)
    case .dictionary(let members): members.mapValues(object)
    }
  }
}
