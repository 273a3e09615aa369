import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct WakeFileTests {
  @Test func `whoever watches is woken by each touch`() async throws {
    let folder = try TemporaryFolder()
    // No watch has ever run: nothing is made.
    WakeFile.touch(in: folder.path)
    #expect(try FileTree.files(in: folder.path).isEmpty)
    var touches = WakeFile.touches(in: folder.path).makeAsyncIterator()
    #expect(try FileTree.files(in: folder.path).map(\.name) == ["wake"])
    for _ in 0..<3 {
      WakeFile.touch(in: folder.path)
      #expect(await touches.next() != nil)
    }
  }

  @Test func `a watch that ends hears no more`() async throws {
    let folder = try TemporaryFolder()
    let touches = WakeFile.touches(in: folder.path)
    let listener = Task { for await _ in touches {} }
    WakeFile.touch(in: folder.path)
    listener.cancel()
    await listener.value
  }
}
