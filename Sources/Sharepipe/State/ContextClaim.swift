internal import CLinux
internal import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
internal import SystemPackage

/// The entries of one context, taken out of the inbox before their content is judged.
///
/// ```
/// STATE/work/CONTEXT/claims/0/REL     the first entry, at its path below the inbox
/// STATE/work/CONTEXT/claims/1/REL     the second, where several are one context
/// ```
///
/// A claim is one rename, so that an entry is in the inbox or in `work/`, never in both and never
/// in none. Its path in `work/` ends with its path below the inbox, so that it finds back even
/// without a journal.
struct ContextClaim {
  /// One entry that was claimed.
  struct Entry {
    /// The entry where it is now.
    let entry: InboxEntry
    /// Where it was.
    let origin: FileReference
    /// Whether something else may still write to it, so that it is copied before it is judged.
    let needsCopy: Bool
  }

  /// The directory of the context, absolute.
  let directory: FilePath

  /// Takes an entry out of the inbox.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - number: The number of the entry in its context, from 0.
  /// - Returns: The claimed entry; `nil` if a process has it open for writing, and then it is where
  ///   it was.
  /// - Throws: ``EntryFault`` if it cannot be claimed; then it is where it was, or still in `work/` if
  ///   it could not be put back. The code is `entry-vanished` or `entry-unreadable` if that concerns
  ///   this entry alone, and `no-resources` if too many files are open just now.
  func take(_ entry: InboxEntry, number: Int) throws(EntryFault) -> Entry? {
    do throws(EntryFault) {
      return try takeOnce(entry, number: number)
    } catch {
      // A disk may fail, and a directory be closed, for a moment only.
      guard let code = error.reasons.first?.code, code == .systemFault || code == .entryUnreadable
      else { throw error }
      return try takeOnce(entry, number: number)
    }
  }

  private func takeOnce(_ entry: InboxEntry, number: Int) throws(EntryFault) -> Entry? {
    guard let origin = entry.reference else {
      throw EntryFault(.moveFailed, "\(entry.name.label): is not a file")
    }
    do {
      // A rename would do a writing process no harm, but putting the file back might surprise it.
      let (first, held) = try Self.look(at: origin, entry)
      guard first != .refused else { return nil }
      let root = ClaimedEntries.root(in: directory).appending("\(number)")
      var facts: FileFacts?
      var folder: FileFacts?
      let look = {
        (from: borrowing OwnedDescriptor, to: borrowing OwnedDescriptor, name: [UInt8]) in
        facts = try? FileFacts(of: name, in: to)
        if let facts, facts.linkCount > 1, facts.kind == .regular {
          folder = try? HardLink.facts(of: from)
        }
      }
      do {
        _ = try RenameInto.rename(
          origin, below: root, as: origin.path, mark: nil, on: .ours, look: look)
      } catch FileFault.vanished {
        // Mostly the directories are there, from another context.
        try WorkSpace.makeIfMissing(ClaimedEntries.root(in: directory))
        try WorkSpace.makeIfMissing(root)
        _ = try RenameInto.rename(
          origin, below: root, as: origin.path, mark: nil, on: .ours, look: look)
      }
      FailPoint.hit(.renamed)
      var claimed = FileReference(root: root, path: origin.path)
      claimed.origin = folder
      // Another process may have replaced the entry between the look and the rename.
      if let file = try? held?.open(), let facts, file.facts.isSameFile(as: facts) {
        claimed.held = held
      }
      do {
        let (lease, isReachable) = try Self.standing(of: claimed)
        guard lease != .refused else {
          try putBack(claimed, to: origin)
          return nil
        }
        return Entry(
          entry: InboxEntry(reference: claimed, kind: entry.kind), origin: origin,
          needsCopy: lease == .unavailable || isReachable)
      } catch {
        try putBack(claimed, to: origin)
        throw error
      }
    } catch let fault as EntryFault {
      throw fault
    } catch {
      throw EntryFault(
        isOfState(error) ? .systemFault : Self.code(of: error, at: origin),
        "\(entry.name.label): cannot be claimed: \(Self.explain(error))")
    }
  }

  /// Looks at an entry that a killed process had claimed.
  ///
  /// - Parameters:
  ///   - claim: Where it was.
  ///   - number: The number of the entry in its context, from 0.
  ///   - classifier: Finds the kinds of entries.
  /// - Returns: The entry, or `nil` if it is not there.
  /// - Throws: A fault if that cannot be found out.
  func find(
    _ claim: JournalContext.Claim, number: Int, classifier: EntryClassifier
  ) throws(FileFault) -> Entry? {
    let root = ClaimedEntries.root(in: directory).appending("\(number)")
    return try Self.find(
      FileReference(root: root, path: claim.path), of: claim, classifier: classifier)
  }

