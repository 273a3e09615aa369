/// The magic database that libmagic itself uses, asked without libmagic.
///
/// It answers exactly as a version of libmagic does in MIME mode, or says that it cannot.
package final class MagicDatabase: Sendable {
  /// A pass of libmagic over its entries.
  package enum Pass: Sendable {
    /// Over the bytes of a file.
    case binary
    /// Over the text of a file.
    case text
  }

  /// What the entries of a pass say.
  package enum Answer: Equatable, Sendable {
    /// The MIME type, as libmagic prints it.
    case type(String)
    /// No entry matches, or one that has no type: libmagic goes on with what comes next.
    case none
    /// Only libmagic can say.
    case inDoubt
    /// The first so many bytes must be in memory.
    case needs(Int)
  }

  private let file: MagicFile
  private let index: MagicIndex
  /// The version of libmagic as which it answers.
  let version: LibmagicVersion

  /// Opens a compiled database.
  ///
  /// - Parameters:
  ///   - path: The path of the database, with its extension `mgc`.
  ///   - version: The version of libmagic as which it answers; `nil` for the oldest that would load
  ///     it.
  /// - Throws: ``RecognizerFault/unknownDatabase(_:)`` if there is none at the path or one that is
  ///   not whole, or ``RecognizerFault/unknownFormat(_:_:)`` if this version would not load it.
  init(path: String, version: LibmagicVersion?) throws(RecognizerFault) {
    file = try MagicFile(path: path)
    self.version = version ?? .oldest(loading: file.format)
    guard self.version.formats.contains(file.format) else {
      throw .unknownFormat(path, Int(file.format.rawValue))
    }
    index = MagicIndex(file)
    // All were read for the index, and recognizing content reads few.
    file.releasePages()
  }

  /// Opens a compiled database, to answer as the oldest version of libmagic that would load it.
  ///
  /// Returns `nil` if there is none at the path, or one that is not whole or of an unknown format.
  ///
  /// - Parameter path: The path of the database, with its extension `mgc`.
  package convenience init?(path: String) { try? self.init(path: path, version: nil) }

  /// Asks the entries of a pass about content.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - pass: The pass.
  ///   - looksText: Whether libmagic takes the bytes for text.
  ///   - scratch: Memory to work with.
  /// - Returns: What they say.
  package func answer(
    _ content: MagicContent, pass: Pass, looksText: Bool, scratch: MagicScratch
  ) -> Answer {
    answer(
      content, pass: pass, looksText: looksText, scratch: scratch, entries: nil,
      budget: MagicMatcher.budget)
  }

  /// The bytes of a record.
  var recordSize: Int { file.format.recordSize }

  /// What distinguishes the file of the database from another one.
  var identity: FileIdentity { file.identity }

  /// The first records of all entries.
  var entries: [UInt32] {
    (0..<file.entryCount).filter { file[$0].level == 0 }.map(UInt32.init)
  }

  /// Asks entries of a pass about content: those given, or else those that may match.
  ///
  /// What all entries say is the measure of the index.
  func answer(
    _ content: MagicContent, pass: Pass, looksText: Bool, scratch: MagicScratch,
    entries: [UInt32]?, budget: Int
  ) -> Answer {
    scratch.reset()
    var matcher = MagicMatcher(
      file: file, index: index, version: version, content: content,
      pass: pass == .binary ? .binary : .text, looksText: looksText, scratch: scratch)
    matcher.entries = entries
    matcher.budget = budget
    do throws(MagicStop) {
      var whole = MagicSpan(count: content.count)
      guard try matcher.matchEntries(in: &whole, pass: matcher.pass) else { return .none }
      return .type(String(decoding: scratch.output, as: UTF8.self))
    } catch {
      guard case .needs(let count) = error, unsafe count > content.loaded.count,
        count <= content.count
      else { return .inDoubt }
      return .needs(count)
    }
  }
}
