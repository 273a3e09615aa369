import CLinux
import Foundation
import SeededRandom
import SystemPackage
import TestSupport
import Testing

@testable import ContentSniffing

struct SniffingServiceTests {
  @Test func `content is examined in a restricted process`() throws {
    let service = SniffingService(recognition: .libmagic)
    #expect(try service.start() == .full)
    #expect(service.idleWorkers.count == 1)
  }

  @Test(arguments: ContentSnifferTests.samples)
  func `content is named by its bytes`(name: String, bytes: [UInt8], answer: String) throws {
    let service = SniffingService(recognition: .libmagic)
    #expect(try service.sniff(bytes).description == answer)
    let file = try MemoryFile(bytes)
    #expect(try service.sniff(file.descriptor).description == answer)
  }

  static let folders = ["/etc", "/usr/bin", "/usr/lib/x86_64-linux-gnu", "/usr/share"]

  @Test(arguments: folders)
  func `the answers for real files are those of this process`(folder: String) throws {
    let service = SniffingService(recognition: .libmagic)
    let sniffer = try ContentSniffer()
    var count = 0
    let names = try #require(FileManager.default.enumerator(atPath: folder))
    for case let name as String in names where count < 400 {
      let path = FilePath(folder).appending(name)
      guard let file = try? FileDescriptor.open(path, .readOnly, options: [.nonBlocking]) else {
        continue
      }
      try file.closeAfter {
        let expected = Self.answer { try Self.corrected(file, by: sniffer) }
        let found = Self.answer { try service.sniff(file) }
        #expect(found == expected, "\(path)")
        if case .success = expected { count += 1 }
      }
    }
  }

