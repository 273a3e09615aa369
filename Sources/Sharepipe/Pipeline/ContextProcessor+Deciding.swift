import Documents
import Glibc
import Intake
import ShareJournal

extension ContextProcessor {
  /// Decides about entries of which nothing is run and nothing is written.
  func decide(
    _ entries: [InboxEntry], named name: EntryName, _ slot: WorkSlot
  ) async -> ContextRecord {
    // Who owns a file is known as soon as it is open.
    let isFile = entries.count == 1 && entries[0].isOpenedAlone
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name,
      owner: isFile ? 0 : Self.owner(of: entries), rules: pipeline.fingerprint,
      request: options.opensDocuments ? JournalContext.document : nil)
    examiner.nearby.forgetOwner()
    var record = await process(entries, ContextLog(row, in: nil), isOurs: false, slot)
    if isFile { record.owner = examiner.nearby.owner ?? Self.owner(of: entries) }
    return record
  }

  /// The owner of the first entry that is there.
  static func owner(of entries: [InboxEntry]) -> UInt32 {
    for entry in entries { if let facts = entry.facts { return facts.owner } }
    return getuid()
  }
}

extension InboxEntry {
  /// Whether it is a file, and its context is made from no other one.
  fileprivate var isOpenedAlone: Bool {
    switch kind {
    case .file, .link: true
    case .line, .contextFile, .contextDirectory, .package, .special, .directory: false
    }
  }
}
