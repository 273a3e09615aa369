import ShareModel
import Synchronization
import TypeIdentifiers

/// Remembers in which section of the archive types belong: there are few of them, and to ask the
/// catalogue about each section costs more than to write a small file.
final class ArchiveSectionMemo: Sendable {
  /// How many lists of types are remembered; a sender may think up any number.
  private static let most = 1024
  /// The most types of a list that is remembered.
  private static let mostTypes = 8
  /// The longest type of a list that is remembered, in bytes.
  private static let longestType = 128

  private let catalogue: TypeCatalogue
  private let known = Mutex<[[TypeIdentifier]: ArchiveSection?]>([:])

  /// Creates an empty memory.
  ///
  /// - Parameter catalogue: The types.
  init(catalogue: TypeCatalogue) { self.catalogue = catalogue }

  /// The section of an attachment.
  func section(of attachment: Attachment) -> ArchiveSection {
    let types = attachment.registeredTypeIdentifiers
    if let section = known.withLock({ $0[types] }) {
      return ArchiveSection(of: attachment.content, section)
    }
    let section = ArchiveSection.section(of: types, catalogue: catalogue)
    let isShort =
      types.count <= Self.mostTypes
      && types.allSatisfy { $0.rawValue.utf8.count <= Self.longestType }
    guard isShort else { return ArchiveSection(of: attachment.content, section) }
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[types] = .some(section)
    }
    return ArchiveSection(of: attachment.content, section)
  }
}
