import CLinux
import SystemPackage
import Testing

/// An unnamed regular file in memory, closed when it goes away.
struct MemoryFile: ~Copyable {
  let descriptor: FileDescriptor

  init(_ bytes: [UInt8]) throws {
    descriptor = FileDescriptor(rawValue: unsafe clinux_memfd_create("sample", 1))
    try #require(descriptor.rawValue >= 0)
    _ = try descriptor.writeAll(bytes)
    _ = try descriptor.seek(offset: 0, from: .start)
  }

  deinit { try? descriptor.close() }
}
