import Glibc
import Testing

@testable import MagicRules

struct DatabaseLocationTests {
  /// A new folder with files of these contents.
  static func folder(_ files: [String: String]) throws -> String {
    var template = Array("/tmp/sharepipe-magic-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    try #require(made)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (name, text) in files {
      let descriptor = unsafe open("\(folder)/\(name)", O_CREAT | O_WRONLY, 0o600)
      _ = unsafe write(descriptor, text, text.utf8.count)
      close(descriptor)
    }
    return folder
  }

  @Test func `the one compiled database is found beside texts without entries`() throws {
    let folder = try Self.folder(["magic": "# Comment\n\n#\n", "other.mgc": "x"])
    #expect(
      try DatabaseLocation.find(in: "\(folder)/magic:\(folder)/other") == "\(folder)/other.mgc")
    #expect(try DatabaseLocation.find(in: "\(folder)/other.mgc") == "\(folder)/other.mgc")
    #expect(
      try DatabaseLocation.find(in: "\(folder)/none:\(folder)/other::x") == "\(folder)/other.mgc")
  }

  @Test func `entries of text are a fault`() throws {
    let folder = try Self.folder(["magic": "# Comment\n0 string a b\n", "other.mgc": "x"])
    #expect(throws: RecognizerFault.entriesOfText("\(folder)/magic")) {
      try DatabaseLocation.find(in: "\(folder)/magic:\(folder)/other")
    }
    #expect(throws: RecognizerFault.entriesOfText(folder)) {
      try DatabaseLocation.find(in: "\(folder)/other:\(folder)")
    }
  }

  @Test func `no database, two, and old names are faults`() throws {
    let folder = try Self.folder(["a.mgc": "", "b.mgc": "", "c.mgc": "", "c.mime.mgc": ""])
    for list in ["", "\(folder)/x", "\(folder)/a:\(folder)/b", "\(folder)/c", "\(folder)/a.mime"] {
      #expect(throws: RecognizerFault.notOneDatabase(list)) { try DatabaseLocation.find(in: list) }
    }
  }

  @Test func `a libmagic that is not known is not followed`() {
    let fault = RecognizerFault.unknownVersion(543)
    #expect(throws: fault) { try ContentRecognizer(path: "/nowhere", version: 543) }
    #expect(fault.description == "libmagic 5.43 is not one of the versions that are known")
  }

  @Test func `what is no database is not followed`() throws {
    let folder = try Self.folder(["a.mgc": "no database"])
    #expect(throws: RecognizerFault.unknownDatabase("\(folder)/a.mgc")) {
      try ContentRecognizer(path: "\(folder)/a", version: 544)
    }
  }
}
