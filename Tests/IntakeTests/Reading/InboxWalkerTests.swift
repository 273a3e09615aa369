import Documents
import Glibc
import Intake
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

struct InboxWalkerTests {
  static let rows: [(String, isDirectory: Bool, InboxEntry.Kind)] = [
    ("photo.jpg", false, .file),
    ("README", false, .file),
    ("link.webloc", false, .link(.webloc)),
    ("LINK.WEBLOC", false, .link(.webloc)),
    ("link.url", false, .link(.internetShortcut)),
    ("link.desktop", false, .link(.desktopEntry)),
    ("trip.share.json", false, .contextFile),
    ("trip.SHARE.Json", false, .contextFile),
    ("share.json", false, .file),
    ("trip.share", false, .file),
    ("trip.share", true, .contextDirectory(hasManifest: false)),
    ("notes.rtfd", true, .package(.rtfd)),
    ("Program.app", true, .package(.applicationBundle)),
    ("notes.rtfd", false, .file),
  ]

  @Test(arguments: rows)
  func `a name becomes an entry of a kind`(
    name: String, isDirectory: Bool, kind: InboxEntry.Kind
  ) throws {
    let inbox = try InboxFixture()
    if isDirectory { try inbox.directory(name) } else { try inbox.file(name) }
    let entry = InboxEntry(reference: inbox.reference(name), kind: kind)
    #expect(try inbox.walk() == [.entry(entry)])
    let named = InboxEntry(
      reference: FileReference(root: inbox.root, path: FilePath(name)), kind: kind)
    #expect(try inbox.walk(name) == [.entry(named)])
  }

  @Test
  func `a manifest in a context directory is noticed`() throws {
    let inbox = try InboxFixture()
    try inbox.file("trip.share/context.json", "{}")
    #expect(try inbox.entry("trip.share")?.kind == .contextDirectory(hasManifest: true))
  }

  @Test
  func `other directories are walked in the order of bytes`() throws {
    let inbox = try InboxFixture()
    for path in ["b/2", "b/1", "a", "b/sub/x.share/y", "Z", "ä", "b.txt", "empty/"] {
      if path.hasSuffix("/") { try inbox.directory(path) } else { try inbox.file(path) }
    }
    #expect(try inbox.names() == ["Z", "a", "b/1", "b/2", "b/sub/x.share", "b.txt", "ä"])
  }

  @Test
  func `what is special is an entry and is never opened`() throws {
    let inbox = try InboxFixture()
    try inbox.pipe("pipe")
    try inbox.socket("socket.jpg")
    try inbox.file("secret/file")
    try inbox.link("to-directory", to: "secret")
    try inbox.link("to-file.jpg", to: "/etc/passwd")
    try inbox.link("dangling", to: "nowhere")
    let hasDevice = inbox.device("device")
    var found: [String: InboxEntry.Kind] = [:]
    for case .entry(let entry) in try inbox.walk() { found[entry.name.label] = entry.kind }
    #expect(found["pipe"] == .special(.pipe))
    #expect(found["socket.jpg"] == .special(.socket))
    #expect(found["to-directory"] == .special(.symbolicLink))
    #expect(found["to-file.jpg"] == .special(.symbolicLink))
    #expect(found["dangling"] == .special(.symbolicLink))
    #expect(found["secret/file"] == .file)
    if hasDevice { #expect(found["device"] == .special(.characterDevice)) }
    #expect(found.count == (hasDevice ? 7 : 6))
  }

  @Test
  func `what is passed over is told by pattern`() throws {
    let inbox = try InboxFixture()
    for path in [".hidden", ".git/config", "a.part", "inbox.sharepipe/work/x", "@eaDir/y", "ok"] {
      try inbox.file(path)
    }
    var names: [String] = []
    var patterns: [String] = []
    for case .ignored(let name, let pattern) in try inbox.walk() {
      names.append(name.label)
      patterns.append(pattern)
    }
    #expect(names == [".git", ".hidden", "@eaDir", "a.part", "inbox.sharepipe"])
    #expect(patterns == [".*", ".*", "@eaDir", "*.part", "*.sharepipe"])
    #expect(try inbox.names() == ["ok"])
  }

  @Test
  func `a path that is named is taken whatever its name is`() throws {
    let inbox = try InboxFixture()
    let hidden = try inbox.file(".hidden.jpg")
    let inHidden = try inbox.file(".folder/photo.jpg")
    #expect(
      try inbox.walk(".hidden.jpg", ".folder") == [
        .entry(InboxEntry(reference: hidden, kind: .file)),
        .entry(
          InboxEntry(
            reference: FileReference(root: inbox.root.appending(".folder"), path: "photo.jpg"),
            kind: .file)),
      ])
    #expect(inHidden.fullPath == inbox.root.appending(".folder/photo.jpg"))
  }

