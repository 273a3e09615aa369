import ContentSniffing
import Foundation
import TestSupport
import Testing

@testable import MagicRules

struct DatabaseLocationTests {
  /// A new folder with files of these contents.
  static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(name, text) }
    return folder
  }

  @Test func `the one compiled database is found beside texts without entries`() throws {
    let made = try Self.folder(["magic": "# Comment\n\n#\n", "other.mgc": "x"])
    let folder = made.url.path
    #expect(
      try DatabaseLocation.find(in: "\(folder)/magic:\(folder)/other") == "\(folder)/other.mgc")
    #expect(try DatabaseLocation.find(in: "\(folder)/other.mgc") == "\(folder)/other.mgc")
    #expect(
      try DatabaseLocation.find(in: "\(folder)/none:\(folder)/other::x") == "\(folder)/other.mgc")
  }

  @Test func `entries of text are a fault`() throws {
    let made = try Self.folder(["magic": "# Comment\n0 string a b\n", "other.mgc": "x"])
    let folder = made.url.path
    #expect(throws: RecognizerFault.entriesOfText("\(folder)/magic")) {
      try DatabaseLocation.find(in: "\(folder)/magic:\(folder)/other")
    }
    #expect(throws: RecognizerFault.entriesOfText(folder)) {
      try DatabaseLocation.find(in: "\(folder)/other:\(folder)")
    }
  }

  @Test func `no database, two, and old names are faults`() throws {
    let made = try Self.folder(["a.mgc": "", "b.mgc": "", "c.mgc": "", "c.mime.mgc": ""])
    let folder = made.url.path
    for list in ["", "\(folder)/x", "\(folder)/a:\(folder)/b", "\(folder)/c", "\(folder)/a.mime"] {
      #expect(throws: RecognizerFault.notOneDatabase(list)) {
        try DatabaseLocation.find(in: list)
      }
    }
  }

  @Test func `a libmagic that is not known is not followed`() {
    let fault = RecognizerFault.unknownVersion(548)
    #expect(throws: fault) { try ContentRecognizer(path: "/nowhere", version: 548) }
    #expect(
      FastRecognizer.note(fault)
        == "libmagic is asked about all content, which takes longer: sharepipe has its own "
        + "recognition for libmagic 5.44 to 5.47, and this system has libmagic 5.48")
  }

  @Test func `a database in a format that is not known, or not for its libmagic, is not followed`()
    throws
  {
    let line = HandmadeLine(flags: .binary, kind: .string, text: [65], type: "a/b")
    let folder = try TemporaryFolder()
    let path = folder.url.path + "/a.mgc"
    for (format, version) in [(22, 547), (18, 546), (20, 545), (21, 546)] as [(UInt8, Int)] {
      let known = DatabaseFormat(rawValue: format)
      try folder.write(
        "a.mgc",
        bytes: HandmadeDatabase.bytes(
          [line], version: UInt32(format), format: known ?? .third))
      let fault = RecognizerFault.unknownFormat(path, Int(format))
      #expect(throws: fault) { try ContentRecognizer(path: path, version: version) }
      #expect(
        FastRecognizer.note(fault)
          == "libmagic is asked about all content, which takes longer: the database \(path) has "
          + "format \(format), which sharepipe does not know for this libmagic")
    }
  }

  @Test func `what is no database is not followed`() throws {
    let made = try Self.folder(["a.mgc": "no database"])
    let folder = made.url.path
    #expect(throws: RecognizerFault.unknownDatabase("\(folder)/a.mgc")) {
      try ContentRecognizer(path: "\(folder)/a", version: 544)
    }
  }
}
