import CLinux
import Foundation
import SystemPackage
import TestSupport
import Testing

struct LinuxCallsTests {
  /// Does something in a new directory, given its descriptor.
  private func inDirectory(_ body: (FilePath, FileDescriptor) throws -> Void) throws {
    let folder = try TemporaryFolder()
    let directory = try FileDescriptor.open(folder.path, .readOnly, options: .directory)
    defer { try? directory.close() }
    try body(folder.path, directory)
  }

  private func create(_ path: FilePath, _ text: String) throws {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
    defer { try? file.close() }
    _ = try file.writeAll(text.utf8)
  }

  @Test func `openat2 stays beneath its directory and follows no link`() throws {
    try inDirectory { path, directory in
      try create(path.appending("file"), "text")
      #expect(unsafe symlink("file", path.appending("link").string) == 0)
      let resolve = UInt64(RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS)
      let file = unsafe clinux_openat2(directory.rawValue, "file", 0, 0, resolve)
      #expect(file >= 0)
      #expect(close(file) == 0)
      #expect(unsafe clinux_openat2(directory.rawValue, "link", 0, 0, resolve) == -1)
      #expect(errno == ELOOP)
      #expect(unsafe clinux_openat2(directory.rawValue, "../x", 0, 0, resolve) == -1)
      #expect(errno == EXDEV)
      let place = unsafe clinux_openat2(
        directory.rawValue, "file", UInt64(clinux_o_path), 0, resolve)
      #expect(place >= 0)
      #expect(close(place) == 0)
    }
  }

  @Test func `renameat2 does not replace when told so`() throws {
    try inDirectory { path, directory in
      try create(path.appending("one"), "1")
      try create(path.appending("two"), "2")
      let at = directory.rawValue
      #expect(unsafe clinux_renameat2(at, "one", at, "two", UInt32(RENAME_NOREPLACE)) == -1)
      #expect(errno == EEXIST)
      #expect(unsafe clinux_renameat2(at, "one", at, "three", UInt32(RENAME_NOREPLACE)) == 0)
    }
  }

  @Test func `a lease is refused while somebody writes`() throws {
    try inDirectory { path, _ in
      try create(path.appending("file"), "text")
      let reader = try FileDescriptor.open(path.appending("file"), .readOnly)
      defer { try? reader.close() }
      let writer = try FileDescriptor.open(
        path.appending("file"), .writeOnly, options: .closeOnExec)
      #expect(clinux_set_lease(reader.rawValue, Int32(F_RDLCK)) == -1)
      #expect(errno == EAGAIN)
      try writer.close()
      #expect(clinux_set_lease(reader.rawValue, Int32(F_RDLCK)) == 0)
      #expect(clinux_get_lease(reader.rawValue) == Int32(F_RDLCK))
      #expect(clinux_set_lease(reader.rawValue, Int32(F_UNLCK)) == 0)
    }
  }

  @Test func `copies are made in the kernel or refused`() throws {
    try inDirectory { path, _ in
      try create(path.appending("source"), "text")
      try create(path.appending("copy"), "")
      let source = try FileDescriptor.open(path.appending("source"), .readOnly)
      defer { try? source.close() }
      let copy = try FileDescriptor.open(path.appending("copy"), .writeOnly, options: .closeOnExec)
      defer { try? copy.close() }
      if clinux_ficlone(copy.rawValue, source.rawValue) != 0 {
        #expect([EOPNOTSUPP, EXDEV, EINVAL, ENOTTY].contains(errno))
        #expect(clinux_copy_file_range(source.rawValue, copy.rawValue, 100) == 4)
        #expect(clinux_copy_file_range(source.rawValue, copy.rawValue, 100) == 0)
      }
      #expect(try String(contentsOfFile: path.appending("copy").string, encoding: .utf8) == "text")
    }
  }

  @Test func `a sealed file in memory does not change`() throws {
    let file = unsafe clinux_memfd_create("sample", UInt32(MFD_ALLOW_SEALING | MFD_CLOEXEC))
    #expect(file >= 0)
    #expect(clinux_add_seals(file, 2 | 4 | 8) == 0)
    #expect(unsafe write(file, "x", 1) == -1)
    #expect(errno == EPERM)
    #expect(close(file) == 0)
  }
}
