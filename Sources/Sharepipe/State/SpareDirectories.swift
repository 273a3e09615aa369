internal import Glibc
internal import SafeFiles
import ShareJournal
internal import Synchronization
internal import SystemPackage

/// The directories of finished contexts, kept for later contexts as long as a worker is at work.
///
/// To make and remove directories costs more than all else that is done for a small entry: some
/// file systems give the number of a removed file to no other for a minute, and look past every
/// one of them. A directory of which only the empty folders of a claim are left, and plans of File
/// that was carried out, is renamed for a later context instead. After a crash it is left over, as any other.
final class SpareDirectories: Sendable {
  /// The most that are kept.
  private let most: Int

  /// One directory.
  private struct Spare {
    let directory: FilePath
    /// The folders that are in it below `claims/0`, one in the other.
    let folder: FilePath
  }

  private struct Kept {
    var spares: [Spare] = []
    var users = 0
    /// Whether no context begins any more until all workers are done.
    var isDraining = false

    mutating func takeAll() -> [Spare] {
      defer { spares = [] }
      return spares
    }
  }

  private let kept = Mutex(Kept())
  private let left: UnremovedWork

  /// Starts with no directories.
  ///
  /// - Parameters:
  ///   - left: Removes the directories that are not kept, now or later.
  ///   - most: The most that are kept.
  init(leaving left: UnremovedWork, atMost most: Int = 256) {
    self.left = left
    self.most = most
  }

  /// Notes that a worker is at work, and may need a directory soon.
  func hold() {
    kept.withLock { kept in
      if kept.users <= 0 { kept.isDraining = false }
      kept.users += 1
    }
  }

  /// Notes that a worker is done; when no worker is left, the kept directories are removed.
  ///
  /// - Returns: Whether no worker is left.
  @discardableResult
  func release() -> Bool {
    let (unused, isLast) = kept.withLock { kept in
      kept.users -= 1
      return (kept.users <= 0 ? kept.takeAll() : [], kept.users <= 0)
    }
    remove(unused)
    return isLast
  }

  /// Notes that no context begins any more while these workers are at work, and removes what is kept:
  /// meanwhile they wait for the disk, and at the end everyone would wait for this.
  func drain() {
    remove(
      kept.withLock { kept in
        kept.isDraining = true
        return kept.takeAll()
      })
  }

  private func remove(_ unused: [Spare]) {
    for spare in unused where !Self.removeEmpty(spare) { remove(spare) }
  }

  /// Removes a directory that is of no use.
  private func remove(_ spare: Spare) {
    guard let identifier = spare.directory.lastComponent?.string else { return }
    left.remove(.all, of: identifier)
  }

  /// Makes a kept directory that of a new context.
  ///
  /// - Parameters:
  ///   - directory: The directory that is wanted. There must be nothing there.
  ///   - path: The path of the entry that is to be claimed, below its inbox.
  /// - Returns: `false` if none is kept that fits.
  func take(for directory: FilePath, claiming path: FilePath) -> Bool {
    let folder = path.removingLastComponent()
    // The last one is most likely to have the same folders.
    guard let spare = kept.withLock({ $0.spares.popLast() }) else { return false }
    guard Self.rename(spare.folder, to: folder, in: spare.directory),
      Self.rename(spare.directory, to: directory)
    else {
      remove(spare)
      return false
    }
    return true
  }

  /// Gives the folders of a claim other names.
  private static func rename(
    _ old: FilePath, to new: FilePath, in directory: FilePath
  ) -> Bool {
    if old == new { return true }
    guard old.components.count == new.components.count else { return false }
    var place = ClaimedEntries.root(in: directory).appending("0")
    for (old, new) in zip(old.components, new.components) {
      guard old == new || rename(place.appending(old), to: place.appending(new)) else {
        return false
      }
      place.append(new)
    }
    return true
  }

  private static func rename(_ old: FilePath, to new: FilePath) -> Bool {
    RenameWithoutReplacing.rename(old, to: new, on: .ours) == nil
  }

  /// Keeps the directory of a context that is done with, or removes it if no context will need it.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - path: The path of the one entry that was claimed, below its inbox.
  /// - Returns: `false` if it must still be removed: it holds something, or enough are kept.
  func keep(_ directory: FilePath, claimed path: FilePath) -> Bool {
    let folder = path.removingLastComponent()
    let claims = ClaimedEntries.root(in: directory)
    guard kept.withLock({ $0.users > 0 && $0.spares.count < most }),
      DirectoryContents.areOnly(claims.lastComponent?.bytes ?? [], or: Self.plans, in: directory),
      DirectoryContents.areOnly([], in: claims.appending("0").pushing(folder))
    else { return false }
    let spare = Spare(directory: directory, folder: folder)
    let isKept = kept.withLock { kept in
      guard kept.users > 0, !kept.isDraining, kept.spares.count < most else { return false }
      kept.spares.append(spare)
      return true
    }
    return isKept || Self.removeEmpty(spare)
  }

  private static let plans = Array(WorkPlace.filingPlans.utf8)

  /// Removes a directory in which there are only the folders of a claim and plans, from the innermost
  /// on; `false` if there is more.
  private static func removeEmpty(_ spare: Spare) -> Bool {
    let claims = ClaimedEntries.root(in: spare.directory)
    let plans = spare.directory.appending(WorkPlace.filingPlans)
    _ = unsafe plans.withPlatformString { unsafe unlink($0) }
    var place = claims.appending("0").pushing(spare.folder)
    while place != spare.directory {
      guard remove(place) else { return false }
      place.removeLastComponent()
    }
    return remove(place)
  }

  private static func remove(_ directory: FilePath) -> Bool {
    unsafe directory.withPlatformString { unsafe rmdir($0) } == 0
  }
}
