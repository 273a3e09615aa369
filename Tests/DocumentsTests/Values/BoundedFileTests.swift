import Documents
import Glibc
import SystemPackage
import TestSupport
import Testing

struct BoundedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 100_000])
  func `a file is read whole up to the limit`(count: Int) throws {
    let path = try folder.write("a", String(repeating: "x", count: count))
    #expect(try BoundedFile.read(path, limit: count).count == count)
    if count > 0 {
      #expect(throws: DocumentError(path.string, .tooLarge(limit: count - 1))) {
        try BoundedFile.read(path, limit: count - 1)
      }
    }
  }

  @Test func `a gigabyte is refused before it is read`() throws {
    let path = try folder.write("sparse")
    let status = unsafe truncate(path.string, 1 << 30)
    #expect(status == 0)
    let time = processorTime {
      #expect(throws: DocumentError("big", .tooLarge(limit: 1 << 20))) {
        try BoundedFile.read(path, limit: 1 << 20, named: "big")
      }
    }
    #expect(time < .seconds(1))
  }

  @Test func `a file without a size is read, and cut at the limit`() throws {
    #expect(try !BoundedFile.read("/proc/self/status", limit: 1 << 20).isEmpty)
    #expect(throws: DocumentError("/proc/self/status", .tooLarge(limit: 10))) {
      try BoundedFile.read("/proc/self/status", limit: 10)
    }
  }

  @Test func `anything but a regular file is refused, and never waited for`() throws {
    let name = folder.path.string
    let status = unsafe mkfifo("\(name)/pipe", 0o600)
    #expect(status == 0)
    try folder.write("file")
    try folder.link("link", to: "file")
    let expected = [
      ("pipe", "x: expected a regular file, found a pipe"),
      (".", "x: expected a regular file, found a directory"),
      ("link", "x: is a symbolic link, which is not followed; put the file itself there"),
      ("gone", "x: there is no such file"),
      ("file/y", "x: cannot be read: Not a directory"),
      ("/dev/zero", "x: expected a regular file, found a device"),
    ]
    for (path, message) in expected {
      let path = path.hasPrefix("/") ? FilePath(path) : FilePath("\(name)/\(path)")
      let error = #expect(throws: DocumentError.self) {
        try BoundedFile.read(path, limit: 100, named: "x")
      }
      #expect(error?.description == message)
    }
  }
}
