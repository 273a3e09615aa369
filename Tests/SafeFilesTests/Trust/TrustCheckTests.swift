import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

struct TrustCheckTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(_ name: String = "", contents: Bool = true, userID: UInt32? = nil) -> String?
  {
    do {
      try TrustCheck(userID: userID)
        .check(folder.path.appending(name), includingContents: contents)
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  @Test func `files that only we may write are trusted`() throws {
    try folder.write("Rules/Extensions/a/Info.plist")
    try folder.write("Rules/host.yaml", mode: 0o600)
    #expect(failure("Rules") == nil)
    #expect(failure("Rules/host.yaml") == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a folder on the way may be written by its owner's own group`() throws {
    try folder.write("src/Rules/host.yaml")
    for name in ["", "src", "src/Rules", "src/Rules/host.yaml"] {
      let path = folder.path.appending(name)
      #expect(unsafe path.withPlatformString { unsafe chown($0, 4321, 4321) } == 0)
    }
    try folder.setMode(0o775, of: "src")
    #expect(failure("src/Rules", userID: 4321) == nil)
    #expect(
      unsafe folder.path.appending("src").withPlatformString { unsafe chown($0, 4321, 0) } == 0)
    #expect(
      failure("src/Rules", userID: 4321)
        == "DIR/src: its group may write this folder (mode 0775) and so replace DIR/src/Rules; "
        + "run: chmod go-w DIR/src")
  }

  static let modes: [(Int, String)] = [
    (0o664, "DIR/a: its group may write it (mode 0664); run: chmod go-w DIR/a"),
    (0o646, "DIR/a: anybody may write it (mode 0646); run: chmod go-w DIR/a"),
    (0o1777, "DIR/a: anybody may write it (mode 1777); run: chmod go-w DIR/a"),
  ]

  @Test(arguments: modes)
  func `a file that others may write is refused`(mode: Int, message: String) throws {
    try folder.write("a", mode: mode)
    #expect(failure("a") == message)
  }

  @Test func `a fault beneath a folder is mended for all of it at once`() throws {
    try folder.write("My Rules/x/y", mode: 0o664)
    let expected =
      "DIR/My Rules/x/y: its group may write it (mode 0664); run: chmod -R go-w 'DIR/My Rules'"
    #expect(failure("My Rules") == expected)
    #expect(failure("My Rules", contents: false) == nil)
  }

  @Test func `a folder around it that others may write is refused, but for sticky ones`() throws {
    try folder.write("open/Rules/host.yaml")
    try folder.setMode(0o777, of: "open")
    let expected =
      "DIR/open: anybody may write this folder (mode 0777) and so replace DIR/open/Rules; "
      + "run: chmod go-w DIR/open"
    #expect(failure("open/Rules") == expected)
    try folder.setMode(0o1777, of: "open")
    #expect(failure("open/Rules") == nil)
  }

  @Test func `links are refused, and followed on the way`() throws {
    try folder.write("real/Rules/host.yaml")
    try folder.link("link", to: "real/Rules")
    try folder.link("way", to: "./real")
    try folder.link("up", to: "real/../real")
    #expect(failure("link") == "DIR/link: it is a symbolic link; put the file itself there")
    #expect(failure("way/Rules") == nil)
    #expect(failure("up/Rules/host.yaml") == nil)
    try folder.link("real/Rules/inner", to: "/etc/passwd")
    #expect(
      failure("real/Rules")
        == "DIR/real/Rules/inner: it is a symbolic link; put the file itself there")
    try folder.setMode(0o777, of: "real")
    #expect(failure("way/Rules")?.hasPrefix("DIR/real: anybody may write this folder") == true)
  }

  @Test func `a loop of links ends`() throws {
    try folder.link("a", to: "b")
    try folder.link("b", to: "a")
    #expect(failure("a/x")?.hasSuffix("Too many levels of symbolic links; check the path") == true)
  }

  @Test func `what is not there is said to be so`() {
    #expect(failure("gone") == "DIR/gone: there is no such file; check the path")
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `a file of another user is refused`() throws {
    let path = try folder.write("a/b")
    let status = unsafe chown(path.string, 1234, 1234)
    #expect(status == 0)
    let expected =
      "DIR/a/b: it is owned by user 1234, who is neither root nor the one who runs sharepipe; "
      + "run it as that user, or make the file yours with chown"
    #expect(failure("a") == expected)
    #expect(failure("a", userID: 1234) == nil)
  }

  @Test func `a path may be relative or end in a period`() throws {
    try folder.write("a/b")
    #expect(failure("a/.") == nil)
    #expect(failure("a/..") == nil)
    #expect(throws: TrustError.self) { try TrustCheck().check("no-such-file-here") }
  }

  @Test func `very deep folders end the walk`() throws {
    try folder.write((0..<70).map { _ in "d" }.joined(separator: "/") + "/x")
    #expect(
      failure()?.hasSuffix("it has more than 64 folders inside one another; keep only rules there")
        == true)
  }
}
