import AppChecking
import AppSourceReading
import Documents
import Foundation
import SourceReading
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// What is remembered of sources.
struct SourceCacheTests {
  /// Reads a file as what stands in it, and counts how many it reads.
  private final class CountingReader: SourceFileReader {
    let count = Mutex(0)
    let build: SourceReaderBuild?

    init(_ build: SourceReaderBuild? = nil) { self.build = build }

    func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>] {
      count.withLock { $0 += files.count }
      return files.map { file in
        guard let source = try? EncodedSource(file.bytes) else {
          return .failure(SourceFileFault("it is damaged"))
        }
        return .success(source)
      }
    }
  }

  /// Reads files with the cache of a folder; returns how many the reader was asked for.
  private func read(
    _ modules: [String], in folder: TemporaryFolder, version: String = "1",
    _ build: SourceReaderBuild? = nil
  ) async throws -> Int {
    let reader = CountingReader(build)
    let cache = SourceCache(reader, at: folder.path.appending("sources-a"), version: version)
    let answers = await cache.read(ReaderFixture.texts(modules))
    #expect(answers.map(ReaderFixture.words) == modules)
    try cache.save()
    return reader.count.withLock(\.self)
  }

  @Test func `a file that has not changed is not read again`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await read(["A", "B"], in: folder) == 2)
    #expect(try await read(["A", "B"], in: folder) == 0)
    #expect(try await read(["A", "C"], in: folder) == 1)
    // B was not there the last time, and is not kept.
    #expect(try await read(["A", "B"], in: folder) == 1)
  }

  @Test func `what another version or build wrote is not used`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await read(["A"], in: folder) == 1)
    #expect(try await read(["A"], in: folder, version: "2") == 1)
    try folder.write("reader", "one")
    let build = SourceReaderBuild(of: folder.path.appending("reader"))
    #expect(build != nil)
    #expect(try await read(["A"], in: folder, version: "2", build) == 1)
    #expect(try await read(["A"], in: folder, version: "2", build) == 0)
    try folder.write("reader", "another")
    let other = SourceReaderBuild(of: folder.path.appending("reader"))
    #expect(try await read(["A"], in: folder, version: "2", other) == 1)
  }

  @Test func `a cache that is cut off or something else is as good as none`() async throws {
    let folder = try TemporaryFolder()
    #expect(try await read(["A", "B"], in: folder) == 2)
    let place = URL(filePath: folder.path.appending("sources-a").string)
    let whole = try Data(contentsOf: place)
    for length in stride(from: 0, to: whole.count, by: 7) {
      try whole.prefix(length).write(to: place)
      #expect(try await read(["A", "B"], in: folder) > 0)
    }
    try Data("something else".utf8).write(to: place)
    #expect(try await read(["A", "B"], in: folder) == 2)
  }

  @Test func `what is found out of a program is remembered`() async throws {
    let folder = try TemporaryFolder()
    let digest = try ContentHash.sha256(of: [1])
    let path = folder.path.appending("sources-a")
    let cache = SourceCache(CountingReader(), at: path, version: "1")
    #expect(cache.analysis(of: digest) == nil)
    cache.remember([1, 2, 3], of: digest)
    try cache.save()
    #expect(
      SourceCache(CountingReader(), at: path, version: "1").analysis(of: digest) == [1, 2, 3])
  }

  @Test func `caches that were not written for 90 days are removed`() async throws {
    let folder = try TemporaryFolder()
    for (name, days) in [("sources-b", 91), ("sources-c", 89), ("other", 200)] {
      try folder.write(name, "x")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -Double(days) * 86_400)],
        ofItemAtPath: folder.path.appending(name).string)
    }
    _ = try await read(["A"], in: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted()
    #expect(names == ["other", "sources-a", "sources-c"])
  }
}
