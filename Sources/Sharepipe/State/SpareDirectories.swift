internal import CLinux
internal import Glibc
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
  func hold() { kept.withLock { $0.users += 1 } }

  /// Notes that a worker is done; when no worker is left, the kept directories are removed.
  ///
  /// - Returns: Whether no worker is left.
  @discardableResult
  func release() -> Bool {
    let unused = kept.withLock { kept -> [Spare]? in
      kept.users -= 1
      guard kept.users <= 0 else { return nil }
      defer { kept.spares = [] }
      return kept.spares
    }
    for spare in unused ?? [] where !Self.removeEmpty(spare) { remove(spare) }
    return unused != nil
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

  /// Keeps the directory of a context that is done with.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - path: The path of the one entry that was claimed, below its inbox.
  /// - Returns: `false` if it must be removed: it holds something, or enough are kept.
  func keep(_ directory: FilePath, claimed path: FilePath) -> Bool {
    let folder = path.removingLastComponent()
    let claims = ClaimedEntries.root(in: directory)
    guard kept.withLock({ $0.users > 0 && $0.spares.count < most }),
      Self.holds(claims.lastComponent?.bytes ?? [], directory, mayHold: Self.plans),
      Self.holds([], claims.appending("0").pushing(folder))
    else { return false }
    return kept.withLock { kept in
      guard kept.users > 0, kept.spares.count < most else { return false }
      kept.spares.append(Spare(directory: directory, folder: folder))
      return true
    }
  }

  private static let plans = Array(WorkPlace.filingPlans.utf8)

  /// Whether a directory holds nothing but this name, or nothing at all for an empty name.
  ///
  /// A file of the name `other` does not count.
  ///
  /// It is asked for each context, so that the names are not even put in order. Source:
  /// getdents64(2): a record has its length at 16, and its name from 19 on.
  private static func holds(
    _ expected: [UInt8], _ directory: FilePath, mayHold other: [UInt8] = []
  ) -> Bool {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe directory.withPlatformString { unsafe Glibc.open($0, flags) }
    guard number >= 0 else { return false }
    defer { Glibc.close(number) }
    var isFound = expected.isEmpty
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while true {
        let count = unsafe clinux_getdents64(number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return count == 0 && isFound }
        var place = 0
        while place + 19 < count {
          let length = unsafe Int(buffer[place + 16]) | Int(buffer[place + 17]) << 8
          guard length > 19, place + length <= count else { return false }
          let name = unsafe buffer[(place + 19)..<(place + length)].prefix { $0 != 0 }
          place += length
          if unsafe name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { continue }
          if unsafe !other.isEmpty && name.elementsEqual(other) { continue }
          guard !expected.isEmpty, unsafe name.elementsEqual(expected) else { return false }
          isFound = true
        }
      }
    }
  }

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
