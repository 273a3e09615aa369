import Glibc
import SafeFiles
import Testing

@testable import ExtensionRunning

struct ChildExitTests {
  static let ends: [(script: String, end: ChildOutcome.End)] = [
    ("exit 0", .exited(0)), ("exit 3", .exited(3)), ("kill -9 $$", .signalled(9)),
  ]

  @Test(arguments: ends)
  func `the end of a child is known without a descriptor, and not taken away`(
    script: String, end: ChildOutcome.End
  ) async throws {
    let child = try start(script)
    #expect(await BlockingThread.run { ChildExit.end(of: child) } == end)
    #expect(ChildExit.hasEnded(child))
    #expect(ChildExit.end(of: child, isTaken: true) == end)
    #expect(ChildExit.end(of: child) == nil, "it is nobody's child any more")
    #expect(ChildExit.hasEnded(child))
  }

  @Test func `a child that runs has not ended`() throws {
    let child = try start("exec sleep 60")
    #expect(!ChildExit.hasEnded(child))
    kill(child, SIGKILL)
    #expect(ChildExit.end(of: child, isTaken: true) == .signalled(9))
  }

  private func start(_ script: String) throws -> pid_t {
    var child: pid_t = 0
    let texts = ["sh", "-c", script]
    var words: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { for place in texts.indices { unsafe free(words[place]) } }
    let result = unsafe posix_spawn(&child, "/bin/sh", nil, nil, &words, nil)
    try #require(result == 0)
    return child
  }
}
