import Glibc
import SafeFiles
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct ListeningSocketTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fault(_ place: ListeningSocket.Place) -> String? {
    do throws(ListeningSocket.Fault) {
      _ = try ListeningSocket(at: place)
      return nil
    } catch {
      return error.description.replacing(folder.path.string, with: "DIR")
    }
  }

  @Test func `a Unix socket is for its owner alone`() throws {
    let path = folder.place("socket")
    let socket = try ListeningSocket(at: .path(path))
    let port = socket.port
    #expect(port == nil)
    let facts = try FileFacts(at: path, followingLinks: false)
    #expect(facts.kind == .special(.socket) && facts.permissions == 0o600)
  }

  @Test func `a socket that answers is left, and one of a process that is gone is replaced`() throws
  {
    let path = folder.place("socket")
    do {
      let socket = try ListeningSocket(at: .path(path))
      #expect(
        fault(.path(path))
          == "DIR/socket: another process listens there; end it, or choose another place with --listen"
      )
      _ = socket.port
    }
    #expect(fault(.path(path)) == nil)
  }

  @Test(arguments: ["file", "folder", "link"])
  func `what is no socket is left`(name: String) throws {
    try folder.write("file")
    try folder.makeDirectory("folder")
    #expect(unsafe symlink("file", folder.place("link").string) == 0)
    #expect(
      fault(.path(folder.place(name)))
        == "DIR/\(name): is there and is no socket; remove it, or choose another path with --listen"
    )
    #expect(folder.names() == ["file", "folder", "link"])
  }

  @Test func `a path that is too long is refused`() {
    let path = folder.place(String(repeating: "x", count: 120))
    #expect(fault(.path(path))?.hasSuffix(": cannot listen there: File name too long") == true)
  }

  @Test func `a port is on loopback alone, and taken once`() throws {
    let socket = try ListeningSocket(at: .loopback(port: 0))
    let given = socket.port
    let port = try #require(given)
    #expect(
      fault(.loopback(port: port))
        == "127.0.0.1:\(port): another process listens there; end it, or choose another place with "
        + "--listen")
  }

  static let places: [(String, ListeningSocket.Place?)] = [
    ("127.0.0.1:8787", .loopback(port: 8787)), ("localhost:0", .loopback(port: 0)),
    ("/run/a/../socket", .path("/run/socket")), ("run/socket", .path("/base/run/socket")),
    ("./socket", .path("/base/socket")), ("8787", nil), ("127.0.0.1", nil), ("127.0.0.1:", nil),
    ("127.0.0.1:65536", nil), ("127.0.0.1:-1", nil), ("0.0.0.0:8787", nil), ("[::1]:8787", nil),
    (":8787", nil), ("example.org:8787", nil), ("http://127.0.0.1:8787/", nil), ("", nil),
  ]

  @Test(arguments: places)
  func `a place is a port of this machine or a path`(text: String, place: ListeningSocket.Place?) {
    #expect((try? ListeningSocket.Place(text, relativeTo: "/base")) == place)
  }

  @Test func `a list of users has the form of the kernel`() {
    #expect(
      SocketAccess.list([33, 8, 33]) == [
        2, 0, 0, 0,
        1, 0, 6, 0, 255, 255, 255, 255,
        2, 0, 6, 0, 8, 0, 0, 0,
        2, 0, 6, 0, 33, 0, 0, 0,
        4, 0, 0, 0, 255, 255, 255, 255,
        16, 0, 6, 0, 255, 255, 255, 255,
        32, 0, 0, 0, 255, 255, 255, 255,
      ])
  }

  @Test func `the user of a proxy may connect, and others may not`() throws {
    // Some file systems keep no lists of users.
    let path = folder.place("socket")
    let socket: ListeningSocket
    do throws(ListeningSocket.Fault) {
      socket = try ListeningSocket(at: .path(path), for: [4321])
    } catch {
      let words = error.description
      #expect(words.contains("the user of the proxy cannot be permitted to connect there"))
      return
    }
    // The bits of the group are now the most that any user of the list has.
    #expect(try FileFacts(at: path, followingLinks: false).permissions == 0o660)
    _ = socket.port
  }
}
