import Glibc
import Synchronization

/// Names the type of content exactly as libmagic would, without libmagic, where it is sure to.
///
/// It follows the database that libmagic loads. Where libmagic would do something that is not done
/// here, there is no answer, and libmagic is to be asked. Any number of threads may ask at once.
package final class ContentRecognizer: Sendable {
  private let database: MagicDatabase
  private let guardian: DatabaseGuardian
  private let pool = Mutex<[RecognitionScratch]>([])
  /// The most memories that are kept while no thread needs them.
  private let mostKept: Int

  /// How often the file of the database was replaced since.
  ///
  /// Once it was, libmagic has to be asked about everything.
  package var generation: Int { guardian.generation }

  /// Opens the database that libmagic would load.
  ///
  /// - Parameters:
  ///   - path: Where libmagic looks for databases: what `magic_getpath` answers.
  ///   - version: What `magic_version` answers.
  ///   - mostKept: The most memories that are kept while no thread needs them; `nil` for two for
  ///     each processor.
  /// - Throws: A ``RecognizerFault`` if libmagic would not load just one database that is known.
  package init(
    path: String, version: Int, mostKept: Int? = nil
  ) throws(RecognizerFault) {
    self.mostKept = mostKept ?? max(4, 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    guard let version = LibmagicVersion.known[version] else { throw .unknownVersion(version) }
    let file = try DatabaseLocation.find(in: path)
    database = try MagicDatabase(path: file, version: version)
    guardian = DatabaseGuardian(path: file, identity: database.identity)
  }

  /// Names the type of a regular file, whose offset stays where it is.
  ///
  /// - Parameters:
  ///   - descriptor: The file, open for reading.
  ///   - size: Its size: one byte at least.
  ///   - mode: Its type and permissions, as stat(2) has them.
  /// - Returns: The finding; `nil` if only libmagic can say.
  package func recognize(
    _ descriptor: CInt, size: Int, mode: UInt32
  ) -> RecognizedContent? {
    guard size > 1 else { return size == 1 ? .unknown : nil }
    guard guardian.isCurrent() else { return nil }
    return withScratch { scratch in
      scratch.window.open(descriptor, size: size, mode: mode)
      return Recognition(database: database, scratch: scratch).run()
    }
  }

  /// Names the type of bytes in memory.
  ///
  /// - Parameter bytes: The content: one byte at least.
  /// - Returns: The finding; `nil` if only libmagic can say.
  package func recognize(_ bytes: UnsafeRawBufferPointer) -> RecognizedContent? {
    guard bytes.count > 1 else { return bytes.count == 1 ? .unknown : nil }
    guard guardian.isCurrent() else { return nil }
    return withScratch { scratch in
      unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe scratch.window.open($0) }
      defer { scratch.window.close() }
      return Recognition(database: database, scratch: scratch).run()
    }
  }

  private func withScratch(
    _ run: (RecognitionScratch) -> RecognizedContent?
  ) -> RecognizedContent? {
    let scratch = pool.withLock { $0.popLast() } ?? RecognitionScratch()
    defer { pool.withLock { if $0.count < mostKept { $0.append(scratch) } } }
    return run(scratch)
  }

  /// How many memories wait to be used again.
  var keptCount: Int { pool.withLock { $0.count } }
}

extension RecognizedContent {
  /// The finding for content of which nothing is known.
  static let unknown = RecognizedContent(mimeType: "application/octet-stream", encoding: nil)
}
