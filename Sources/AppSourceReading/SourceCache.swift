package import AppChecking
package import Documents
import Glibc
import SafeFiles
package import SourceReading
import Synchronization
package import SystemPackage

/// Remembers what source files said, so that a file which has not changed is not read again.
///
/// One file for each tree: for each source file the digest of its language and bytes, and what it said;
/// for each program the digest of all its files, and what was found out of it.
/// It is a cache: without it, or where it is cut off or belongs to another user, everything is read.
package final class SourceCache<Reader: SourceFileReader>: SourceFileReader {
  private let reader: Reader
  private let path: FilePath
  private let known: [ContentDigest: ArraySlice<UInt8>]
  private let taken = Mutex<[ContentDigest: [UInt8]]>([:])

  /// The first bytes of the file: what it is, and for which version of the tool.
  private let mark: [UInt8]

  /// Opens a cache.
  ///
  /// - Parameters:
  ///   - reader: What reads a file that is not known.
  ///   - path: The file of the cache.
  ///   - version: The version of the tool. What another one wrote, or another build of this one or of
  ///     the reader, is not used.
  package init(_ reader: Reader, at path: FilePath, version: String) {
    self.reader = reader
    self.path = path
    let builds = [SourceReaderBuild(of: "/proc/self/exe"), reader.build].map { $0?.text ?? "-" }
    mark = Array("sharepipe sources \(version) \(builds.joined(separator: " "))\n".utf8)
    known = Self.read(path, mark)
  }

  package func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>] {
    let digests = files.map(Self.digest)
    let remembered = digests.map { digest in digest.flatMap { known[$0] } }
    let sources = await BlockingThread.run(stackBytes: ByteReader.stackBytes) {
      remembered.map { bytes in bytes.flatMap { try? EncodedSource(Array($0)) } }
    }
    var answers: [Int: Result<EncodedSource, SourceFileFault>] = [:]
    var missing: [Int] = []
    for (index, source) in sources.enumerated() {
      if let source {
        answers[index] = .success(source)
      } else {
        missing.append(index)
      }
    }
    if !missing.isEmpty {
      for (index, answer) in zip(missing, await reader.read(missing.map { files[$0] })) {
        answers[index] = answer
      }
    }
    taken.withLock { taken in
      for (index, digest) in digests.enumerated() {
        if let digest, case .success(let source)? = answers[index] { taken[digest] = source.bytes }
      }
    }
    return files.indices.map { answers[$0] ?? .failure(SourceFileFault("it was not read")) }
  }

  package func analysis(of program: ContentDigest) -> [UInt8]? {
    guard let bytes = known[program] else { return nil }
    let analysis = Array(bytes)
    taken.withLock { $0[program] = analysis }
    return analysis
  }

  package func remember(_ analysis: [UInt8], of program: ContentDigest) {
    taken.withLock { $0[program] = analysis }
  }

  /// Writes the cache, if there is something new in it.
  ///
  /// - Throws: `Errno`; the cache is then as it was.
  package func save() throws(Errno) {
    let taken = taken.withLock(\.self)
    guard taken.keys.contains(where: { known[$0] == nil }) || taken.count != known.count else {
      return
    }
    var bytes = mark
    for (digest, source) in taken.sorted(by: {
      $0.key.bytes.lexicographicallyPrecedes($1.key.bytes)
    }) {
      bytes += digest.bytes
      for shift in stride(from: 0, to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: source.count >> shift))
      }
      bytes += source
    }
    let name = FilePath.Component("\(path.lastComponent?.string ?? "sources").\(getpid())")
    guard let name else { throw .invalidArgument }
    try AtomicWrite.write(bytes, to: path, through: name, mode: 0o600, isDurable: false)
    removeOld()
  }

  /// How long the cache of a tree is kept that is not written any more.
  private static var keptSeconds: Int64 { 90 * 24 * 60 * 60 }

  /// Removes the caches of other trees, beside this one, that are old: their trees may be gone.
  private func removeOld() {
    let folder = path.removingLastComponent()
    let oldest = (Int64(time(nil)) - Self.keptSeconds) * 1_000_000_000
    for name in (try? FolderListing.names(in: folder, limit: 10_000)) ?? []
    where name.string.hasPrefix("sources-") {
      let other = folder.appending(name)
      guard let facts = try? FileFacts(at: other, followingLinks: false), facts.kind == .regular,
        facts.modified < oldest
      else { continue }
      _ = unsafe other.withPlatformString { unsafe unlink($0) }
    }
  }

  private static func digest(of file: SourceText) -> ContentDigest? {
    try? ContentHash.sha256(of: [file.language.rawValue] + file.bytes)
  }

  /// The most bytes of a cache.
  private static var most: Int { 1 << 29 }

  private static func read(
    _ path: FilePath, _ mark: [UInt8]
  ) -> [ContentDigest: ArraySlice<UInt8>] {
    guard let bytes = try? BoundedFile.read(path, limit: most), bytes.starts(with: mark) else {
      return [:]
    }
    var known: [ContentDigest: ArraySlice<UInt8>] = [:]
    var at = mark.count
    while bytes.count - at >= ContentDigest.size + 4 {
      let digest = ContentDigest(bytes: Array(bytes[at..<(at + ContentDigest.size)]))
      at += ContentDigest.size
      let length = bytes[at..<(at + 4)].reversed().reduce(0) { $0 << 8 | Int($1) }
      at += 4
      guard let digest, bytes.count - at >= length else { return [:] }
      known[digest] = bytes[at..<(at + length)]
      at += length
    }
    return known
  }
}
