import CLinux
import Foundation
import Glibc
import SafeFiles
import Synchronization
import SystemPackage
import TestSupport
import Testing

struct DiskSpaceFloorTests {
  @Test func `a real file system has space or not`() throws {
    let free = try DiskSpace(of: "/tmp")
    #expect(free.bytes > 0)
    #expect(DiskSpaceFloor(at: ["/tmp"], floor: 1).shortage() == nil)
    let shortage = DiskSpaceFloor(at: ["/tmp"], floor: .max / 2).shortage()
    #expect(shortage?.path == "/tmp")
    #expect(throws: Errno.noSuchFileOrDirectory) { try DiskSpace(of: "/no/such/folder") }
  }

  @Test func `a floor of nothing never stops anything`() {
    let floor = DiskSpaceFloor(at: ["/"], floor: 0) { _ in DiskSpace(bytes: 0, files: 0) }
    #expect(floor.shortage() == nil)
  }

  @Test func `a path that cannot be asked is short of nothing`() {
    #expect(DiskSpaceFloor(at: ["/no/such/folder"], floor: 1 << 20).shortage() == nil)
  }

  @Test func `files that cannot be made are a shortage, where they are counted`() {
    func shortage(_ files: Int64?) -> DiskSpaceFloor.Shortage? {
      DiskSpaceFloor(at: ["/x"], floor: 1) { _ in DiskSpace(bytes: 100, files: files) }.shortage()
    }
    #expect(shortage(nil) == nil)
    #expect(shortage(1000) == nil)
    #expect(
      shortage(999)?.description
        == "/x: only 999 more files can be made; nothing is taken from an inbox until there is space"
    )
  }

  @Test func `once short, a little more than the floor must be free`() {
    let free = Mutex<Int64>(1600)
    let floor = DiskSpaceFloor(at: ["/x"], floor: 1600) { _ in
      DiskSpace(bytes: free.withLock { $0 }, files: nil)
    }
    #expect(floor.shortage() == nil)
    free.withLock { $0 = 1599 }
    #expect(floor.shortage() != nil)
    free.withLock { $0 = 1699 }
    #expect(floor.shortage() != nil)
    free.withLock { $0 = 1700 }
    #expect(floor.shortage() == nil)
    free.withLock { $0 = 1600 }
    #expect(floor.shortage() == nil)
  }

  @Test func `who waits goes on when nobody wants the space any more`() async throws {
    let floor = DiskSpaceFloor(at: ["/x"], floor: 64 << 20, interval: .milliseconds(1)) { _ in
      DiskSpace(bytes: 3 << 20, files: nil)
    }
    var asked = 0
    try await floor.wait(unless: {
      asked += 1; return asked > 3
    }) { _ in }
    #expect(asked == 4)
  }

  @Test func `another floor counts from then on`() {
    let floor = DiskSpaceFloor(at: ["/x"], floor: 64 << 20) { _ in
      DiskSpace(bytes: 3 << 20, files: nil)
    }
    #expect(floor.shortage() != nil)
    floor.use(1 << 20)
    #expect(floor.shortage() == nil)
  }

  @Test func `who waits goes on by itself when there is space`() async throws {
    let calls = Mutex(0)
    let told = Mutex<[DiskSpaceFloor.Shortage]>([])
    let floor = DiskSpaceFloor(at: ["/x"], floor: 64 << 20, interval: .milliseconds(1)) { _ in
      DiskSpace(
        bytes: calls.withLock {
          $0 += 1; return $0 < 5 ? 3 << 20 : 80 << 20
        }, files: nil)
    }
    try await floor.wait { shortage in told.withLock { $0.append(shortage) } }
    #expect(calls.withLock { $0 } == 5)
    #expect(
      told.withLock { $0.map(\.description) } == [
        "/x: 3 MiB are free, 64 MiB must be; nothing is taken from an inbox until there is space"
      ])
  }

  @Test func `who waits can be cancelled`() async {
    let floor = DiskSpaceFloor(at: ["/x"], floor: 100, interval: .seconds(3600)) { _ in
      DiskSpace(bytes: 0, files: nil)
    }
    let waiting = Task { try await floor.wait { _ in } }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small file system"))
  func `a file system that fills up is short, and is not when it is emptied`() throws {
    let folder = try TemporaryFolder()
    let place = folder.path.string
    try #require(unsafe mount("none", place, "tmpfs", 0, "size=8m") == 0)
    defer { _ = unsafe umount2(place, CInt(MNT_DETACH)) }
    let floor = DiskSpaceFloor(at: [folder.path], floor: 4 << 20)
    #expect(floor.shortage() == nil)
    let file = try folder.write("big", String(repeating: "x", count: 5 << 20))
    #expect(floor.shortage()?.free.bytes ?? .max < 4 << 20)
    try FileManager.default.removeItem(atPath: file.string)
    #expect(floor.shortage() == nil)
  }
}
