import Intake
import SafeFiles
import ShareModel
import ShareRules
import SystemPackage

/// What an attempt that was killed has left.
extension FilingSession {
  /// Takes over what a killed attempt has placed, and removes what it has only written.
  mutating func adopt() {
    guard request.attempt > 1 else { return }
    for (index, step) in (earlier?.steps ?? []).enumerated() where pending.indices.contains(index) {
      if let one = adopted(step, as: pending[index]) { placed.append(one) }
    }
    let done = Set(placed.map(\.filed.attachment))
    for one in pending where done.contains(one.attachment) {
      one.folder.discard(one.staged.temporary)
    }
    pending.removeAll { done.contains($0.attachment) }
    let known = Set(pending.map(\.staged.temporary) + placed.compactMap(\.older))
    let contents = Set((pending + placed.map(\.pending)).map(\.staged.sha256))
    let start = Array(".\(run)-".utf8)
    for folder in folders.values {
      for name in folder.names() where !known.contains(name) {
        if name.bytes.starts(with: start) {
          folder.discard(name)
        } else if isAside(name) {
          let size = (try? folder.facts(of: name).size) ?? 0
          let content = folder.occupant(of: name.string, hashedIfSize: size)?.sha256
          // Killed before the exchange, it is what was written, or has its own name, too.
          if let content, contents.contains(content) || hasOtherName(name, in: folder) {
            folder.discard(name)
          } else {
            orphans[folder.path, default: []].append(name)
          }
        }
      }
    }
  }

  /// What a step of a killed attempt has come to; `nil` if it has not placed anything.
  private func adopted(_ step: FilingPlan.Step, as one: Pending) -> Placed? {
    guard
      let folder = try? FilingFolder(
        root: step.root, names: step.names, isPrivate: true, bounds: bounds)
    else { return nil }
    let aside = FilingFolder.aside(step.temporary)
    // Where a rename takes two steps, it may have its name and the hidden one.
    let hidden = [step.temporary, aside].first { isFile(of: step, $0, in: folder) }
    let isAlone = hidden.map { (try? folder.facts(of: $0).linkCount) ?? 1 } == 1
    if let hidden { folder.discard(hidden) }
    guard !isAlone,
      let name = folder.names().first(where: {
        !$0.string.hasPrefix(FilingFolder.hiddenStart) && isFile(of: step, $0, in: folder)
      }), let facts = try? folder.facts(of: name), isContent(of: one.staged, name, in: folder)
    else { return nil }
    let older = (try? folder.facts(of: aside)) == nil ? nil : aside
    let kept = older == nil ? olderFile(named: name) : nil
    let isAdded = older == nil && kept == nil
    return Placed(
      pending: Pending(
        attachment: one.attachment, folder: folder, root: step.root, names: step.names,
        staged: FilingFolder.Staged(
          temporary: step.temporary, sha256: one.staged.sha256, facts: facts),
        madeFolders: step.madeFolders, date: one.date, name: one.name),
      filed: FiledFile(
        attachment: one.attachment, path: folder.path.appending(name),
        manner: isAdded ? .added : .replaced, sha256: one.staged.sha256, date: one.date,
        replaced: kept, madeFolders: isAdded ? step.madeFolders : 0),
      older: older)
  }

  /// Whether a hidden name is the second one of a file in its folder.
  private func hasOtherName(_ hidden: FilePath.Component, in folder: FilingFolder) -> Bool {
    guard let facts = try? folder.facts(of: hidden), facts.linkCount > 1 else { return false }
    return folder.names().contains { name in
      name != hidden && (try? folder.facts(of: name).isSameFile(as: facts)) ?? false
    }
  }

  private func isFile(
    of step: FilingPlan.Step, _ name: FilePath.Component, in folder: FilingFolder
  ) -> Bool {
    guard let facts = try? folder.facts(of: name) else { return false }
    return facts.device == step.device && facts.inode == step.inode
  }

  /// Whether a name is the hidden one of a file whose place an attempt for this content took.
  private func isAside(_ name: FilePath.Component) -> Bool {
    guard let temporary = FilePath.Component(".\(run)-") else { return false }
    return name.string.hasPrefix(FilingFolder.aside(temporary).string)
  }

  /// Whether a file is what was written, and not another one that got its number in the file system.
  func isContent(
    of staged: FilingFolder.Staged, _ name: FilePath.Component, in folder: FilingFolder
  ) -> Bool {
    guard staged.facts.kind == .regular else {
      let path = folder.path.appending(name)
      return (try? FilingUndo.digest(of: path, scratch: request.container)) == staged.sha256
    }
    return folder.occupant(of: name.string, hashedIfSize: staged.facts.size)?.sha256
      == staged.sha256
  }

  /// Where an earlier attempt has put the file that was replaced; `nil` if it replaced none.
  private func olderFile(named name: FilePath.Component) -> FilePath? {
    let path = replacedFiles.appending(name)
    return (try? FileFacts(at: path, followingLinks: false)) == nil ? nil : path
  }

  private var replacedFiles: FilePath {
    request.container.appending("replaced").appending(request.contextIdentifier)
  }
}
