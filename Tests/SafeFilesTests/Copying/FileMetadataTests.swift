import CLinux
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import SafeFiles

struct FileMetadataTests {
  private func open(_ path: FilePath) throws -> FileDescriptor {
    try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
  }

  @Test
  func `time, permissions and attributes of users are kept, and no more`() throws {
    let folder = try TemporaryFolder()
    let original = try open(try folder.write("a", "x", mode: 0o600))
    let copy = try open(try folder.write("b", "y", mode: 0o600))
    defer {
      try? original.close()
      try? copy.close()
    }
    let value = Array("hello".utf8)
    let isSupported =
      unsafe fsetxattr(original.rawValue, "user.note", value, value.count, 0) == 0
    #expect(fchmod(original.rawValue, 0o6751) == 0)
    let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: -2, tv_nsec: 500)]
    #expect(unsafe futimens(original.rawValue, times) == 0)
    let metadata = FileMetadata(of: original, try facts(original))
    try metadata.apply(to: copy)
    let after = try facts(copy)
    #expect(after.permissions == 0o751)
    #expect(after.modified == -1_999_999_500)
    #expect(FileMetadata(of: copy, after) == metadata)
    #expect(metadata.attributes.count == (isSupported ? 1 : 0))
  }

  private func facts(_ file: FileDescriptor) throws -> FileFacts {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
    return FileFacts(status)
  }
}
