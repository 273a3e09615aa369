import Documents
import Intake
import SafeFiles
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

struct ContextReaderTests {
  private func read(
    _ entry: InboxEntry?, _ change: (inout HostPolicy) -> Void = { _ in }
  ) throws -> IncomingContext {
    var policy = HostPolicy()
    change(&policy)
    return try ContextReader(policy: policy, catalogue: .builtIn).read(#require(entry))
  }

  private func types(_ context: IncomingContext) -> [[String]] {
    context.context.attachments.map { $0.registeredTypeIdentifiers.map(\.rawValue) }
  }

  static let shapes: [(HostPolicy.LooseFiles, String, [String])] = [
    (.files, "photo.JPG", ["public.jpeg", "public.file-url"]),
    (.photos, "photo.JPG", ["public.jpeg"]),
    (.data, "photo.JPG", ["public.jpeg", "public.data"]),
    (.files, "notes.txt", ["public.plain-text", "public.file-url"]),
  ]

  @Test(arguments: shapes)
  func `a file has the type of its name, in the shape of the policy`(
    shape: HostPolicy.LooseFiles, name: String, types: [String]
  ) throws {
    let inbox = try InboxFixture()
    let reference = try inbox.file(name)
    let result = try read(inbox.entry(name)) { $0.looseFiles = shape }
    #expect(self.types(result) == [types])
    #expect(result.untyped.isEmpty)
    #expect(result.context.items.count == 1)
    let attachment = try #require(result.context.attachments.first)
    #expect(attachment.content == .file(reference))
    #expect(attachment.suggestedName.map { name.hasPrefix($0 + ".") } == true)
  }

  @Test
  func `an extension that nobody declares gives a dynamic type`() throws {
    let inbox = try InboxFixture()
    try inbox.file("a.zzqqxx")
    let result = try read(inbox.entry("a.zzqqxx"))
    let first = try #require(types(result).first?.first)
    #expect(first.hasPrefix("dyn.a"))
  }

  @Test
  func `a file without an extension waits for the type of its bytes`() throws {
    let inbox = try InboxFixture()
    try inbox.file("README")
    var result = try read(inbox.entry("README"))
    #expect(types(result) == [["public.file-url"]])
    let place = IncomingContext.Place(item: 0, attachment: 0)
    #expect(result.untyped == [place])
    result.setTypeOfBytes(.plainText, at: place)
    #expect(types(result) == [["public.plain-text", "public.file-url"]])
    #expect(result.untyped.isEmpty)
    result.setTypeOfBytes(.png, at: place)
    #expect(types(result) == [["public.plain-text", "public.file-url"]])

    var unknown = try read(inbox.entry("README")) { $0.looseFiles = .data }
    unknown.setTypeOfBytes(nil, at: place)
    #expect(types(unknown) == [["public.data"]])

    let data = try read(inbox.entry("README")) { $0.unnamedFiles = .data }
    #expect(types(data) == [["public.data", "public.file-url"]])
    #expect(data.untyped.isEmpty)
  }

  @Test
  func `a link file is a URL and nothing else`() throws {
    let inbox = try InboxFixture()
    try inbox.file("Example.url", "[InternetShortcut]\nURL=https://example.com/\n")
    let result = try read(inbox.entry("Example.url"))
    var link = Attachment(
      registeredTypeIdentifiers: [.url], suggestedName: "Example",
      content: .url("https://example.com/"))
    link.linkFile = try #require(try inbox.entry("Example.url")).reference
    #expect(result.context.attachments == [link])
  }

  @Test
  func `a desktop entry that is no link is a file`() throws {
    let inbox = try InboxFixture()
    let reference = try inbox.file("app.desktop", "[Desktop Entry]\nType=Application\nExec=sh\n")
    let result = try read(inbox.entry("app.desktop"))
    #expect(result.context.attachments.map(\.content) == [.file(reference)])
  }

  @Test
  func `a package is one attachment`() throws {
    let inbox = try InboxFixture()
    try inbox.file("notes.rtfd/TXT.rtf")
    let result = try read(inbox.entry("notes.rtfd"))
    #expect(types(result) == [["com.apple.rtfd", "public.file-url"]])
    #expect(result.context.attachments.map(\.content) == [.package(inbox.reference("notes.rtfd"))])
  }

  @Test
  func `a context directory without a manifest is one item with all its files`() throws {
    let inbox = try InboxFixture()
    let names = ["a.jpg", "b", "doc.rtfd", "inner.share", "l.url", "sub/z.txt"]
    try inbox.file("t.share/a.jpg")
    try inbox.file("t.share/b")
    try inbox.file("t.share/doc.rtfd/TXT.rtf")
    try inbox.file("t.share/inner.share/x.png")
    try inbox.file("t.share/l.url", "[InternetShortcut]\nURL=https://example.com/\n")
    try inbox.file("t.share/sub/z.txt")
    try inbox.file("t.share/.hidden")
    try inbox.file("t.share/film.part")
    let result = try read(inbox.entry("t.share"))
    #expect(result.context.items.count == 1)
    #expect(result.context.attachments.count == names.count)
    #expect(
      result.context.attachments.map(\.content) == [
        .file(inbox.reference("t.share/a.jpg")), .file(inbox.reference("t.share/b")),
        .package(inbox.reference("t.share/doc.rtfd")),
        .file(inbox.reference("t.share/inner.share/x.png")), .url("https://example.com/"),
        .file(inbox.reference("t.share/sub/z.txt")),
      ])
    #expect(result.untyped == [IncomingContext.Place(item: 0, attachment: 1)])
  }

