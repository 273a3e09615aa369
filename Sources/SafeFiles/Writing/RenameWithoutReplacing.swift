internal import CLinux
internal import Glibc
package import SystemPackage

/// A rename that fails where the new name is taken, also on a file system that has no such rename.
///
/// The kernel offers it as a flag, in one step. NFS, Ceph, SSHFS and other file systems refuse the
/// flag, without having done anything. What is done then depends on who else writes into the
/// directory:
///
/// | directory | entry | steps |
/// |---|---|---|
/// | ours | any | a look, and a plain rename |
/// | others write there | file, link, special file | a second name (`link`), and the first one is removed |
/// | others write there | directory | an empty directory, over which the entry is renamed |
/// | others write there, no second names | file | an empty file, over which the entry is renamed |
///
/// A process that is killed between two of these steps leaves a second name, or something empty
/// under the new name; the entry itself is never lost. The next process drops the second name
/// (``SameFile``).
///
/// Source: rename(2), `RENAME_NOREPLACE` and its `EINVAL`; link(2), which never replaces; open(2),
/// `O_EXCL`.
package enum RenameWithoutReplacing {
  /// Who writes into the directory of the new name.
  package enum Ground: Hashable, Sendable {
    /// Only this process: a directory of the state, or one that it made.
    case ours
    /// Others, too: an inbox, a folder in which files are filed.
    case shared
  }

  /// Renames a name in an open directory to one in another open directory.
  ///
  /// - Parameters:
  ///   - old: The name.
  ///   - from: The directory that it is in.
  ///   - new: The new name.
  ///   - into: The directory of the new name.
  ///   - ground: Who else writes into that directory.
  /// - Returns: Why it was not renamed, `fileExists` where the new name is taken; `nil` if it was.
  package static func rename(
    _ old: [UInt8], in from: FileDescriptor, to new: [UInt8], in into: FileDescriptor,
    on ground: Ground
  ) -> Errno? {
    unsafe old.withTerminatedBytes { old in
      unsafe new.withTerminatedBytes { new in
        unsafe rename(Name(old, in: from.rawValue), to: Name(new, in: into.rawValue), on: ground)
      }
    }
  }

  /// Renames a path to another one.
  ///
  /// - Parameters:
  ///   - old: The path.
  ///   - new: The new path.
  ///   - ground: Who else writes into the directory of the new path.
  /// - Returns: Why it was not renamed, `fileExists` where the new path is taken; `nil` if it was.
  package static func rename(_ old: FilePath, to new: FilePath, on ground: Ground) -> Errno? {
    unsafe old.withPlatformString { old in
      unsafe new.withPlatformString { new in
        unsafe rename(Name(old, in: AT_FDCWD), to: Name(new, in: AT_FDCWD), on: ground)
      }
    }
  }

  /// A name in a directory.
  @unsafe private struct Name {
    let text: UnsafePointer<CChar>
    let directory: CInt

    init(_ text: UnsafePointer<CChar>, in directory: CInt) {
      unsafe self.text = unsafe text
      unsafe self.directory = directory
    }

    /// What has the name, a link as one; `nil` with the error in `errno`.
    var facts: FileFacts? {
      var status = stat()
      guard unsafe fstatat(directory, text, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      return FileFacts(status)
    }
  }

  private static func rename(_ old: Name, to new: Name, on ground: Ground) -> Errno? {
    guard let refusal = unsafe renameInOneStep(old, to: new) else { return nil }
    guard refusal.isRefusedCall else { return refusal }
    guard let entry = unsafe old.facts else { return Errno(rawValue: errno) }
    switch (ground, entry.kind) {
    case (.ours, _): return unsafe renameAfterLook(entry, old, to: new)
    case (.shared, .directory): return unsafe renameOverEmptyDirectory(entry, old, to: new)
    case (.shared, _): return unsafe renameByLink(entry, old, to: new)
    }
  }

  private static func renameInOneStep(_ old: Name, to new: Name) -> Errno? {
    #if DEBUG
    // What the kernel answers where a file system has no such rename: a taken name shows first.
    if refused.contains(.flags) { return unsafe new.facts == nil ? .invalidArgument : .fileExists }
    #endif
    let result = unsafe clinux_renameat2(
      old.directory, old.text, new.directory, new.text, UInt32(RENAME_NOREPLACE))
    return result == 0 ? nil : Errno(rawValue: errno)
  }

  /// Between the look and the rename no other process makes the name.
  private static func renameAfterLook(
    _ entry: FileFacts, _ old: Name, to new: Name
  ) -> Errno? {
    guard unsafe new.facts == nil else { return .fileExists }
    guard errno == ENOENT else { return Errno(rawValue: errno) }
    return unsafe renamePlainly(entry, old, to: new)
  }

  private static func renamePlainly(_ entry: FileFacts, _ old: Name, to new: Name) -> Errno? {
    if unsafe renameat(old.directory, old.text, new.directory, new.text) == 0 { return nil }
    let fault = Errno(rawValue: errno)
    // The answer of a server may have been lost, and the second request found nothing to rename.
    guard fault == .noSuchFileOrDirectory, let there = unsafe new.facts,
      there.isSameFile(as: entry)
    else { return fault }
    return nil
  }

  private static func renameByLink(_ entry: FileFacts, _ old: Name, to new: Name) -> Errno? {
    if let fault = unsafe link(old, new) {
      // The answer to a request that was done may have been lost here, too.
      let isDone =
        unsafe fault == .fileExists && new.facts.map { $0.isSameFile(as: entry) } ?? false
      guard isDone else {
        guard fault.isRefusedCall || fault == .notPermitted else { return fault }
        return unsafe renameOverEmptyFile(entry, old, to: new)
      }
    }
    if unsafe unlinkat(old.directory, old.text, 0) == 0 || errno == ENOENT { return nil }
    let fault = Errno(rawValue: errno)
    _ = unsafe unlinkat(new.directory, new.text, 0)
    return fault
  }

  private static func link(_ old: Name, _ new: Name) -> Errno? {
    #if DEBUG
    if refused.contains(.links) { return .notPermitted }
    #endif
    let result = unsafe linkat(old.directory, old.text, new.directory, new.text, 0)
    return result == 0 ? nil : Errno(rawValue: errno)
  }

  /// Between the last look and the rename another process may write to the empty file, or put
  /// another in its place: where neither the flag nor a link can be had, nothing is safer.
  private static func renameOverEmptyFile(
    _ entry: FileFacts, _ old: Name, to new: Name
  ) -> Errno? {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let number = unsafe openat(new.directory, new.text, flags, 0o600)
    guard number >= 0 else { return Errno(rawValue: errno) }
    close(number)
    guard let mine = unsafe new.facts else { return Errno(rawValue: errno) }
    guard mine.kind == .regular, mine.size == 0, unsafe new.facts == mine else {
      return .fileExists
    }
    guard let fault = unsafe renamePlainly(entry, old, to: new) else { return nil }
    if unsafe new.facts == mine { _ = unsafe unlinkat(new.directory, new.text, 0) }
    return fault
  }

  /// A directory is renamed over an empty one only.
  private static func renameOverEmptyDirectory(
    _ entry: FileFacts, _ old: Name, to new: Name
  ) -> Errno? {
    guard unsafe mkdirat(new.directory, new.text, 0o700) == 0 else {
      return Errno(rawValue: errno)
    }
    guard let fault = unsafe renamePlainly(entry, old, to: new) else { return nil }
    // It stays where another process has put something into it.
    _ = unsafe unlinkat(new.directory, new.text, AT_REMOVEDIR)
    return fault == .directoryNotEmpty ? .fileExists : fault
  }

  #if DEBUG
  /// What a test lets a file system refuse.
  package struct Refusals: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Renames with flags.
    package static let flags = Refusals(rawValue: 1)
    /// Second names.
    package static let links = Refusals(rawValue: 2)
  }

  /// What is refused where a test runs; nothing in a release build.
  @TaskLocal package static var refused: Refusals = []
  #endif
}

extension Errno {
  /// Whether a file system, or a kernel, does not have a call, or a flag of it.
  package var isRefusedCall: Bool {
    self == .invalidArgument || self == .noFunction || self == .notSupported
  }
}
