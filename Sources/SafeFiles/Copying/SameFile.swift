internal import Documents
internal import SystemPackage

/// Whether two names are of one file.
///
/// Where a rename takes two steps (``RenameWithoutReplacing``), a process that is killed between
/// them leaves a file under both names.
package enum SameFile {
  /// Whether what has two names is one file, so that either name can go and nothing is lost.
  ///
  /// A network file system may give the names of one file different numbers, as SSHFS does. There,
  /// regular files of the same size, time and content count as one: to lose one of them loses nothing.
  ///
  /// - Parameters:
  ///   - first: A name.
  ///   - second: Another name.
  /// - Returns: Whether both are there and are one file.
  package static func isOne(_ first: FileReference, _ second: FileReference) -> Bool {
    guard first != second, let one = try? SafeOpen.facts(of: first), one.kind != .directory,
      let other = try? SafeOpen.facts(of: second)
    else { return false }
    if one.isSameFile(as: other) { return one.linkCount > 1 }
    guard one.kind == .regular, other.kind == .regular, one.device == other.device,
      one.size == other.size, one.modified == other.modified,
      let file = try? SafeOpen.openAnyName(first),
      NetworkFileSystem.leases(on: file.descriptor, device: one.device) != .exact,
      let another = try? SafeOpen.openAnyName(second)
    else { return false }
    let digest = try? ContentHash.sha256(of: file.descriptor, size: one.size)
    return digest != nil
      && digest == (try? ContentHash.sha256(of: another.descriptor, size: other.size))
  }
}
