package import Documents
package import ShareRules
import Synchronization

/// The contexts and the bytes that each owner has brought into a state today, from its ledger.
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
    var senders = SenderUsage()
    /// The owners whose URLs of earlier processes are counted.
    var ownersOfURLs: Set<UInt32> = []
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
  ///   - ledger: The ledger, which knows the entries of earlier processes.
  ///   - time: Now.
  /// - Returns: The verdict.
  package func admit(
    _ entry: EntryName, owner: UInt32, bytes: Int, staysInPlace: Bool = false, quota: OwnerQuota,
    ledger: any Ledger, at time: Timestamp
  ) async -> OwnerUsage.Verdict {
    guard !quota.isNone else { return .admitted }
    let today = time.startOfDay
    let known = books.withLock { books in
      if today > books.day {
        books.day = today
        books.kept = [:]
      }
      return (owner: books.owners.contains(owner), kept: books.kept[owner] != nil)
    }
    let before =
      known.owner ? nil : try? await ledger.reading.usage(of: owner, since: today)
    let kept =
      !staysInPlace || known.kept
      ? nil : try? await ledger.reading.keptEntries(of: owner, since: today)
    return books.withLock { books in
      books.usage.quota = quota
      // Another entry of the owner may have come first, with the same answer.
      if books.owners.insert(owner).inserted, let before {
        books.usage.count(
          owner: owner, bytes: Int(before.bytes), contexts: before.contexts, at: time)
      }
      if staysInPlace {
        if books.kept[owner] == nil { books.kept[owner] = kept ?? [] }
        if books.kept[owner]?.contains(entry) == true { return .admitted }
      }
      let verdict = books.usage.admit(owner: owner, bytes: bytes, at: time)
      if staysInPlace, verdict == .admitted { books.kept[owner]?.insert(entry) }
      return verdict
    }
  }

  /// Whether the URLs that earlier processes opened for an owner are counted.
  func knowsSenders(of owner: UInt32) -> Bool {
    books.withLock { $0.ownersOfURLs.contains(owner) }
  }

  /// Works on the accounts of senders.
  ///
  /// - Parameters:
  ///   - owner: The owner.
  ///   - before: The URLs that earlier processes opened for the owner today, by their senders; they are
  ///     counted once.
  ///   - time: Now.
  ///   - body: The work.
  /// - Returns: What the work returns.
  func withSenders<Result: Sendable>(
    of owner: UInt32, _ before: [(sender: String?, count: Int)], at time: Timestamp,
    _ body: (inout SenderUsage) -> Result
  ) -> Result {
    books.withLock { books in
      if books.ownersOfURLs.insert(owner).inserted {
        for (sender, count) in before {
          books.senders.count(owner: owner, sender: sender, urls: count, at: time)
        }
      }
      return body(&books.senders)
    }
  }
}
