import CLinux
import Glibc
import SafeFiles
import SystemPackage

/// Putting content in the place of a file, which is kept.
///
/// In one step where the file system can exchange two names, else in several, of which none leaves
/// the name without a file, or a file without a name:
///
/// 1. the older file gets a hidden name besides (`link`);
/// 2. the newer one is renamed to its name, over it.
///
/// Killed in between, the older file has two names, and the next attempt drops the hidden one.
/// Between the two, another process may put a third file there, which is replaced: without an
/// exchange this cannot be known in one step.
///
/// Source: rename(2), `RENAME_EXCHANGE`; link(2).
extension FilingFolder {
  /// Puts content in the place of a file.
  ///
  /// - Parameters:
  ///   - staged: The content.
  ///   - name: The name.
  /// - Returns: The hidden name that the file has then, which says that it is not ours to remove; `nil` where
  ///   it is gone, or the file system cannot do this.
  func exchange(_ staged: Staged, with name: String) -> FilePath.Component? {
    let aside = Self.aside(staged.temporary)
    guard rename(staged.temporary, to: aside.string) else { return nil }
    if exchangeInOneStep(aside, with: name) { return aside }
    let isRefused = Errno(rawValue: errno).isRefusedCall
    guard rename(aside, to: staged.temporary.string), isRefused, link(name, as: aside) else {
      return nil
    }
    if replace(name, by: staged.temporary) { return aside }
    discard(aside)
    return nil
  }

  /// Exchanges what has two names.
  ///
  /// - Parameters:
  ///   - hidden: The one name, which says that it is not ours to remove.
  ///   - name: The other name.
  /// - Returns: Whether it was done.
  func exchange(_ hidden: FilePath.Component, with name: String) -> Bool {
    if exchangeInOneStep(hidden, with: name) { return true }
    guard Errno(rawValue: errno).isRefusedCall,
      let second = FilePath.Component(hidden.string + "-2"), link(name, as: second)
    else { return false }
    guard replace(name, by: hidden) else {
      discard(second)
      return false
    }
    return rename(second, to: hidden.string)
  }

  private func exchangeInOneStep(_ hidden: FilePath.Component, with name: String) -> Bool {
    #if DEBUG
    if RenameWithoutReplacing.refused.contains(.flags) {
      errno = EINVAL
      return false
    }
    #endif
    let number = directory.descriptor.rawValue
    return unsafe hidden.bytes.withTerminatedBytes { old in
      unsafe name.utf8.withTerminatedBytes { new in
        unsafe clinux_renameat2(number, old, number, new, UInt32(RENAME_EXCHANGE)) == 0
      }
    }
  }

  /// Gives a file a second name.
  private func link(_ name: String, as second: FilePath.Component) -> Bool {
    #if DEBUG
    if RenameWithoutReplacing.refused.contains(.links) { return false }
    #endif
    let number = directory.descriptor.rawValue
    return unsafe name.utf8.withTerminatedBytes { old in
      unsafe second.bytes.withTerminatedBytes { unsafe linkat(number, old, number, $0, 0) == 0 }
    }
  }

  /// Renames over a file.
  private func replace(_ name: String, by new: FilePath.Component) -> Bool {
    let number = directory.descriptor.rawValue
    return unsafe new.bytes.withTerminatedBytes { new in
      unsafe name.utf8.withTerminatedBytes { unsafe renameat(number, new, number, $0) == 0 }
    }
  }

  /// The hidden name of a file in whose place content was put that had the hidden name `temporary`.
  static func aside(_ temporary: FilePath.Component) -> FilePath.Component {
    let name = temporary.string
    let mark = hiddenStart + asideMark
    guard name.hasPrefix(hiddenStart), !name.hasPrefix(mark),
      let aside = FilePath.Component(mark + name.dropFirst(hiddenStart.count))
    else { return temporary }
    return aside
  }

  /// What all hidden names begin with.
  static let hiddenStart = ".sharepipe-"
  private static let asideMark = "older-"
}
