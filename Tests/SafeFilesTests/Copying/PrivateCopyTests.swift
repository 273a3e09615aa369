import CLinux
import Documents
import Glibc
import SafeFiles
import ShareModel
import ShareTestSupport
import Synchronization
import SystemPackage
import Testing

struct PrivateCopyTests {
  @Test func `whoever is to end waits for no large file`() async throws {
    let fixture = try ContentFixture()
    let path = try fixture.write("", to: "large")
    let file = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
    defer { try? file.close() }
    // No test has this much time, or space for a copy of it.
    try file.resize(to: 1 << 42)
    let directory = fixture.root
    let work = Task {
      while !Task.isCancelled { await Task.yield() }
      #expect(throws: PrivateCopyFault.interrupted) {
        try ContentHash.sha256(of: file, size: 1 << 42)
      }
      #expect(throws: PrivateCopyFault.interrupted) {
        try PrivateCopy.make(of: file, in: directory, named: "copy")
      }
    }
    work.cancel()
    await work.value
    #expect(fixture.names(in: "") == ["large"])
  }

  @Test(arguments: [0, 1, 1 << 20, (3 << 20) + 17])
  func `a copy has the bytes, their number and their hash`(size: Int) throws {
    let fixture = try ContentFixture()
    let text = String(repeating: "x", count: size)
    let source = try FileDescriptor.open(try fixture.write(text, to: "a"), .readOnly)
    defer { try? source.close() }
    let copy = try PrivateCopy.make(of: source, in: fixture.root, named: "0.txt")
    #expect(copy.path == fixture.path("0.txt"))
    #expect(copy.bytes == Int64(size))
    #expect(try copy.sha256 == ContentHash.sha256(of: Array(text.utf8)))
    #expect(fixture.text(of: "0.txt") == text)
    #expect(fixture.permissions(of: "0.txt") == 0o400)
  }

  @Test
  func `a copy has the time of the original`() throws {
    let fixture = try ContentFixture()
    let source = try FileDescriptor.open(try fixture.write("x", to: "a"), .readOnly)
    defer { try? source.close() }
    let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1_600_000_000, tv_nsec: 7)]
    #expect(unsafe futimens(source.rawValue, times) == 0)
    let copy = try PrivateCopy.make(of: source, in: fixture.root, named: "0.txt")
    let facts = try FileFacts(at: copy.path, followingLinks: false)
    #expect(facts.modified == 1_600_000_000_000_000_007)
  }

  @Test
  func `nothing is replaced`() throws {
    let fixture = try ContentFixture()
    let source = try FileDescriptor.open(try fixture.write("new", to: "a"), .readOnly)
    defer { try? source.close() }
    try fixture.write("old", to: "b")
    #expect(throws: PrivateCopyFault.destination(.fileExists)) {
      try PrivateCopy.make(of: source, in: fixture.root, named: "b")
    }
    #expect(fixture.text(of: "b") == "old")
  }

  @Test
  func `a directory is not copied as a file`() throws {
    let fixture = try ContentFixture()
    let source = try FileDescriptor.open(fixture.root, .readOnly, options: .directory)
    defer { try? source.close() }
    #expect(throws: PrivateCopyFault.source(.directory)) {
      try PrivateCopy.make(of: source, in: fixture.root, named: "b")
    }
    #expect(fixture.names(in: "") == [])
  }

  @Test
  func `a file that is changed while it is copied is refused and nothing is left`() async throws {
    let fixture = try ContentFixture()
    let path = try fixture.write(String(repeating: "x", count: 8 << 20), to: "a")
    let root = fixture.root
    // Writes as long as copies are made, so that sooner or later one is caught in the middle.
    let writes = Atomic(0)
    let isOver = Atomic(false)
    async let writer: Void = BlockingThread.run {
      guard let file = try? FileDescriptor.open(path, .writeOnly, options: .append) else { return }
      defer { try? file.close() }
      while !isOver.load(ordering: .relaxed) {
        _ = try? file.writeAll([0])
        writes.add(1, ordering: .relaxed)
      }
    }
    while writes.load(ordering: .relaxed) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    var isCaught = false
    for number in 0..<200 where !isCaught {
      let source = try FileDescriptor.open(path, .readOnly)
      defer { try? source.close() }
      let name = try #require(FilePath.Component("copy-\(number)"))
      do {
        _ = try PrivateCopy.make(of: source, in: root, named: name)
      } catch PrivateCopyFault.changed {
        isCaught = true
        #expect(fixture.permissions(of: "copy-\(number)") == nil)
      }
    }
    isOver.store(true, ordering: .relaxed)
    await writer
    #expect(isCaught)
  }

  @Test
  func `a device is not copied, and a full disk has words`() throws {
    let fixture = try ContentFixture()
    let source = try FileDescriptor.open(FilePath("/dev/zero"), .readOnly)
    defer { try? source.close() }
    #expect(throws: PrivateCopyFault.source(.special(.characterDevice))) {
      try PrivateCopy.make(of: source, in: fixture.root, named: "b")
    }
    let reason = PrivateCopyFault.destination(.noSpace).reason(for: "a.jpg")
    #expect(reason.code == .noSpace)
    #expect(
      reason.message
        == "a.jpg: no space is left for a private copy; free some where the state is kept, or "
        + "--scratch")
  }

  @Test
  func `a file that ends before its size may have the rest later`() throws {
    let fixture = try ContentFixture()
    // Its size is said to be a page, and less can be read.
    let path: FilePath = "/sys/kernel/mm/transparent_hugepage/enabled"
    guard let source = try? FileDescriptor.open(path, .readOnly) else { return }
    defer { try? source.close() }
    let size = try FileFacts(at: path, followingLinks: false).size
    #expect {
      try PrivateCopy.make(of: source, in: fixture.root, named: "b")
    } throws: { error in
      guard case PrivateCopyFault.cutOff(let bytes, size) = error else { return false }
      return bytes > 0 && bytes < size
    }
    #expect(fixture.permissions(of: "b") == nil)
    #expect {
      _ = try ContentHash.sha256(of: source, size: size)
    } throws: { error in
      if case PrivateCopyFault.cutOff = error { true } else { false }
    }
    let reason = PrivateCopyFault.cutOff(bytes: 10, size: 4096).reason(for: "a.jpg")
    #expect(reason.code == .systemFault)
    #expect(
      reason.message
        == "a.jpg: only 10 of its 4096 bytes can be read now; the file server may not have the rest "
        + "yet")
  }

  @Test(arguments: [
    Errno.ioError, .staleNFSFileHandle, .timedOut, .socketNotConnected, .connectionAbort,
    .connectionReset, .hostIsDown,
  ])
  func `what a file server answers that is away says nothing of the file`(errno: Errno) {
    #expect(PrivateCopyFault.source(.unreadable(errno)).reason(for: "a").code == .systemFault)
    #expect(PrivateCopyFault.destination(errno).reason(for: "a").code == .systemFault)
    #expect(FileFault(errno).reason(for: "a").code == .systemFault)
  }
}
