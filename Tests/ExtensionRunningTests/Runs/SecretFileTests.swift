import Foundation
import Glibc
import SafeFiles
import ShareModel
import ShareTestSupport
import SystemPackage
import TestSupport
import Testing

@testable import ExtensionRunning
@testable import ShareRules

struct SecretFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the bytes of a file for its owner alone are read as they are`() throws {
    let path = try folder.write("token", "line\n\n", mode: 0o600)
    #expect(try SecretFile.read(path).bytes == Array("line\n\n".utf8))
    try SecretFile.check(path, outside: folder.path.appending("Rules"))
  }

  @Test func `a file of the most bytes is read, and one of a byte more is not`() throws {
    let most = try folder.write("most", String(repeating: "x", count: 64 << 10), mode: 0o400)
    #expect(try SecretFile.read(most).count == 64 << 10)
    let more = try folder.write("more", String(repeating: "x", count: 64 << 10 + 1), mode: 0o600)
    let error = #expect(throws: SecretFileError.self) { try SecretFile.read(more) }
    #expect(
      error.map { message($0) }
        == "T/more: has more than the 65536 bytes of a secret; name a file that holds only the secret"
    )
  }

  static let modes: [(mode: Int, message: String)] = [
    (0o640, "T/f: its group or others have rights (mode 0640); run 'chmod 600' on it"),
    (0o604, "T/f: its group or others have rights (mode 0604); run 'chmod 600' on it"),
    (0o610, "T/f: its group or others have rights (mode 0610); run 'chmod 600' on it"),
    (0o620, "T/f: its group may write it (mode 0620); run: chmod go-w T/f"),
    (0o602, "T/f: anybody may write it (mode 0602); run: chmod go-w T/f"),
  ]

  @Test(arguments: modes)
  func `a file in which others have rights is refused`(mode: Int, message: String) throws {
    let path = try folder.write("f", "secret", mode: mode)
    #expect(fault(of: path) == message)
  }

  @Test func `what is no file of its own is refused`() throws {
    let file = try folder.write("f", "secret", mode: 0o600)
    let empty = try folder.write("empty", mode: 0o600)
    let link = try folder.link("link", to: "f")
    try folder.write("folder/f", "secret", mode: 0o600)
    let pipe = folder.path.appending("pipe")
    try #require(unsafe pipe.withPlatformString { unsafe mkfifo($0, 0o600) } == 0)
    #expect(fault(of: link) == "T/link: it is a symbolic link; put the file itself there")
    #expect(
      fault(of: folder.path.appending("none")) == "T/none: there is no such file; check the path")
    #expect(fault(of: empty) == "T/empty: is empty; write the secret into it")
    #expect(
      fault(of: folder.path.appending("folder"))
        == "T/folder: expected a file with a secret, found a directory; put the file itself there")
    #expect(
      fault(of: pipe)
        == "T/pipe: expected a file with a secret, found a pipe; put the file itself there")
    #expect(fault(of: file) == nil)
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a file of somebody else is refused`() throws {
    let path = try folder.write("f", "secret", mode: 0o600)
    try #require(unsafe path.withPlatformString { unsafe chown($0, 12_345, 0) } == 0)
    #expect(
      fault(of: path)
        == "T/f: it is owned by user 12345, who is neither root nor the one who runs sharepipe; "
        + "run it as that user, or make the file yours with chown")
  }

  @Test func `a file among the rules is refused, however it is named`() throws {
    let path = try folder.write("Rules/f", "secret", mode: 0o600)
    try folder.link("Alias", to: "Rules")
    let rules = folder.path.appending("Rules")
    let words = "is among the rules, which are shared; move it elsewhere"
    #expect(fault(of: path, rules: rules) == "T/Rules/f: " + words)
    #expect(fault(of: folder.path.appending("Alias/f"), rules: rules) == "T/Alias/f: " + words)
    #expect(fault(of: path, rules: folder.path.appending("Alias")) == "T/Rules/f: " + words)
  }

  @Test(arguments: [
    ("/usr/local/etc/token", "/usr"), ("/opt/mail/password", "/opt"),
    ("/var/../etc/ssl/certs/key", "/etc/ssl/certs"),
  ])
  func `a file that every extension may read is refused`(path: String, place: String) {
    let error = #expect(throws: SecretFileError.self) {
      try SecretFile.check(FilePath(path), outside: nil)
    }
    #expect(
      error?.description == "\(path): is in \(place), which every extension may read; move it "
        + "elsewhere, such as to /etc/sharepipe")
  }

  @Test func `the places of the system are those that the launcher opens`() throws {
    let header = try String(
      contentsOf: URL(
        filePath: repository.appending("Sources/SharepipeLauncher/system_places.h").string),
      encoding: .utf8)
    let directories = try #require(
      header.components(separatedBy: "/* Files that are read. */").first)
    let places = directories.matches(of: /"(\/[^"]+)"/).map { FilePath(String($0.1)) }
    #expect(places == SecretFile.systemPlaces)
  }

  @Test func `a Swift value asks for a secret by the name of its file`() throws {
    let path = try folder.write("token", "one\n", mode: 0o600)
    var settings = ExtensionSettings()
    settings.secretFiles = [path]
    let request = ExtensionRequest(
      contextIdentifier: "1", idempotencyKey: "1",
      bundle: ExtensionBundle(
        identifier: "a.b", point: .share, activationRule: nil, settings: settings),
      options: [:], context: .text("hello"), output: folder.path, container: folder.path)
    #expect(try request.secret(named: "token") == Array("one\n".utf8))
    try folder.write("token", "two\n", mode: 0o600)
    #expect(try request.secret(named: "token") == Array("two\n".utf8))
    let error = #expect(throws: SecretFileError.self) { try request.secret(named: "Token") }
    #expect(
      error?.description
        == "the extension has no secret file of the name 'Token'; add it to SecretFiles, or to "
        + "'secretFiles' in host.yaml")
  }

  private func fault(of path: FilePath, rules: FilePath? = nil) -> String? {
    do throws(SecretFileError) {
      try SecretFile.check(path, outside: rules)
      return nil
    } catch {
      return message(error)
    }
  }

  private func message(_ error: SecretFileError) -> String {
    error.description.replacingOccurrences(of: folder.path.string, with: "T")
  }
}
