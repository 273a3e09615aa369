import CLinux
import Documents
import Glibc
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

@testable import ExtensionRunning

struct PrivateBoardTests {
  let fixture: ContentFixture
  let container: FilePath

  init() throws {
    fixture = try ContentFixture()
    container = fixture.path("container")
  }

  func board(_ name: String) throws -> PrivateBoard {
    PrivateBoard(try BoardName(name), in: container)
  }

  static func items(_ text: String) -> [BoardItem] {
    [BoardItem(kind: .text, registeredTypeIdentifiers: [.plainText], content: Array(text.utf8))]
  }

  func put(
    _ text: String, on name: String = "a", key: IdempotencyKey? = nil, at moment: Int64,
    until expires: Int64
  ) async throws {
    try await board(name).put(Self.items(text), key: key ?? "\(text)", at: moment, until: expires)
  }

  func text(on name: String = "a", at moment: Int64) throws -> String? {
    try board(name).copy(at: moment).map {
      $0.items.map { String(decoding: $0.content, as: UTF8.self) }.joined(separator: "+")
    }
  }

  @Test
  func `the newest copy is there until it expires`() async throws {
    #expect(try text(at: 0) == nil)
    try await put("one", at: 100, until: 200)
    #expect(try text(at: 100) == "one")
    #expect(try text(at: 199) == "one")
    #expect(try text(at: 200) == nil)
    try await put("two", at: 150, until: 250)
    #expect(try text(at: 150) == "two")
    #expect(try board("a").copy(at: 150)?.written == 150)
    #expect(try board("a").copy(at: 150)?.expires == 250)
    #expect(try text(on: "b", at: 150) == nil)
  }

  @Test
  func `only the owner may read it`() async throws {
    try await put("x", at: 1, until: 2)
    #expect(fixture.permissions(of: "container/boards") == 0o700)
    #expect(fixture.permissions(of: "container/boards/a") == 0o700)
    #expect(fixture.permissions(of: "container/boards/a/copy") == 0o600)
    #expect(fixture.names(in: "container/boards/a") == ["copy"])
  }

  @Test
  func `what has expired on any board is removed by the next write`() async throws {
    try await put("one", on: "a", at: 100, until: 200)
    try await put("two", on: "b", at: 100, until: 300)
    try await put("three", on: "c", at: 200, until: 300)
    #expect(fixture.names(in: "container/boards") == [".lock", "b", "c"])
    try await put("four", on: "a", at: 400, until: 500)
    #expect(fixture.names(in: "container/boards") == [".lock", "a"])
  }

  @Test
  func `a run that comes again writes once`() async throws {
    try await put("one", key: "k1", at: 100, until: 200)
    try await put("again", key: "k1", at: 101, until: 201)
    #expect(try text(at: 150) == "one")
    #expect(try board("a").copy(at: 150)?.expires == 200)
    try await put("two", key: "k2", at: 110, until: 210)
    try await put("late", key: "k1", at: 120, until: 220)
    #expect(try text(at: 150) == "two")
    // When its copy would be gone, the run is forgotten: the same content may be copied anew.
    try await put("anew", key: "k1", at: 205, until: 305)
    #expect(try text(at: 206) == "anew")
  }

  @Test
  func `no more keys are remembered than fit`() async throws {
    for number in 0..<(BoardFile.maximumKeys + 10) {
      try await put("\(number)", at: 1, until: 10)
    }
    let bytes = try BoundedFile.read(fixture.path("container/boards/a/copy"), limit: 1 << 20)
    let keys = try #require(BoardFile(bytes)).keys
    #expect(keys.count == BoardFile.maximumKeys)
    #expect(keys.last?.value == "\(BoardFile.maximumKeys + 9)")
  }

  @Test
  func `runs at the same time leave one whole copy, whoever reads meanwhile`() async throws {
    let text = String(repeating: "x", count: 5000)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 {
        // Some of these have expired when others write, so that boards come and go.
        let board = try board(number % 2 == 0 ? "a" : "b")
        let expires: Int64 = number % 3 == 0 ? 1 : 1000
        group.addTask {
          try await board.put(
            Self.items("\(number % 10)" + text), key: "\(number)", at: 1, until: expires)
        }
        group.addTask {
          for _ in 0..<20 {
            guard let copy = try board.copy(at: 0) else { continue }
            #expect(copy.items.count == 1 && copy.items.first?.content.count == 5001)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try self.text(at: 0)?.hasSuffix(text) != false)
    #expect(!fixture.names(in: "container/boards/a").contains(".new"))
  }

  @Test
  func `what a killed run has left is removed, and what is no copy is replaced`() async throws {
    try await put("x", on: "b", at: 1, until: 100)
    try fixture.write("half a cop", to: "container/boards/b/.new")
    try fixture.write("notes", to: "container/boards/b/copy")
    let error = #expect(throws: BuiltInError.self) { try board("b").copy(at: 2) }
    #expect(
      error?.description == fixture.path("container/boards/b/copy").string
        + ": is not a copy that this version of sharepipe wrote")
    try await put("y", on: "a", at: 2, until: 100)
    #expect(fixture.names(in: "container/boards/b") == ["copy"])
    try await put("z", on: "b", at: 2, until: 100)
    #expect(try text(on: "b", at: 2) == "z")
  }

  @Test
  func `links are neither followed nor written through`() async throws {
    try fixture.makeDirectory("elsewhere")
    try fixture.makeDirectory("container")
    try fixture.write("private", to: "elsewhere/copy")
    try fixture.makeDirectory("container/boards")
    try fixture.link("container/boards/a", to: fixture.path("elsewhere").string)
    await #expect(throws: BuiltInError.self) { try await put("x", at: 1, until: 2) }
    try fixture.makeDirectory("container/boards/b")
    try fixture.link("container/boards/b/copy", to: fixture.path("elsewhere/copy").string)
    #expect(throws: BuiltInError.self) { try board("b").copy(at: 1) }
    try await put("x", on: "b", at: 1, until: 2)
    #expect(fixture.text(of: "elsewhere/copy") == "private")
    #expect(try text(on: "b", at: 1) == "x")
  }

  @Test
  func `one who waits for others can be cancelled`() async throws {
    try await put("x", at: 1, until: 100)
    let board = try board("a")
    let lock = try FileDescriptor.open(
      container.appending("boards").appending(".lock"), .readWrite, options: .closeOnExec)
    defer { try? lock.close() }
    try #require(flock(lock.rawValue, LOCK_EX) == 0)
    let task = Task { try await board.put(Self.items("y"), key: "y", at: 1, until: 100) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try text(at: 1) == "x")
  }
}