  @Test
  func `a link that is named is followed to a directory and to nothing else`() throws {
    let inbox = try InboxFixture()
    try inbox.file("real/a.txt")
    try inbox.link("folder", to: "real")
    try inbox.link("file", to: "real/a.txt")
    let file = InboxEntry(reference: inbox.reference("file"), kind: .special(.symbolicLink))
    let inside = InboxEntry(
      reference: FileReference(root: inbox.root.appending("folder"), path: "a.txt"), kind: .file)
    #expect(try inbox.walk("folder", "file") == [.entry(inside), .entry(file)])
  }

  @Test
  func `a path that is not there is an error before the walk`() throws {
    let inbox = try InboxFixture()
    try inbox.file("there")
    let missing = inbox.root.appending("missing")
    #expect(throws: InboxError.notFound(missing)) { try inbox.walk("there", "missing") }
    #expect(throws: InboxError.notFound(inbox.root.appending("there/below"))) {
      try inbox.walk("there/below")
    }
    #expect(throws: InboxError.notFound("")) {
      try InboxWalker([FilePath()], catalogue: .builtIn)
    }
    #expect(
      InboxError.notFound("in\nbox").description
        == #"in\u{A}box: there is no such file or directory; check the name"#)
  }

  @Test
  func `every byte but the slash can be a name`() throws {
    let inbox = try InboxFixture()
    var expected: [[UInt8]] = []
    for byte in UInt8(1)...255 where byte != UInt8(ascii: "/") {
      let name = [UInt8(ascii: "n"), byte]
      try inbox.file(bytes: name)
      expected.append(name)
    }
    var found: [[UInt8]] = []
    for case .entry(let entry) in try inbox.walk() {
      #expect(entry.kind == .file)
      found.append(entry.name.bytes)
      let reference = try #require(entry.reference)
      #expect(try SafeOpen.open(reference).facts.size == 1)
    }
    // `n~` is the name of a backup.
    #expect(found == expected.filter { $0 != Array("n~".utf8) })
  }

  @Test
  func `names that only look alike are entries of their own`() throws {
    let inbox = try InboxFixture()
    let names = [
      "e\u{301}.txt", "\u{E9}.txt", "CASE.txt", "case.txt", "trailing ", " leading", "-rf",
      "new\nline", String(repeating: "n", count: 255), String(repeating: "é", count: 127),
    ]
    for name in names { try inbox.file(bytes: Array(name.utf8)) }
    var found: Set<[UInt8]> = []
    for case .entry(let entry) in try inbox.walk() { found.insert(entry.name.bytes) }
    #expect(found == Set(names.map { Array($0.utf8) }))
  }

  @Test(arguments: [200, 10_000])
  func `a deep tree is walked to its end`(levels: Int) throws {
    let inbox = try InboxFixture()
    try inbox.deepTree(of: "d", levels: levels, file: "end.txt")
    let steps = try inbox.walk()
    #expect(steps.count == 1)
    guard case .entry(let entry)? = steps.first else {
      Issue.record("\(steps)")
      return
    }
    #expect(entry.name.bytes.count == 2 * levels + "end.txt".utf8.count)
    let reference = try #require(entry.reference)
    #expect(try SafeOpen.open(reference).contents(upTo: 10) == Array("deep".utf8))
  }

  @Test
  func `directories far up are opened again when their turn comes back`() throws {
    let inbox = try InboxFixture()
    var path = ""
    var expected: [String] = []
    for level in 0..<100 {
      try inbox.file(path + "z/last")
      expected.insert(path + "z/last", at: 0)
      path += "d/"
      _ = level
    }
    try inbox.directory(path)
    #expect(try inbox.names() == expected)
  }

  @Test
  func `a directory that is replaced while it is walked leads nowhere else`() throws {
    let inbox = try InboxFixture()
    try inbox.file("secret/s", "secret")
    try inbox.file("in/a", "x")
    try inbox.file("in/b/inner", "x")
    try inbox.file("in/c", "x")
    let walker = try InboxWalker([inbox.root.appending("in")], catalogue: .builtIn)
    var iterator = walker.makeIterator()
    guard case .entry(let first)? = iterator.next() else {
      Issue.record("no first entry")
      return
    }
    #expect(first.name.label == "a")
    try inbox.rename("in/b", to: "moved")
    try inbox.link("in/b", to: "../secret")
    guard case .problem(let entry, let reason)? = iterator.next() else {
      Issue.record("no problem")
      return
    }
    #expect(entry.name.label == "b")
    #expect(reason.code == .entryChanged)
    #expect(
      reason.message == "b: a directory was replaced while it was read; try again")
    guard case .entry(let last)? = iterator.next() else {
      Issue.record("the walk ended")
      return
    }
    #expect(last.name.label == "c")
    #expect(iterator.next() == nil)
  }

  @Test
  func `a directory that vanishes is a problem, and the walk goes on`() throws {
    let inbox = try InboxFixture()
    try inbox.file("a")
    try inbox.file("b/inner")
    try inbox.file("c")
    var iterator = try InboxWalker([inbox.root], catalogue: .builtIn).makeIterator()
    _ = iterator.next()
    try inbox.rename("b", to: ".gone")
    guard case .problem(_, let reason)? = iterator.next() else {
      Issue.record("no problem")
      return
    }
    #expect(reason == Reason(.entryVanished, "b: is no longer there"))
    guard case .entry? = iterator.next() else {
      Issue.record("the walk ended")
      return
    }
  }

  @Test
  func `a far directory that is replaced is noticed when its turn comes back`() throws {
    let inbox = try InboxFixture()
    let deep = Array(repeating: "d", count: 60).joined(separator: "/")
    try inbox.file("in/\(deep)/x")
    try inbox.file("in/z/y")
    try inbox.file("in/zz")
    var iterator = try InboxWalker([inbox.root.appending("in")], catalogue: .builtIn)
      .makeIterator()
    _ = iterator.next()
    try inbox.rename("in", to: "old")
    try inbox.file("in/z/other")
    guard case .problem(let entry, let reason)? = iterator.next() else {
      Issue.record("no problem")
      return
    }
    #expect(entry.name.label == "z")
    #expect(reason.code == .entryChanged)
  }
}

extension InboxFixture {
  func file(bytes name: [UInt8]) throws {
    let path = root.bytes + [UInt8(ascii: "/")] + name
    let result = unsafe path.withTerminatedBytes {
      unsafe Glibc.open($0, O_WRONLY | O_CREAT, 0o600)
    }
    try check(result < 0 ? -1 : 0)
    let descriptor = FileDescriptor(rawValue: result)
    _ = try descriptor.closeAfter { try descriptor.writeAll("x".utf8) }
  }

  func rename(_ old: String, to new: String) throws {
    let old = root.appending(old).bytes
    let new = root.appending(new).bytes
    let result = unsafe old.withTerminatedBytes { old in
      unsafe new.withTerminatedBytes { unsafe Glibc.rename(old, $0) }
    }
    try check(result)
  }
}