  @Test
  func `a context directory with a manifest is the whole context`() throws {
    let inbox = try InboxFixture()
    let photo = try inbox.file("t.share/photo.jpg")
    try inbox.file(
      "t.share/context.json",
      """
      {"version": 1, "source": "com.example.sender", "items": [{"attachments": [
        {"registeredTypeIdentifiers": ["public.jpeg"], "file": "photo.jpg"}]}]}
      """)
    let result = try read(inbox.entry("t.share"))
    #expect(result.context.source == "com.example.sender")
    #expect(result.context.attachments.map(\.content) == [.file(photo)])
    #expect(result.context.attachments.map(\.suggestedName) == ["photo"])
  }

  /// Each makes the entry `x`, or one whose name starts so.
  static let faults: [(String, [String], @Sendable (InboxFixture) throws -> Void)] = [
    (
      "pipe", ["special-file: x: is a named pipe, which is never opened"],
      { try $0.pipe("x") }
    ),
    (
      "link", ["symbolic-link: x: is a symbolic link, which is not followed"],
      { try $0.link("x", to: "/etc/passwd") }
    ),
    (
      "empty directory",
      ["item-without-attachments: x.share: holds no file that can be shared"],
      { try $0.file("x.share/.hidden") }
    ),
    (
      "links in a directory",
      [
        "symbolic-link: x.share/a: is a symbolic link, which is not followed",
        "link-to-file: x.share/b.url: the link leads to a file; share the file itself",
        "special-file: x.share/c: is a named pipe, which is never opened",
      ],
      {
        try $0.file("x.share/b.url", "[InternetShortcut]\nURL=file:///etc/passwd")
        try $0.link("x.share/a", to: "/etc")
        try $0.pipe("x.share/c")
      }
    ),
    (
      "file link",
      ["link-to-file: x.desktop: the link leads to a file; share the file itself"],
      { try $0.file("x.desktop", "[Desktop Entry]\nType=Link\nURL=file:///etc/passwd") }
    ),
    (
      "large link",
      ["link-malformed: x.url: a file with a link has at most 1048576 bytes"],
      { try $0.file("x.url", String(repeating: "a", count: 1 << 20 + 1)) }
    ),
    (
      "manifest that is a link",
      ["symbolic-link: x.share/context.json: is a symbolic link, which is not followed"],
      {
        try $0.directory("x.share")
        try $0.link("x.share/context.json", to: "/etc/passwd")
      }
    ),
    (
      "manifest that is a directory",
      ["entry-unreadable: x.share/context.json: is a directory where a file is expected"],
      { try $0.directory("x.share/context.json") }
    ),
    (
      "empty manifest",
      ["manifest-malformed: x.share/context.json: malformed JSON: it is empty"],
      { try $0.file("x.share/context.json", "") }
    ),
    (
      "large manifest",
      ["manifest-too-large: x.share.json: has more than 16777216 bytes; share less at once"],
      { try $0.file("x.share.json", String(repeating: " ", count: 16 << 20 + 1)) }
    ),
    (
      "deep manifest",
      ["manifest-malformed: x.share.json:1:129: has more than 128 levels; make it flatter"],
      { try $0.file("x.share.json", String(repeating: "[", count: 100_000)) }
    ),
    (
      "file in a file",
      [
        "manifest-path-outside: items[0].attachments[0].file: '/etc/passwd':"
          + " files cannot be named here; give the content inline"
      ],
      {
        try $0.file(
          "x.share.json",
          """
          {"version": 1, "items": [{"attachments": [
            {"registeredTypeIdentifiers": ["public.data"], "file": "/etc/passwd"}]}]}
          """)
      }
    ),
  ]

