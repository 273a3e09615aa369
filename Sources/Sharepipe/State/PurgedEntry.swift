internal import Glibc
import SafeFiles
import ShareJournal
import ShareModel
internal import SystemPackage

/// An entry on its way out of the folder of its end: `work/ID.purged`.
///
/// One rename takes it there, then the journal records that, then it is removed. So if the process
/// is killed in between, the remains show to which context they belong.
struct PurgedEntry {
  /// The suffix that follows the identifier in the name of the directory.
  static let suffix = ".purged"

  /// Where it is.
  let directory: FilePath
  private let state: FilePath
  private let place: FilePath

  /// Names the directory for a context; nothing is made yet.
  ///
  /// - Returns: `nil` if the identifier or the place is not one that the journal of a sound state
  ///   has.
  init?(state: FilePath, context: JournalContext, in end: ContextEnd) {
    guard let place = context.place, Self.isPlace(place, in: end),
      let name = FilePath.Component(context.identifier + Self.suffix), name.kind == .regular
    else { return nil }
    self.state = state
    self.place = place
    directory = state.appending("work").appending(name)
  }

  /// Whether a path is one below the folder of an end, as the journal of a sound state has it.
  static func isPlace(_ place: FilePath, in end: ContextEnd) -> Bool {
    place.isRelative && place.components.count >= 2
      && place.components.first?.string == end.rawValue
      && place.components.allSatisfy { $0.kind == .regular }
  }

  /// The folder in which the entry was, below the state.
  var folder: FilePath { place.removingLastComponent() }

  /// The bytes of the entry; `nil` if it is not there.
  func bytes() throws(FileFault) -> Int64? {
    guard let name = place.lastComponent?.bytes else { return nil }
    let parent: OwnedDescriptor
    do throws(FileFault) { parent = try openFolder() } catch .vanished { return nil }
    guard TreeSize.status(of: name, in: parent) != nil else { return nil }
    return TreeSize.bytes(of: name, in: parent)
  }

  /// Takes the entry, and the reasons beside it, out of the folder of its end.
  ///
  /// - Returns: Whether it was there.
  func take() throws(FileFault) -> Bool {
    guard let name = place.lastComponent?.bytes else { return false }
    let parent: OwnedDescriptor
    do throws(FileFault) { parent = try openFolder() } catch .vanished { return false }
    guard unsafe directory.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST
    else { throw FileFault(Errno(rawValue: errno)) }
    let taken = try SafeOpen.openDirectory(FileReference(root: directory, path: FilePath("")))
    guard try Self.rename(name, in: parent, to: Self.entryName, in: taken) else {
      try? TreeRemoval.remove(directory)
      return false
    }
    _ = try Self.rename(Self.reasonName(of: name), in: parent, to: Self.reasonName, in: taken)
    return true
  }

  /// Puts the entry and its reasons back where they were.
  func putBack() throws(FileFault) {
    guard let name = place.lastComponent?.bytes else { return }
    let parent = try openFolder()
    let taken = try SafeOpen.openDirectory(FileReference(root: directory, path: FilePath("")))
    _ = try Self.rename(Self.entryName, in: taken, to: name, in: parent)
    _ = try Self.rename(Self.reasonName, in: taken, to: Self.reasonName(of: name), in: parent)
    _ = unsafe directory.withPlatformString { unsafe rmdir($0) }
  }

  /// Removes the directory with the entry and its reasons.
  func remove() throws(FileFault) { try TreeRemoval.remove(directory) }

  private static let entryName = Array("entry".utf8)
  private static let reasonName = Array("reason.json".utf8)

  /// The name of the file beside an entry that gives the reason why it is there.
  static func reasonName(of name: [UInt8]) -> [UInt8] {
    let suffix = Array(".reason.json".utf8)
    return Array(name.prefix(255 - suffix.count)) + suffix
  }

  private func openFolder() throws(FileFault) -> OwnedDescriptor {
    try SafeOpen.openDirectory(FileReference(root: state, path: folder))
  }

  /// Renames without replacing; `false` if no file has the old name.
  private static func rename(
    _ old: [UInt8], in source: borrowing OwnedDescriptor, to new: [UInt8],
    in target: borrowing OwnedDescriptor
  ) throws(FileFault) -> Bool {
    let fault = RenameWithoutReplacing.rename(
      old, in: source.descriptor, to: new, in: target.descriptor, on: .ours)
    guard let fault else { return true }
    guard fault != .noSuchFileOrDirectory else { return false }
    throw FileFault(fault)
  }
}
