import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// Undoing an attempt that failed.
extension FilingSession {
  /// Removes what has no name yet, and takes back what has got one.
  ///
  /// An older file that cannot get its place back is kept, beside it under a hidden name or where such
  /// files are kept; so is the plan, by which the next attempt finds it.
  mutating func takeBack() {
    for one in pending { one.folder.discard(one.staged.temporary) }
    var isAllBack = true
    for one in placed.reversed() {
      guard let name = one.filed.path.lastComponent else { continue }
      switch one.filed.manner {
      case .identical: break
      case .added:
        if isAsWritten(name, one) { one.pending.folder.discard(name) }
      case .replaced:
        if !putBackOlder(of: one, as: name) { isAllBack = false }
      }
    }
    if isAllBack, let plan = request.filing.plan { FilingPlan([]).write(to: plan, of: request) }
  }

  /// Whether the file of a name is the one that this attempt wrote, and not another one that got its
  /// number in the file system.
  private func isAsWritten(_ name: FilePath.Component, _ one: Placed) -> Bool {
    guard let facts = try? one.pending.folder.facts(of: name) else { return false }
    return facts.isSameFile(as: one.pending.staged.facts)
      && isContent(of: one.pending.staged, name, in: one.pending.folder)
  }

  /// Gives an older file its place back, and removes the one that replaced it.
  ///
  /// - Returns: Whether it is back. It is not if the newer file was edited in the meantime.
  private func putBackOlder(of one: Placed, as name: FilePath.Component) -> Bool {
    let folder = one.pending.folder
    guard isAsWritten(name, one), let older = one.older ?? takeOut(one.filed.replaced, of: one)
    else { return false }
    guard folder.exchange(older, with: name.string) else { return false }
    guard isAsWritten(older, one) else {
      // It was changed at the last moment.
      _ = folder.exchange(older, with: name.string)
      return false
    }
    folder.discard(older)
    return true
  }

  /// Moves an older file from where such files are kept to beside its place, where the next attempt
  /// finds it if this one is killed.
  ///
  /// - Returns: Its hidden name; `nil` if it could not be moved.
  private func takeOut(_ kept: FilePath?, of one: Placed) -> FilePath.Component? {
    guard let kept, let last = kept.lastComponent else { return nil }
    let folder = one.pending.folder
    let aside = FilingFolder.aside(one.pending.staged.temporary)
    let file = FileReference(
      root: kept.removingLastComponent(), path: FilePath(root: nil, [last]))
    do {
      _ = try RenameInto.rename(
        file, below: folder.path, as: FilePath(root: nil, [aside]), mark: nil)
      return aside
    } catch Errno.improperLink {
      // It is on another file system.
      guard
        let copy = try? folder.stage(
          .file(file), try? Self.metadata(of: file), named: last.string, for: run)
      else { return nil }
      guard (try? folder.makeLast(copy)) != nil else { return nil }
      guard (try? folder.place(copy, as: aside.string)) == true else {
        folder.discard(copy.temporary)
        return nil
      }
      try? TreeRemoval.remove(kept)
      return aside
    } catch {
      return nil
    }
  }
}
