import Documents
import Foundation
import Glibc
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import Synchronization
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

struct FileExtensionTests: FilingTesting {
  let fixture: ContentFixture

  init() throws {
    fixture = try Self.makeFixture()
  }

  @Test
  func `name, time and permissions are kept, and the record has where it went`() async throws {
    try fixture.write("photo", to: "IMG 1.JPG")
    setModified("IMG 1.JPG", 1_600_000_000)
    _ = unsafe fixture.path("IMG 1.JPG").withPlatformString { unsafe chmod($0, 0o4750) }
    let filed = try await file(request("IMG 1.JPG", options: ["Name": .string("{year}/{name}")]))
    #expect(fixture.text(of: "documents/2020/IMG 1.JPG") == "photo")
    #expect(fixture.permissions(of: "documents/2020/IMG 1.JPG") == 0o750)
    let facts = try FileFacts(at: fixture.path("documents/2020/IMG 1.JPG"), followingLinks: false)
    #expect(facts.modified == 1_600_000_000_000_000_007)
    #expect(fixture.permissions(of: "documents/2020") == fixture.permissions(of: "documents"))
    #expect(
      filed == [
        FiledFile(
          attachment: AttachmentPlace(item: 0, attachment: 0),
          path: fixture.path("documents/2020/IMG 1.JPG"), manner: .added,
          sha256: try ContentHash.sha256(of: Array("photo".utf8)), date: "modified",
          madeFolders: 1)
      ])
  }

  @Test
  func `a preview says where a run would file, and makes nothing`() async throws {
    try fixture.write("photo", to: "IMG 1.JPG")
    setModified("IMG 1.JPG", 1_600_000_000)
    let request = try request("IMG 1.JPG", options: ["Name": .string("{year}/{hash} {name}")])
    let digest = try ContentHash.sha256(of: Array("photo".utf8)).description.prefix(8)
    let path = fixture.path("documents/2020/\(digest) IMG 1.JPG")
    #expect(try preview(request) == [path])
    #expect(fixture.names(in: "documents") == [])
    // A name that is taken gets its number with the run.
    let filed = try await file(request)
    #expect(try filed.map(\.path) == preview(request))
    #expect(fixture.names(in: "documents/2020").count == 1)
  }

  @Test
  func `a preview finds what a run would fail for`() throws {
    try fixture.write("a", to: "a.txt")
    var request = try request("a.txt")
    request.protected = [fixture.path("documents")]
    let inbox = try #require(throws: BuiltInError.self) { try preview(request) }
    #expect("\(inbox)".contains("is in the inbox"))
    request.protected = []
    request.filing.state = fixture.path("documents")
    let state = try #require(throws: BuiltInError.self) { try preview(request) }
    #expect("\(state)".contains("is in the state \(fixture.path("documents"))"))
    request.filing.state = nil
    request.filing.allowed = [fixture.path("elsewhere")]
    let forbidden = try #require(throws: BuiltInError.self) { try preview(request) }
    #expect("\(forbidden)".contains("'fileDirectories' in host.yaml"))
    request.options["Directory"] = .string(fixture.path("elsewhere").string)
    let missing = try #require(throws: BuiltInError.self) { try preview(request) }
    #expect("\(missing)".contains("\(fixture.path("elsewhere")): is missing"))
    try fixture.write("b", to: "documents/a.txt")
    let again = try self.request("a.txt", options: ["Collision": .string("fail")])
    let taken = try #require(throws: BuiltInError.self) { try preview(again) }
    #expect("\(taken)".contains("Collision is 'fail'"))
    #expect(fixture.names(in: "container") == [])
  }

  @Test
  func `the date of a photo is that of its content`() async throws {
    // A JPEG of nothing but a block of Exif, with DateTimeOriginal in its second directory.
    let exif: [UInt8] =
      Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
      + [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, 20, 0, 0, 0, 44, 0, 0, 0, 0]
      + Array("2012:03:04 12:01:00\0".utf8)
    let photo = [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + [0xFF, 0xD9]
    try Data(photo).write(to: URL(filePath: fixture.path("IMG_1.jpg").string))
    setModified("IMG_1.jpg", 1_600_000_000)
    let filed = try await file(request("IMG_1.jpg", options: ["Name": .string("{date} {name}")]))
    #expect(filed.map(\.date) == ["captured (exif)"])
    #expect(fixture.names(in: "documents") == ["2012-03-04 IMG_1.jpg"])
  }

  @Test
  func `a name that is taken gets a number, or the counter its place`() async throws {
    try fixture.write("a", to: "Makefile")
    for _ in 0..<2 { _ = try await file(request("Makefile")) }
    for _ in 0..<2 {
      _ = try await file(request("Makefile", options: ["Name": .string("{counter} {name}")]))
    }
    #expect(
      fixture.names(in: "documents") == ["1 Makefile", "2 Makefile", "Makefile", "Makefile 2"])
  }

  @Test
  func `the same bytes are kept once where the owner wants it so`() async throws {
    let options: [String: DocumentValue] = ["Collision": .string("keep-identical")]
    try fixture.write("one", to: "a.txt")
    #expect(try await file(request("a.txt", options: options)).map(\.manner) == [.added])
    #expect(try await file(request("a.txt", options: options)).map(\.manner) == [.identical])
    try fixture.write("two", to: "a.txt")
    #expect(try await file(request("a.txt", options: options)).map(\.manner) == [.added])
    #expect(fixture.names(in: "documents") == ["a 2.txt", "a.txt"])
  }

  @Test
  func `an older file is replaced and kept, and a newer one stays`() async throws {
    let options: [String: DocumentValue] = ["Collision": .string("replace-older")]
    try fixture.write("old", to: "documents/a.txt")
    setModified("documents/a.txt", 1000)
    try fixture.write("new", to: "a.txt")
    let filed = try await file(request("a.txt", options: options))
    #expect(filed.map(\.manner) == [.replaced])
    #expect(fixture.text(of: "documents/a.txt") == "new")
    #expect(fixture.names(in: "documents") == ["a.txt"])
    let kept = try #require(filed.first?.replaced)
    #expect(kept == fixture.path("container/replaced/c/a.txt"))
    #expect(fixture.text(of: "container/replaced/c/a.txt") == "old")
    try fixture.write("older", to: "a.txt")
    setModified("a.txt", 10)
    #expect(try await file(request("a.txt", options: options)).map(\.manner) == [.added])
    #expect(fixture.names(in: "documents") == ["a 2.txt", "a.txt"])
  }

  @Test
  func `where a taken name is an error, nothing is filed`() async throws {
    try fixture.write("there", to: "documents/a.txt")
    try fixture.write("new", to: "a.txt")
    let error = await #expect(throws: BuiltInError.self) {
      try await file(request("a.txt", options: ["Collision": .string("fail")]))
    }
    #expect(
      error?.description == fixture.path("documents").string
        + ": a.txt: is there already, and Collision is 'fail'; rename one of them, or choose "
        + "another Collision")
    #expect(fixture.names(in: "documents") == ["a.txt"])
    #expect(fixture.text(of: "documents/a.txt") == "there")
  }

  @Test
  func `a link on the way is not followed`() async throws {
    try fixture.makeDirectory("elsewhere")
    try fixture.link("documents/2020", to: fixture.path("elsewhere").string)
    try fixture.write("x", to: "a.txt")
    setModified("a.txt", 1_600_000_000)
    let error = await #expect(throws: BuiltInError.self) {
      try await file(request("a.txt", options: ["Name": .string("{year}/{name}")]))
    }
    #expect(
      error?.description == fixture.path("documents/2020").string
        + ": is a link, and files are never filed through one; name the directory that it leads to")
    #expect(fixture.names(in: "elsewhere") == [])
  }

  @Test
  func `a link in the place of the file is neither followed nor replaced`() async throws {
    try fixture.write("there", to: "target")
    try fixture.link("documents/a.txt", to: fixture.path("target").string)
    try fixture.write("new", to: "a.txt")
    for collision in ["replace-older", "keep-identical", "number"] {
      _ = try await file(request("a.txt", options: ["Collision": .string(collision)]))
    }
    #expect(fixture.text(of: "target") == "there")
    #expect(fixture.text(of: "documents/a 2.txt") == "new")
  }

  @Test
  func `a directory of the host that is gone is waited for`() async throws {
    try fixture.write("x", to: "a.txt")
    var request = try request("a.txt")
    request.options["Directory"] = .string(fixture.path("disk/in").string)
    request.filing.allowed = [fixture.path("disk")]
    let error = await #expect(throws: BuiltInError.self) { try await file(request) }
    #expect(
      error
        == .unavailable(
          path: fixture.path("disk").string,
          why: "is missing; make it, or mount the disk that it is on"))
  }

  @Test
  func `nothing is filed into an inbox`() async throws {
    try fixture.write("x", to: "a.txt")
    var request = try request("a.txt", options: ["Name": .string("in/{name}")])
    request.protected = [fixture.path("documents/in")]
    let error = await #expect(throws: BuiltInError.self) { try await file(request) }
    #expect(error?.description.contains("would be shared again") == true)
    #expect(fixture.names(in: "documents/in") == [])
  }

  @Test
  func `a URL that came from a file is filed as that file`() async throws {
    let link = "[InternetShortcut]\r\nURL=https://example.org/\r\nIconIndex=3\r\n"
    try fixture.write(link, to: "Example.url")
    var request = try request("Example.url")
    var attachment = Attachment(
      registeredTypeIdentifiers: [.url], content: .url("https://example.org/"))
    attachment.linkFile = FileReference(root: fixture.root, path: "Example.url")
    request.context = ShareContext(items: [ShareItem(attachments: [attachment])])
    _ = try await file(request)
    #expect(fixture.text(of: "documents/Example.url") == link)
    // It says something else by now, and only the URL that was judged may be filed.
    try fixture.write("[InternetShortcut]\r\nURL=https://evil.example/\r\n", to: "Example.url")
    let error = await #expect(throws: BuiltInError.self) { try await file(request) }
    #expect(
      error
        == .file(path: fixture.path("Example.url").string, why: "has changed since it was read"))
    // The directory in which it would be filed is there all the same.
    attachment.linkFile = FileReference(root: fixture.root, path: "Gone.url")
    request.context = ShareContext(items: [ShareItem(attachments: [attachment])])
    let gone = try await #require(throws: BuiltInError.self) { try await file(request) }
    guard case .file = gone else {
      Issue.record("\(gone)")
      return
    }
    #expect(fixture.names(in: "documents") == ["Example.url"])
  }

  @Test
  func `only while it waits for the disk does it say so`() async throws {
    try fixture.write("x", to: "a.txt")
    let seen = Mutex<[[String]]>([])
    let documents = fixture.path("documents").string
    let note: @Sendable () -> Void = {
      let names = try? FileManager.default.contentsOfDirectory(atPath: documents)
      seen.withLock { $0.append(names ?? []) }
    }
    var request = try request("a.txt")
    request.filing.wait = DiskWait(begins: note, ends: note)
    _ = try await file(request)
    let states = seen.withLock(\.self)
    #expect(states.count == 2)
    #expect(states.allSatisfy { $0.count == 1 && $0[0].hasPrefix(".sharepipe-") })
    #expect(fixture.names(in: "documents") == ["a.txt"])
  }
}
