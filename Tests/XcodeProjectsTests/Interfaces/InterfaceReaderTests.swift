import SeededRandom
import Testing

@testable import XcodeProjects

/// The fields for secrets in storyboards and files in the form XIB.
struct InterfaceReaderTests {
  static let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
      <!-- secureTextEntry="YES" -->
      <scenes>
        <textField opaque="NO" id="a-1" placeholder="Name > secret">
          <textInputTraits key="textInputTraits" autocorrectionType="no"/>
        </textField>
        <textField opaque="NO" id="b-2">
          <rect key="frame" x="0.0" y="0.0" width="1" height="1"/>
          <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
        </textField>
        <string key="text"><![CDATA[<textInputTraits secureTextEntry="YES"/>]]></string>
        <searchBar id='c-3'>
          <textInputTraits key='textInputTraits' secureTextEntry = 'YES' ></textInputTraits>
        </searchBar>
        <textView id="d-4">
          <userDefinedRuntimeAttributes>
            <userDefinedRuntimeAttribute type="boolean" keyPath="secureTextEntry" value="YES"/>
          </userDefinedRuntimeAttributes>
        </textView>
        <textField id="e-5"><textInputTraits secureTextEntry="NO"/></textField>
      </scenes>
    </document>

    """

  /// What is found, as the text from there to the end of the name, and the line.
  private static func fields(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return InterfaceReader(bytes).fields.map { range in
      let line = 1 + bytes[..<range.lowerBound].count { $0 == UInt8(ascii: "\n") }
      return "\(line) " + String(decoding: bytes[range], as: UTF8.self)
    }
  }

  @Test func `the fields for secrets are found, not texts that look like them`() {
    #expect(Self.fields(Self.storyboard) == ["8 textField", "13 searchBar", "16 textView"])
    #expect(InterfaceReader(Array(Self.storyboard.utf8)).fault == nil)
    #expect(Self.fields("\u{FEFF}<textField secureTextEntry=\"YES\"/>") == ["1 textField"])
    #expect(Self.fields("<textInputTraits secureTextEntry=\"YES\"/>") == ["1 textInputTraits"])
  }

  @Test func `a field of which two elements say that it is for secrets is one`() {
    let traits = "<textInputTraits secureTextEntry=\"YES\"/>"
    #expect(Self.fields("<a>\n<b>\(traits)\(traits)</b>\n\(traits)\n</a>") == ["1 a", "2 b"])
  }

  /// Broken files, where they are broken, and what is wrong.
  static let broken: [(text: String, offset: Int, words: String)] = [
    ("", 0, "expected an element"), (" \n", 2, "expected an element"), ("a", 0, "expected '<'"),
    ("<a", 2, "expected a name"), ("<a>", 3, "expected '</a>'"),
    ("<a></b>", 5, "no element 'b' is open here"), ("</a>", 2, "no element 'a' is open here"),
    ("<a/><b/>", 4, "expected the end of the file"), ("<a/>b", 4, "expected '<'"),
    ("<a b/>", 4, "expected '='"), ("<a b=c/>", 5, "expected '\"'"),
    ("<a b=\"c/>", 5, "the value is not closed"), ("<a b=\"<\"/>", 6, "expected '\"' before '<'"),
    ("<a b='<'/>", 6, "expected ''' before '<'"), ("< a/>", 1, "expected a name"),
    ("<!DOCTYPE a><a/>", 1, "expected a name"), ("<?xml", 2, "expected '?>'"),
    ("<a><!-- b", 7, "expected '-->'"), ("<a><![CDATA[", 12, "expected ']]>'"),
    ("<a></a b>", 7, "expected '>'"),
    (String(repeating: "<a>", count: 501), 1_500, "nested deeper than 500"),
  ]

  @Test(arguments: broken)
  func `an error has a place and a reason`(text: String, offset: Int, words: String) {
    #expect(
      InterfaceReader(Array(text.utf8)).fault
        == InterfaceReader.Fault(offset: offset, words: words))
  }

  @Test func `bytes that are not UTF-8 are not read`() {
    let reader = InterfaceReader([0xFF, 0xFE, 0x3C, 0])
    #expect(reader.fault == InterfaceReader.Fault(offset: 0, words: "it is not UTF-8"))
    #expect(reader.fields == [])
  }

  @Test func `what is before an error is found`() {
    let text = "<a><textField secureTextEntry=\"YES\"/><b>"
    #expect(Self.fields(text) == ["1 textField"])
    #expect(InterfaceReader(Array(text.utf8)).fault?.words == "expected '</b>'")
  }

  @Test(arguments: 0..<200)
  func `a damaged file does no harm`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(Self.storyboard.utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: bytes[place] = .random(in: 0...127, using: &random)
      case 1: bytes.remove(at: place)
      default: bytes.removeSubrange(place...)
      }
      if bytes.isEmpty { break }
    }
    let reader = InterfaceReader(bytes)
    #expect(reader.fields.allSatisfy { bytes.indices.contains($0.lowerBound) })
    #expect(reader.fault.map { (0...bytes.count).contains($0.offset) } ?? true)
  }
}
