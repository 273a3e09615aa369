import SafeFiles
import FolderWatching
import Synchronization
import SystemPackage

/// The entries that are over the quota of their owner, until the log has named them.
final class PutOffEntries: Sendable {
  private struct Owner {
    var names: [String] = []
    var paths: Set<FilePath> = []
  }

  private struct Kept {
    var owners: [UInt32: Owner] = [:]
    var large: Set<FilePath> = []
  }

  /// How many entries are named, and how many are remembered as too large.
  private static let limits = (names: 3, large: 4_096)

  private let kept = Mutex(Kept())
  /// Rings when an owner has come to be over the quota.
  let news = Bell()

  /// Notes an entry.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - isNews: Whether it is the first one of its owner today; others are noted until the log has
  ///     named that one.
  func add(_ entry: SettledEntry, isNews: Bool) {
    kept.withLock { kept in
      guard isNews || kept.owners[entry.facts.owner] != nil else { return }
      var owner = kept.owners[entry.facts.owner] ?? Owner()
      // An entry that changes is put off again.
      guard owner.paths.insert(entry.path).inserted else { return }
      if owner.names.count < Self.limits.names { owner.names.append(entry.path.label) }
      kept.owners[entry.facts.owner] = owner
    }
    if isNews { news.ring() }
  }

  /// Notes an entry that is larger than the quota.
  ///
  /// - Returns: Whether it was not noted before.
  func addLarge(_ entry: SettledEntry) -> Bool {
    kept.withLock { kept in
      if kept.large.count >= Self.limits.large { kept.large = [] }
      return kept.large.insert(entry.path).inserted
    }
  }

  /// Takes a line of the log for each owner of entries that were noted since the last time.
  func take() -> [(owner: UInt32, words: String)] {
    let owners = kept.withLock { kept in
      defer { kept.owners = [:] }
      return kept.owners
    }
    return owners.sorted { $0.key < $1.key }.map { number, owner in
      let count = owner.paths.count
      let rest = count - owner.names.count
      let names = owner.names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      return (
        number,
        "the files of user \(number) have brought in what 'quota' allows for today (UTC); "
          + "\(count) \(count == 1 ? "waits" : "wait") in the inbox: \(names)"
      )
    }
  }
}
