import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareTestSupport
import Synchronization
import SystemPackage
import Testing

struct SparseFileTests {
  private static let page = [UInt8](repeating: 0x61, count: 4096)

  /// A file with holes and a few pages of data.
  private func sparse(
    _ fixture: ContentFixture, size: Int64, dataAt places: [Int64]
  ) throws -> FileDescriptor {
    let file = try FileDescriptor.open(
      try fixture.write("", to: "sparse"), .readWrite, options: .closeOnExec)
    try file.resize(to: size)
    for place in places { try file.writeAll(toAbsoluteOffset: place, Self.page) }
    return file
  }

  private func allocated(_ path: FilePath) -> Int64 {
    var status = stat()
    _ = unsafe path.withPlatformString { unsafe stat($0, &status) }
    return Int64(status.st_blocks) * 512
  }

  static let shapes: [(size: Int64, places: [Int64])] = [
    (1 << 20, []), (8 << 20, [0]), (8 << 20, [4 << 20]), (8 << 20, [(8 << 20) - 4096]),
    ((8 << 20) + 17, [1 << 20, 3 << 20]),
  ]

  @Test(arguments: shapes)
  func `holes stay holes, and count in the hash`(size: Int64, places: [Int64]) throws {
    let fixture = try ContentFixture()
    let file = try sparse(fixture, size: size, dataAt: places)
    defer { try? file.close() }
    var bytes = [UInt8](repeating: 0, count: Int(size))
    for place in places { bytes.replaceSubrange(Int(place)..<Int(place) + 4096, with: Self.page) }
    let copy = try PrivateCopy.make(of: file, in: fixture.root, named: "copy")
    #expect(copy.bytes == size)
    #expect(try copy.sha256 == ContentHash.sha256(of: bytes))
    #expect(try ContentHash.sha256(of: file, size: size) == copy.sha256)
    #expect(try BoundedFile.read(copy.path, limit: 1 << 30) == bytes)
    // A file system may give a few pages for each place.
    #expect(allocated(copy.path) <= Int64(places.count) * 65536)
  }

  @Test func `a copy that needs more than may be taken does not begin`() throws {
    let fixture = try ContentFixture()
    let path = try fixture.write(String(repeating: "x", count: 2 << 20), to: "a")
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    let keeper = FreeSpaceKeeper(floor: 10 << 20) { _ in DiskSpace(bytes: 11 << 20, files: nil) }
    let fault = PrivateCopyFault.noRoom(needed: 2 << 20, free: 11 << 20, floor: 10 << 20)
    #expect(throws: fault) {
      try PrivateCopy.make(
        of: file, in: fixture.root, named: "copy", bounds: ReadingBounds(space: keeper))
    }
    #expect(fixture.names(in: "") == ["a"])
    #expect(
      fault.reason(for: "a")
        == Reason(
          .freeSpaceKept,
          "a: a copy needs 2 MiB; 11 MiB are free, and freeSpace keeps 10 MiB of them; free some, or "
            + "lower freeSpace in host.yaml"))
  }

  @Test func `a copy of a hole needs no space`() throws {
    let fixture = try ContentFixture()
    let file = try sparse(fixture, size: 32 << 20, dataAt: [])
    defer { try? file.close() }
    let keeper = FreeSpaceKeeper(floor: 10 << 20) { _ in DiskSpace(bytes: 11 << 20, files: nil) }
    let bounds = ReadingBounds(space: keeper)
    #expect(
      try PrivateCopy.make(of: file, in: fixture.root, named: "copy", bounds: bounds).bytes
        == 32 << 20)
  }

  @Test func `a copy that meets the floor under way is removed`() throws {
    let fixture = try ContentFixture()
    let text = String(repeating: "x", count: 70 << 20)
    let file = try FileDescriptor.open(try fixture.write(text, to: "a"), .readOnly)
    defer { try? file.close() }
    // Others write meanwhile.
    let asked = Mutex(0)
    let keeper = FreeSpaceKeeper(floor: 1 << 20) { _ in
      let number = asked.withLock { asked in
        asked += 1
        return asked
      }
      return DiskSpace(bytes: number == 1 ? 1 << 30 : 1000, files: nil)
    }
    #expect(throws: PrivateCopyFault.noRoom(needed: 0, free: 1000, floor: 1 << 20)) {
      try PrivateCopy.make(
        of: file, in: fixture.root, named: "copy", bounds: ReadingBounds(space: keeper))
    }
    #expect(fixture.names(in: "") == ["a"])
    #expect(asked.withLock { $0 } == 2)
  }

  @Test func `small copies ask once for many, until space is short`() throws {
    let asked = Mutex(0)
    let free = Mutex(Int64(100 << 20))
    let keeper = FreeSpaceKeeper(floor: 10 << 20) { _ in
      asked.withLock { $0 += 1 }
      return DiskSpace(bytes: free.withLock { $0 }, files: nil)
    }
    let file = FileDescriptor.standardInput
    for _ in 0..<100 { try keeper.check(file, wanting: 10_000) }
    #expect(asked.withLock { $0 } == 1)
    for _ in 0..<2000 { try keeper.check(file, wanting: 10_000) }
    #expect(asked.withLock { $0 } == 2)
    free.withLock { $0 = 0 }
    for _ in 0..<3 {
      #expect(throws: PrivateCopyFault.self) { try keeper.check(file, wanting: 2 << 20) }
      #expect(throws: PrivateCopyFault.self) { try keeper.check(file, wanting: 1) }
    }
    free.withLock { $0 = 100 << 20 }
    for _ in 0..<100 { try keeper.check(file, wanting: 1) }
    #expect(asked.withLock { $0 } == 9)
  }

  @Test func `reading that takes too long is ended and says so`() throws {
    let fixture = try ContentFixture()
    let text = String(repeating: "x", count: 4 << 20)
    let file = try FileDescriptor.open(try fixture.write(text, to: "a"), .readOnly)
    defer { try? file.close() }
    let start = ContinuousClock.now
    let minutes = Mutex(0)
    let bounds = ReadingBounds(patience: .seconds(100), slowest: 1 << 20) {
      start
        + .seconds(
          60
            * minutes.withLock { minutes in
              minutes += 1
              return minutes
            })
    }
    let fault = PrivateCopyFault.tooSlow(limit: .seconds(104))
    #expect(throws: fault) { try ContentHash.sha256(of: file, size: 4 << 20, bounds: bounds) }
    #expect(throws: fault) {
      try PrivateCopy.make(of: file, in: fixture.root, named: "copy", bounds: bounds)
    }
    #expect(fixture.names(in: "") == ["a"])
    #expect(
      fault.reason(for: "a").message
        == "a: could not be read within 104 seconds; look at the disk or the network, and retry it")
  }
}
