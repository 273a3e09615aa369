package import Documents
package import ShareRules
import Synchronization

/// The contexts and the bytes that each owner has brought into a state today, from its journal.
///
/// `watch` and `process` ask the same account. An entry that `process` leaves where it is counts
/// once a day, however often it is processed.
package final class OwnerAccounts: Sendable {
  private struct Books {
    var usage = OwnerUsage(OwnerQuota())
    var owners: Set<UInt32> = []
    /// The entries of today that stayed where they are, by owner.
    var kept: [UInt32: Set<EntryName>] = [:]
    var day = Timestamp.first
  }

  private let books = Mutex(Books())

  /// Starts without knowing of any owner.
  package init() {}

  /// Decides whether an entry may come in, and counts it if so.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - owner: The user who owns it.
  ///   - bytes: Its size.
  ///   - staysInPlace: Whether it stays where it is, and may come again.
  ///   - quota: The most that an owner may bring in.
  ///   - journal: The journal, which knows the entries of earlier processes.
  ///   - time: Now.
  /// - Returns: The verdict.
  package func admit(
    _ entry: EntryName, owner: UInt32, bytes: Int, staysInPlace: Bool = false, quota: OwnerQuota,
    journal: Journal, at time: Timestamp
  ) -> OwnerUsage.Verdict {
    guard !quota.isNone else { return .admitted }
    return books.withLock { books in
      books.usage.quota = quota
      let today = time.startOfDay
      if today > books.day {
        books.day = today
        books.kept = [:]
      }
      if books.owners.insert(owner).inserted {
        Self.countEarlier(of: owner, since: today, journal, at: time, &books.usage)
      }
      if staysInPlace {
        if books.kept[owner] == nil {
          books.kept[owner] = (try? journal.contents.keptEntries(of: owner, since: today)) ?? []
        }
        if books.kept[owner]?.contains(entry) == true { return .admitted }
      }
      let verdict = books.usage.admit(owner: owner, bytes: bytes, at: time)
      if staysInPlace, verdict == .admitted { books.kept[owner]?.insert(entry) }
      return verdict
    }
  }

  /// Counts the entries that an owner brought in today before this process first asked.
  private static func countEarlier(
    of owner: UInt32, since day: Timestamp, _ journal: Journal, at now: Timestamp,
    _ usage: inout OwnerUsage
  ) {
    guard let before = try? journal.contents.usage(of: owner, since: day) else { return }
    usage.count(owner: owner, bytes: Int(before.bytes), contexts: before.contexts, at: now)
  }
}
