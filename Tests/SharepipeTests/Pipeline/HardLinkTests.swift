import CLinux
import Glibc
@testable import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

struct HardLinkTests {
  private static func facts(
    _ owner: UInt32, _ group: UInt32, _ mode: mode_t, links: nlink_t = 1, isFile: Bool = true
  ) -> FileFacts {
    var status = stat()
    status.st_mode = mode | (isFile ? S_IFREG : S_IFDIR)
    status.st_uid = owner
    status.st_gid = group
    status.st_nlink = links
    return FileFacts(status)
  }

  /// What it is about, owner, group and mode of a file with two names and of its directory.
  static let cases: [(String, [UInt32], [UInt32], us: UInt32, answer: Bool)] = [
    ("our own in our own", [1, 1, 0o600], [1, 1, 0o700], 1, true),
    ("the owner's own, watched by root", [1, 1, 0o600], [1, 1, 0o755], 0, true),
    ("root's secret in a user's inbox, watched by root", [0, 0, 0o640], [1, 1, 0o755], 0, false),
    ("root's secret in root's inbox where all write", [0, 0, 0o600], [0, 0, 0o1777], 0, false),
    (
      "root's secret in root's inbox where a group writes", [0, 0, 0o640], [0, 5, 0o775], 0, false
    ),
    ("another user's, which all may read", [2, 2, 0o644], [1, 1, 0o700], 1, false),
    ("ours in a user's inbox, which all may read", [0, 0, 0o644], [1, 1, 0o700], 0, true),
    ("ours in a user's inbox", [0, 0, 0o600], [1, 1, 0o700], 0, false),
    ("ours where all write, which all may read", [1, 1, 0o644], [1, 1, 0o777], 1, true),
    ("ours where all write", [1, 1, 0o600], [1, 1, 0o777], 1, false),
    ("ours for the group that writes", [1, 5, 0o640], [1, 5, 0o770], 1, true),
    ("ours for another group than writes", [1, 6, 0o640], [1, 5, 0o770], 1, false),
    ("ours, not for the group that writes", [1, 5, 0o600], [1, 5, 0o770], 1, false),
  ]

  @Test(arguments: cases)
  func `a second name is trusted if those who could make it could read the file`(
    about: String, file: [UInt32], directory: [UInt32], us: UInt32, answer: Bool
  ) {
    let folder = Self.facts(directory[0], directory[1], directory[2], isFile: false)
    let linked = Self.facts(file[0], file[1], file[2], links: 2)
    #expect(HardLink.isShareable(linked, in: folder, us: us) == answer, "\(about)")
    let single = Self.facts(file[0], file[1], file[2])
    #expect(HardLink.isShareable(single, in: folder, us: us))
  }

  /// A secret of root, and an inbox of a user who has given it a name there.
  private func fixture(_ names: [String]) throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    fixture.value("org.example.value") { _ in .completed(nil) }
    let secret = try fixture.inbox.file("secret", "root:x:0:0\n").fullPath
    for name in names {
      let path = FilePath("inbox/" + name)
      let folder = try fixture.inbox.directory(path.removingLastComponent().string).fullPath
      let link = fixture.inbox.root.appending(path.components)
      let result = unsafe secret.withPlatformString { old in
        unsafe link.withPlatformString { unsafe Glibc.link(old, $0) }
      }
      try #require(result == 0)
      try #require(unsafe folder.withPlatformString { unsafe chown($0, 65534, 65534) } == 0)
    }
    let inbox = fixture.inbox.root.appending("inbox")
    try #require(unsafe inbox.withPlatformString { unsafe chown($0, 65534, 65534) } == 0)
    return fixture
  }

  static let modes: [PipelineOptions.Disposal?] = [.keep, .move, .remove, nil]

  @Test(.enabled(if: geteuid() == 0), arguments: modes)
  func `a link to root's file in a user's inbox is refused by name`(
    after: PipelineOptions.Disposal?
  ) async throws {
    let fixture = try fixture(["passwd.txt"])
    if let after { fixture.options.after = after } else { fixture.options.isDryRun = true }
    let record = try #require(try await fixture.run().first)
    let words =
      "passwd.txt: is a hard link to a file of user 0, which some users who may write there "
      + "cannot read; it was not opened for reading. Share a copy of the file"
    #expect(record.problems == [Reason(.hardLink, words)])
    #expect(record.line == "passwd.txt, rejected, org.example.value invalid")
  }

  @Test(.enabled(if: geteuid() == 0), arguments: [PipelineOptions.Disposal.keep, .move])
  func `links within directories and packages, as links and as manifests are refused`(
    after: PipelineOptions.Disposal
  ) async throws {
    let fixture = try fixture([
      "a.share/photo.txt", "b.rtfd/TXT.rtf", "c.url", "d.share.json", "e.share/context.json",
      "f.share/secret.txt",
    ])
    let manifest =
      #"{"version":1,"items":[{"attachments":[{"registeredTypeIdentifiers":["public.plain-text"],"#
      + #""file":"secret.txt"}]}]}"#
    try fixture.inbox.file("inbox/f.share/context.json", manifest)
    fixture.options.after = after
    let records = try await fixture.run()
    #expect(records.count == 6)
    for record in records {
      #expect(record.end == .rejected, "\(record.line)")
      #expect(record.problems.first?.code == .hardLink, "\(record.line) \(record.problems)")
    }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `a user's own file with two names is taken`() async throws {
    let fixture = try fixture([])
    let inbox = fixture.inbox.root.appending("inbox")
    let file = try fixture.inbox.file("inbox/a.txt", "mine\n").fullPath
    try #require(unsafe file.withPlatformString { unsafe chown($0, 65534, 65534) } == 0)
    let result = unsafe file.withPlatformString { old in
      unsafe inbox.appending("b.txt").withPlatformString { unsafe Glibc.link(old, $0) }
    }
    try #require(result == 0)
    fixture.options.after = .move
    #expect(try await fixture.run().map(\.end) == [.done, .done])
  }
}