  @Test func `the answers for broken bytes are those of this process`() throws {
    let service = SniffingService(recognition: .libmagic)
    let sniffer = try ContentSniffer()
    var random = SeededGenerator(seed: 12)
    for sample in ContentSnifferTests.samples where !sample.bytes.isEmpty {
      for _ in 0..<10 {
        var bytes = sample.bytes
        bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
        let file = try MemoryFile(bytes)
        #expect(
          Self.answer { try service.sniff(bytes) }
            == Self.answer { try Self.corrected(bytes, by: sniffer) })
        #expect(
          Self.answer { try service.sniff(file.descriptor) }
            == Self.answer { try Self.corrected(file.descriptor, by: sniffer) })
      }
    }
  }

  @Test(arguments: [65_535, 65_536, 65_537, 1 << 20, 9 << 20])
  func `bytes of any number arrive whole`(count: Int) throws {
    // The end of a gzip file is no part of its format; of a text, it is.
    var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
    let service = SniffingService(recognition: .libmagic)
    let sniffer = try ContentSniffer()
    #expect(try service.sniff(bytes) == Self.corrected(bytes, by: sniffer))
    bytes[count - 1] = 0
    #expect(try service.sniff(bytes) == Self.corrected(bytes, by: sniffer))
  }

  @Test(arguments: [0, 1, 5, 10_000])
  func `the offset of the file neither counts nor changes`(offset: Int64) throws {
    let service = SniffingService(recognition: .libmagic)
    let file = try MemoryFile(Samples.png)
    _ = try file.descriptor.seek(offset: offset, from: .start)
    #expect(try service.sniff(file.descriptor).mimeType == "image/png")
    #expect(try file.descriptor.seek(offset: 0, from: .current) == offset)
  }

  @Test func `what is no regular file is refused`() throws {
    let service = SniffingService(recognition: .libmagic)
    let directory = try FileDescriptor.open(FilePath("/"), .readOnly)
    #expect(throws: SniffingError.notARegularFile) { try service.sniff(directory) }
    try directory.close()
    #expect(throws: SniffingError.cannotRead(.badFileDescriptor)) {
      try service.sniff(FileDescriptor(rawValue: -1))
    }
  }

  @Test func `a file that cannot be read is refused with libmagic's reason`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(folder.write("file"), .writeOnly, options: .closeOnExec)
    defer { try? file.close() }
    _ = try file.writeAll(Samples.png)
    let service = SniffingService(recognition: .libmagic)
    #expect {
      try service.sniff(file)
    } throws: { error in
      "\(error)".hasPrefix("libmagic cannot examine the content: ")
        && "\(error)".contains("Bad file descriptor")
    }
    #expect(service.idleWorkers.count == 1)
  }

  @Test func `as many workers as are asked at once, up to the limit`() async throws {
    let service = SniffingService(recognition: .libmagic, workers: 3)
    let expected = ContentSnifferTests.samples.map(\.answer)
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          try (0..<5).flatMap { _ in
            try ContentSnifferTests.samples.map { try service.sniff($0.bytes).description }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0 == Array(repeatElement(expected, count: 5).joined()) })
    #expect((1...3).contains(service.idleWorkers.count))
  }

  @Test func `where there is no helper, libmagic runs in this process, which says so`() throws {
    let service = SniffingService(recognition: .libmagic, helper: "/nowhere/sharepipe-sniffer")
    let isolation = try service.start()
    #expect(
      isolation == .none(reason: "/nowhere/sharepipe-sniffer: No such file or directory"))
    #expect(
      isolation.note
        == "content is examined in this process, without isolation: sharepipe-sniffer: "
        + "/nowhere/sharepipe-sniffer: No such file or directory")
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
    #expect(service.idleWorkers.isEmpty)
  }

  @Test(arguments: ["/bin/true", "/bin/cat"])
  func `a program that is no helper is not used`(program: String) throws {
    let service = SniffingService(recognition: .libmagic, helper: FilePath(program))
    #expect(try service.start() == .none(reason: "\(program) ended at once"))
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
  }

  @Test func `isolation can be switched off`() throws {
    let service = SniffingService(mode: .inProcess, recognition: .libmagic)
    #expect(try service.start() == .none(reason: "it was switched off"))
    #expect(try service.sniff(Samples.png).mimeType == "image/png")
  }

  @Test func `what a kernel does not give is named`() {
    #expect(
      SniffingService.Isolation.partial(missing: ["landlock", "seccomp"]).note
        == "content is examined in a process that this kernel does not keep from everything: it "
        + "lacks landlock, seccomp")
    #expect(SniffingService.Isolation.full.note == nil)
  }

  /// What libmagic says in this process, put right.
  private static func corrected(
    _ bytes: [UInt8], by sniffer: borrowing ContentSniffer
  ) throws -> SniffedContent {
    try corrected(try sniffer.sniff(bytes), size: bytes.count) { Array(bytes.prefix($0)) }
  }

  private static func corrected(
    _ file: FileDescriptor, by sniffer: borrowing ContentSniffer
  ) throws -> SniffedContent {
    let size = Int(try FileStart.status(of: file).st_size)
    return try corrected(try sniffer.sniff(file), size: size) {
      try FileStart.bytes(of: file, upTo: $0)
    }
  }

  private static func corrected(
    _ found: SniffedContent, size: Int, start: (Int) throws -> [UInt8]
  ) throws -> SniffedContent {
    guard SecondLook.isNeeded(after: found) else { return found }
    let bytes = try start(min(size, SecondLook.length))
    return try SecondLook(start: bytes, isCut: size > bytes.count).corrected(found) {
      other throws(SniffingError) in try ContentSniffer().sniff(other)
    }
  }

  /// An answer without the parts of an archive, which libmagic does not name.
  private static func answer(
    _ body: () throws -> SniffedContent
  ) -> Result<SniffedContent, SniffingError> {
    do {
      var found = try body()
      found.parts = nil
      return .success(found)
    } catch {
      return .failure(error as? SniffingError ?? .workerNotStarted("\(error)"))
    }
  }
}
