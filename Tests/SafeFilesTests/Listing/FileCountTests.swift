import Documents
import ShareTestSupport
import SystemPackage
import Testing

@testable import SafeFiles

struct FileCountTests {
  @Test func `files are counted, directories are not`() throws {
    let folder = try InboxFixture()
    let file = try folder.file("a.txt")
    #expect(FileCount.of(file) == FileCount(isSingle: true, files: 1, hasManifest: false))
    try folder.file("b.share/1.txt")
    try folder.file("b.share/deep/er/2.txt")
    try folder.directory("b.share/empty")
    try folder.link("b.share/link", to: "1.txt")
    try folder.pipe("b.share/pipe")
    #expect(
      FileCount.of(folder.reference("b.share"))
        == FileCount(isSingle: false, files: 4, hasManifest: false))
    try folder.file("b.share/context.json", "{}")
    #expect(
      FileCount.of(folder.reference("b.share"))
        == FileCount(isSingle: false, files: 5, hasManifest: true))
    #expect(FileCount.of(folder.reference("nothing")) == nil)
  }

  @Test func `a file is hashed in place, unless it has another size`() throws {
    let folder = try InboxFixture()
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for content in [[], [0x61], bytes] {
      let file = try folder.file("a.bin", bytes: content)
      let descriptor = try FileDescriptor.open(file.fullPath, .readOnly)
      let size = Int64(content.count)
      #expect(
        try ContentHash.sha256(of: descriptor, size: size) == ContentHash.sha256(of: content))
      #expect(throws: PrivateCopyFault.changed) {
        try ContentHash.sha256(of: descriptor, size: size + 1)
      }
      if size > 0 {
        #expect(throws: PrivateCopyFault.changed) {
          try ContentHash.sha256(of: descriptor, size: size - 1)
        }
      }
      try descriptor.close()
    }
  }
}
