import Glibc
import SafeFiles
import ShareTestSupport
import SystemPackage
import Testing

struct ReadLeaseTests {
  private func lease(_ reference: FileReference) throws -> ReadLease {
    let file = try FileDescriptor.open(reference.fullPath, .readOnly)
    return try file.closeAfter {
      ReadLease.of(
        file, device: try FileFacts(at: reference.fullPath, followingLinks: false).device)
    }
  }

  /// Whether the lease is given, at the latest when the programs are begun that other tests start.
  ///
  /// Until then these hold everything that this process has open.
  private func isGranted(_ lease: () throws -> ReadLease) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(120)
    while .now < end {
      if try lease() == .granted { return true }
      usleep(1000)
    }
    return false
  }

  @Test func `a file is free when nobody writes, and not while somebody may`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt", "hello")
    #expect(try isGranted { try lease(file) })
    let reader = try FileDescriptor.open(file.fullPath, .readOnly)
    #expect(try isGranted { try lease(file) })
    try reader.close()
    for mode in [FileDescriptor.AccessMode.writeOnly, .readWrite] {
      let writer = try FileDescriptor.open(file.fullPath, mode)
      #expect(try lease(file) == .refused)
      try writer.close()
      #expect(try isGranted { try lease(file) })
    }
  }

  @Test func `a writable mapping counts when its descriptor is closed`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt", String(repeating: "x", count: 4096))
    let descriptor = try FileDescriptor.open(file.fullPath, .readWrite, options: .closeOnExec)
    let mapping = try unsafe #require(
      unsafe mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor.rawValue, 0))
    try descriptor.close()
    #expect(try lease(file) == .refused)
    unsafe munmap(mapping, 4096)
    #expect(try isGranted { try lease(file) })
  }

  @Test func `the kernel does not tell of the files of others`() async {
    await #expect(processExitsWith: .success) {
      if geteuid() == 0 { setuid(65534) }
      let file = try FileDescriptor.open(FilePath("/etc/passwd"), .readOnly)
      let facts = try FileFacts(at: FilePath("/etc/passwd"), followingLinks: true)
      exit(ReadLease.of(file, device: facts.device) == .unavailable ? 0 : 1)
    }
  }

  @Test func `on a network file system no lease says that a file is free`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt", "hello")
    func answer(_ meaning: NetworkFileSystem.LeaseMeaning) throws -> ReadLease {
      try NetworkFileSystem.$pretended.withValue(meaning) { try lease(file) }
    }
    #expect(try isGranted { try lease(file) })
    for meaning in [NetworkFileSystem.LeaseMeaning.refusalOnly, .none] {
      #expect(try answer(meaning) == .unavailable)
    }
    let writer = try FileDescriptor.open(file.fullPath, .writeOnly, options: .closeOnExec)
    // A writing process of this machine is known where the kernel itself counts them.
    #expect(try answer(.refusalOnly) == .refused)
    #expect(try answer(.none) == .unavailable)
    try writer.close()
  }

  @Test func `what a lease means is asked of the file system`() throws {
    let file = try FileDescriptor.open(FilePath("/proc/self/stat"), .readOnly)
    let facts = try FileFacts(at: FilePath("/proc/self/stat"), followingLinks: false)
    #expect(NetworkFileSystem.leases(on: file, device: facts.device) == .exact)
    #expect(NetworkFileSystem.leases(on: file, device: facts.device) == .exact)
    #expect(NetworkFileSystem.name(of: file) == nil)
    try file.close()
  }

  @Test func `a directory is free when each file in it is`() throws {
    let folder = try InboxFixture()
    let entry = try folder.directory("trip.share")
    #expect(try isGranted { try ReadLease.of(entry) })
    try folder.file("trip.share/a.txt")
    let deep = try folder.file("trip.share/deep/er/b.txt")
    try folder.link("trip.share/link", to: "/etc/shadow")
    try folder.pipe("trip.share/pipe")
    #expect(try isGranted { try ReadLease.of(entry) })
    let writer = try FileDescriptor.open(deep.fullPath, .writeOnly, options: .closeOnExec)
    #expect(try ReadLease.of(entry) == .refused)
    try writer.close()
    #expect(try isGranted { try ReadLease.of(entry) })
    #expect(try ReadLease.of(entry, limit: 2) == .unavailable)
    #expect(throws: FileFault.vanished) { try ReadLease.of(folder.reference("nothing")) }
  }
}
