import SystemPackage

/// Names the type of content for one caller at a time.
///
/// The service hands it to one caller and gets it back, so that no two threads use it at once.
protocol PooledSniffer: AnyObject, Sendable {
  /// Names the type of content.
  ///
  /// - Parameter content: The content.
  /// - Returns: The finding.
  /// - Throws: A ``PooledSnifferFault``.
  func sniff(_ content: SniffableContent) throws(PooledSnifferFault) -> SniffedContent
}

/// What a sniffer is asked about.
@unsafe enum SniffableContent {
  /// A regular file that is not empty, whose offset is 0.
  case file(FileDescriptor)
  /// Bytes, at least one.
  case bytes(UnsafeRawBufferPointer)
}

/// Why a sniffer has no answer.
enum PooledSnifferFault: Error {
  /// It had ended before it looked at the content: another one can be asked.
  case gone
  /// It must not be asked again; the error that the caller gets says why.
  case unusable(SniffingError)
  /// The content is at fault.
  case content(SniffingError)
}

/// A sniffer of this process.
///
/// `@unchecked`: libmagic's handle serves one thread at a time, not one thread for ever, and the
/// service sees to that.
final class InProcessSniffer: PooledSniffer, @unchecked Sendable {
  private let sniffer: ContentSniffer

  init() throws(SniffingError) { sniffer = try ContentSniffer() }

  func sniff(_ content: SniffableContent) throws(PooledSnifferFault) -> SniffedContent {
    do throws(SniffingError) {
      switch unsafe content {
      case .file(let descriptor): return try sniffer.sniffFromStart(descriptor)
      case .bytes(let bytes): return try unsafe sniffer.sniff(bytes)
      }
    } catch {
      throw .content(error)
    }
  }
}
