import Documents
import Intake
import SafeFiles
import ShareModel

extension ContextProcessor {
  /// Why entries stay where they are: their owner has brought in enough for today; `nil` if they may
  /// come in.
  ///
  /// A watch asks before it takes an entry, so that nothing is asked twice.
  func overQuota(
    _ entries: [InboxEntry], named name: EntryName, owner: UInt32, in state: LockedState?
  ) -> Reason? {
    let quota = rules.policy.quota
    guard !quota.isNone, !options.postpones, !options.opensDocuments, let state,
      entries.contains(where: { $0.reference != nil })
    else { return nil }
    let bytes = quota.bytes == nil ? 0 : entries.reduce(0) { $0 + Self.bytes(of: $1) }
    let verdict = state.accounts.admit(
      name, owner: owner, bytes: bytes, staysInPlace: options.after == .keep, quota: quota,
      journal: state.journal, at: JournalClock.now())
    guard verdict != .admitted else { return nil }
    return Reason(
      .overQuota,
      "\(name.label): the files of user \(owner) have brought in what 'quota' allows for today; it "
        + "stays where it is and may come in tomorrow (UTC)")
  }

  /// The bytes that an entry brings in, those of all files in a directory.
  private static func bytes(of entry: InboxEntry) -> Int {
    guard let reference = entry.reference, let facts = try? SafeOpen.facts(of: reference) else {
      return 0
    }
    return Int(facts.kind == .directory ? TreeSize.lengths(in: reference) : facts.size)
  }
}