  /// Looks at an entry, wherever it is.
  ///
  /// - Parameters:
  ///   - reference: Where it is.
  ///   - claim: Where it was.
  ///   - classifier: Finds the kinds of entries.
  /// - Returns: The entry, or `nil` if it is not there.
  /// - Throws: A fault if that cannot be found out.
  static func find(
    _ reference: FileReference, of claim: JournalContext.Claim, classifier: EntryClassifier
  ) throws(FileFault) -> Entry? {
    do throws(FileFault) {
      let facts = try SafeOpen.facts(of: reference)
      let place = FileReference(root: claim.inbox, path: claim.path)
      var reference = reference
      if facts.linkCount > 1, facts.kind == .regular, reference != place {
        reference.origin = HardLink.directory(of: facts, at: place) ?? .unknownDirectory
      }
      let kind = classifier.kind(of: claim.path.lastComponent?.bytes ?? [], facts.kind) {
        (try? SafeOpen.facts(of: reference.appending("context.json"))) != nil
      }
      let (lease, isReachable) = try standing(of: reference)
      return Entry(
        entry: InboxEntry(reference: reference, kind: kind ?? .directory),
        origin: place,
        needsCopy: lease != .granted || isReachable)
    } catch {
      if error == .vanished { return nil }
      throw error
    }
  }

  /// Puts a claimed entry back where it was, under another name if that is taken meanwhile.
  ///
  /// - Throws: `FileFault` or `Errno`; then it is still in `work/`.
  func putBack(_ claimed: FileReference, to origin: FileReference) throws {
    _ = try RenameInto.rename(
      claimed, below: origin.root, as: origin.path,
      mark: directory.lastComponent?.string ?? "returned")
  }

  /// Whether a process has an entry that is to be claimed open for writing, and the entry itself if
  /// it is one file.
  private static func look(
    at reference: FileReference, _ entry: InboxEntry
  ) throws(FileFault) -> (lease: ReadLease, held: HeldFile?) {
    switch entry.kind {
    case .special: return (.granted, nil)
    case .file, .link, .contextFile:
      do throws(FileFault) {
        let file = try SafeOpen.openAnyName(reference)
        let lease = ReadLease.of(file.descriptor, device: file.facts.device)
        return (lease, HeldFile(file))
      } catch {
        switch error {
        case .unreadable(let number) where number.isShortage: throw error
        case .directory, .special, .unreadable: break
        default: throw error
        }
      }
    case .contextDirectory, .package, .line, .directory: break
    }
    return (try ReadLease.of(reference), nil)
  }

  /// Whether a process has a claimed entry open for writing, and whether other processes can reach
  /// it besides through its place in `work/`: it has another name, or another owner, who may have
  /// opened it and can open it again.
  private static func standing(
    of reference: FileReference
  ) throws(FileFault) -> (lease: ReadLease, isReachable: Bool) {
    do throws(FileFault) {
      let file = try SafeOpen.openAnyName(reference)
      return (
        ReadLease.of(file.descriptor, device: file.facts.device),
        file.facts.linkCount > 1 || file.facts.owner != geteuid()
      )
    } catch {
      switch error {
      // A process that has a directory open can still put files into it.
      case .directory: return (try ReadLease.of(reference), true)
      case .special: return (.granted, false)
      case .unreadable(let number) where number.isShortage: throw error
      case .unreadable: return (.unavailable, true)
      default: throw error
      }
    }
  }

  /// Whether an error is the state's or the disk's rather than the entry's.
  private func isOfState(_ error: any Error) -> Bool {
    let number: Errno
    switch error {
    case FileFault.unreadable(let unreadable): number = unreadable
    case let refused as Errno: number = refused
    default: return false
    }
    if number.isDiskFault { return true }
    guard number.closesState else { return false }
    let work = directory.removingLastComponent()
    return unsafe work.withPlatformString { unsafe access($0, R_OK | W_OK | X_OK) } != 0
  }

  /// Separates the faults of one entry, such as a directory of another user that may not be moved,
  /// from the faults of all, such as an inbox in which nothing may be changed.
  private static func code(of error: any Error, at origin: FileReference) -> ReasonCode {
    switch error {
    case FileFault.unreadable(let number) where number.isShortage: return .noResources
    case let number as Errno where number.isShortage: return .noResources
    case FileFault.vanished, Errno.noSuchFileOrDirectory:
      // It may be the state that is gone.
      return (try? SafeOpen.isThere(origin)) == false ? .entryVanished : .moveFailed
    case FileFault.unreadable(.permissionDenied), FileFault.unreadable(.notPermitted),
      Errno.permissionDenied, Errno.notPermitted:
      let isOpen = unsafe origin.root.withPlatformString { unsafe access($0, W_OK | X_OK) } == 0
      return isOpen ? .entryUnreadable : .moveFailed
    case FileFault.unreadable: return .moveFailed
    case is FileFault: return .entryUnreadable
    default: return .moveFailed
    }
  }

  private static func explain(_ error: any Error) -> String {
    switch error {
    case let error as Errno where error.rawValue == EXDEV:
      "the state is on another file system; give a directory on that of the inbox with --state"
    case let error as FileFault: "\(error.errno); it stays where it is"
    default: "\(error); it stays where it is"
    }
  }
}
