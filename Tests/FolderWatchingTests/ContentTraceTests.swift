import SystemPackage
import TestSupport
import Testing

@testable import FolderWatching

struct ContentTraceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ name: String, _ content: [UInt8]) throws -> FileDescriptor {
    let path = folder.path.appending(name)
    let file = try FileDescriptor.open(
      path, .readWrite, options: [.create, .truncate], permissions: .ownerReadWrite)
    try file.writeAll(content)
    return file
  }

  private static let long = String(repeating: "0123456789", count: 3_000)

  static let continuations: [(String, String, Bool)] = [
    // All pages are written again, one more each time.
    ("%PDF 1", "%PDF 1 2", true), ("page 1", "page 1, page 2", true), (long, long + "1", true),
    // The name is used for another job.
    ("%PDF 1", "%PDF 2 and more", false), ("%PDF long", "%PDF", false),
    ("Dear Anna", "Hello Bert", false), (long, long.dropLast(1) + "XX", false),
    (long, long, false), ("%PDF 1", "", false),
  ]

  @Test(arguments: continuations)
  func `a file goes on with another if it has that at its start and more behind it`(
    former: String, next: String, isContinued: Bool
  ) throws {
    let first = try open("former", Array(former.utf8))
    let second = try open("next", Array(next.utf8))
    defer {
      try? first.close()
      try? second.close()
    }
    let trace = try #require(ContentTrace(of: first, size: Int64(former.utf8.count)))
    #expect(trace.isContinued(in: second, size: Int64(next.utf8.count)) == isContinued)
  }

  private static let jpegEnd: [UInt8] = [1, 2, 3, 0xFF, 0xD9]

  static let rests: [([UInt8], Bool)] = [
    // What is appended to a PDF, and the ends of a PDF, a JPEG and a PNG.
    (Array("2 0 obj\nendobj\n".utf8), true), (Array("trailer\n%%EOF\r\n".utf8), true),
    (Array((long + "endstream").utf8), true), (jpegEnd, true), (jpegEnd + [0, 0], true),
    (Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82], true),
    // Whole files, some of which end in the same way.
    (Array("%PDF-1.7\n%%EOF\n".utf8), false), (Array("\n\n%PDF-1.7\n%%EOF\n".utf8), false),
    (Array("%!PS\n%%EOF\n".utf8), false), ([0xFF, 0xD8, 0xFF] + jpegEnd, false),
    (Array("II*\0".utf8) + jpegEnd, false),
    ([0, 0, 0, 24] + Array("ftypheic".utf8) + jpegEnd, false),
    // Files and texts that do not end so.
    (Array("RIFF\0\0\0\0WEBPVP8 ".utf8), false), (Array("GIF89a".utf8), false),
    (Array("Dear Anna".utf8), false), (Array("{}".utf8), false), ([0, 0, 0, 0, 2], false),
    ([], false),
  ]

  @Test(arguments: rests)
  func `a file that ends like a PDF, JPEG or PNG and begins like no file is the rest of one`(
    content: [UInt8], isRest: Bool
  ) throws {
    let file = try open("rest", content)
    defer { try? file.close() }
    #expect(ContentTrace(of: file, size: Int64(content.count))?.isRest == isRest)
  }
}
