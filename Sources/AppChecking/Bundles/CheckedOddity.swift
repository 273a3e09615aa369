import Archives

/// Something about an entry of an archive that an honest archive of an app does not have.
struct CheckedOddity: Sendable {
  /// The entry, as a document without content.
  let document: CheckedDocument
  /// What is odd.
  let kind: ArchiveDoubt.Kind
}