  @Test(arguments: faults)
  func `an entry that cannot be a context has its reasons`(
    what: String, reasons: [String], make: @Sendable (InboxFixture) throws -> Void
  ) throws {
    let inbox = try InboxFixture()
    if what.contains("directory") { try inbox.directory("x.share") }
    try make(inbox)
    var found: [InboxEntry] = []
    for case .entry(let entry) in try inbox.walk() { found.append(entry) }
    let entry = try #require(found.count == 1 ? found.first : nil)
    let fault = #expect(throws: EntryFault.self) { _ = try read(entry) }
    #expect(fault?.reasons.map { "\($0.code.rawValue): \($0.message)" } == reasons)
  }

  @Test
  func `an entry that changes before it is read is a visible fault`() throws {
    let inbox = try InboxFixture()
    try inbox.file("a.url")
    try inbox.file("b.share.json")
    try inbox.file("c.share/x")
    try inbox.file("d.share/x")
    let entries = try ["a.url", "b.share.json", "c.share", "d.share"].map(inbox.entry)
    try inbox.rename("a.url", to: "gone")
    try inbox.rename("b.share.json", to: "gone.json")
    try inbox.directory("b.share.json")
    try inbox.file("c.share/context.json", "{}")
    try inbox.rename("d.share", to: "gone.share")
    let messages = entries.map { entry in
      #expect(throws: EntryFault.self) { _ = try read(entry) }?.description
    }
    #expect(
      messages == [
        "a.url: is no longer there",
        "b.share.json: is a directory where a file is expected",
        "c.share/context.json: was replaced while it was read; try again",
        "d.share: is no longer there",
      ])
  }

  @Test
  func `the bound on attachments holds for files of a directory`() throws {
    let inbox = try InboxFixture()
    for number in 0..<4 { try inbox.file("t.share/\(number).txt") }
    #expect(throws: Never.self) { try read(inbox.entry("t.share")) { $0.limits.attachments = 4 } }
    let fault = #expect(throws: EntryFault.self) {
      _ = try read(inbox.entry("t.share")) { $0.limits.attachments = 3 }
    }
    #expect(
      fault?.reasons == [
        Reason(.tooManyAttachments, "t.share: has more than 3 files; share fewer at once")
      ])
  }

  @Test
  func `a line is a context with its content inline`() throws {
    let line = """
      {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
      "text":"See you"}]}]}
      """
    let entry = InboxEntry(line: 3, bytes: Array(line.utf8))
    #expect(entry.name.label == "line 3")
    #expect(entry.reference == nil)
    #expect(try read(entry).context.attachments.map(\.content) == [.text("See you")])
    let broken = #expect(throws: EntryFault.self) {
      _ = try read(InboxEntry(line: 4, bytes: Array("{".utf8)))
    }
    #expect(broken?.reasons.map(\.code) == [.manifestMalformed])
    #expect(broken?.description.hasPrefix("line 4") == true)
  }

  @Test
  func `a line may name files by absolute paths only where that is allowed`() throws {
    let inbox = try InboxFixture()
    let file = try inbox.file("a.txt")
    func line(_ path: String) -> InboxEntry {
      let text = """
        {"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],\
        "file":"\(path)"}]}]}
        """
      return InboxEntry(line: 1, bytes: Array(text.utf8))
    }
    let reader = ContextReader(policy: HostPolicy(), catalogue: .builtIn, allowsPaths: true)
    #expect(
      try reader.read(line(file.fullPath.string)).context.attachments.map(\.content) == [
        .file(file)
      ])
    for path in ["a.txt", "../a.txt", "/", file.fullPath.string + "/../a.txt"] {
      let fault = #expect(throws: EntryFault.self) { _ = try reader.read(line(path)) }
      #expect(fault?.reasons.map(\.code) == [.manifestPathOutside])
    }
  }
}
