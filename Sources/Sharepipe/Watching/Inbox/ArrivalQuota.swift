import Documents
import FolderWatching
import SafeFiles
import ShareJournal
import ShareRules
import SystemPackage

/// Which entries may come in now, and which are put off since their owner has brought in enough
/// today.
struct ArrivalQuota: Sendable {
  /// The answer about an entry.
  enum Answer: Hashable {
    /// It may come in, with so many bytes.
    case admitted(bytes: Int)
    /// It stays in the inbox; `isNews` is true once a day for each owner.
    case putOff(isNews: Bool)
    /// It stays in the inbox, since so many bytes are larger than the quota of a whole day.
    case tooLarge(bytes: Int)
  }

  /// The inbox.
  let inbox: FilePath
  /// The state, which has the accounts of owners.
  let state: any StateInUse

  /// Decides whether an entry may come in, and counts it if so.
  ///
  /// - Parameters:
  ///   - settled: The entry.
  ///   - quota: The most that an owner may bring in on one day.
  ///   - now: The time.
  /// - Returns: The answer.
  func admit(_ settled: SettledEntry, _ quota: OwnerQuota, at now: Timestamp) async -> Answer {
    let bytes = await bytes(of: settled)
    let verdict = await state.accounts.admit(
      EntryName(bytes: settled.path.bytes), owner: settled.facts.owner, bytes: bytes, quota: quota,
      ledger: state.ledger, at: now)
    switch verdict {
    case .admitted: return .admitted(bytes: bytes)
    case .over(let isNews): return .putOff(isNews: isNews)
    case .tooLarge: return .tooLarge(bytes: bytes)
    }
  }

  /// The bytes that an entry brings in, those of all files in a directory.
  private func bytes(of settled: SettledEntry) async -> Int {
    switch settled.facts.kind {
    case .regular: return Int(settled.facts.size)
    case .directory:
      let directory = FileReference(root: inbox, path: settled.path)
      return await withTaskExecutorPreference(WorkThreads.reading) {
        Int(TreeSize.lengths(in: directory))
      }
    default: return 0
    }
  }
}
