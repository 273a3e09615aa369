internal import CLinux
internal import Glibc
import SafeFiles
import ShareJournal
import ShareModel
import ShareReport
internal import SystemPackage

extension Doctor {
  /// The names in a state that are ours.
  private static let known: Set<String> = [
    "journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm", "journal.sqlite-journal", "work",
    "kept", "containers", "lock", ReportFile.name, ReportFile.unfinishedName,
    SnifferMemory.name.string,
    "rules.loaded", "rules.path", "told", "undo.lock", "wake", "workers", WorkMarks.name,
    ReceiptLog.folder,
    "cluster.json", "probes", "stale", "console.people", "console.codes", "console.log",
    ".console.people", ".console.codes", "console.log.1",
  ]

  /// The directories in a state.
  private var directories: [FilePath] {
    let names = ["work", "kept", "containers"] + ContextEnd.allCases.map(\.rawValue)
    return [state] + names.map { state.appending($0) }
  }

  /// Looks at the directory of the state and at what is in it.
  ///
  /// - Returns: Whether there is a state.
  func examineState(into findings: inout DoctorFindings) -> Bool {
    do throws(Errno) {
      let facts = try FileFacts(at: state, followingLinks: false)
      guard facts.kind == .directory else {
        findings.add(.error, .state, "\(state): is not a directory; give another with --state")
        return false
      }
    } catch .noSuchFileOrDirectory {
      findings.add(.note, .state, "\(state): does not exist yet; nothing has been processed")
      return false
    } catch {
      findings.add(.error, .state, "\(state): cannot be looked at: \(error)")
      return false
    }
    for directory in directories { examine(directory, into: &findings) }
    examineNames(into: &findings)
    return true
  }

  private func examine(_ directory: FilePath, into findings: inout DoctorFindings) {
    guard let facts = try? FileFacts(at: directory, followingLinks: false) else { return }
    guard facts.kind == .directory else {
      findings.add(.error, .state, "\(directory): is not a directory; move it away")
      return
    }
    do throws(TrustError) {
      try TrustCheck().check(directory)
      if facts.permissions & 0o077 != 0 {
        findings.add(
          .warning, .state,
          "\(directory): others may read it (mode \(String(facts.permissions, radix: 8)))",
          mend: "chmod 700")
      }
    } catch {
      let isOurs = facts.owner == geteuid() && error.path == directory
      let isMode = if case .writableByOthers = error.fault { true } else { false }
      findings.add(
        .error, .state, error.description, mend: isOurs && isMode ? "chmod 700" : nil)
    }
  }

  private func examineNames(into findings: inout DoctorFindings) {
    let ours = Self.known.union(ContextEnd.allCases.map(\.rawValue))
    let names = (try? FolderListing.names(in: state, limit: 10_000)) ?? []
    for name in names where !Self.isLock(name) {
      // What a kill left of a write is removed by the next one.
      let isUnfinished = name.string.hasSuffix(".new")
      guard !ours.contains(isUnfinished ? String(name.string.dropLast(4)) : name.string) else {
        continue
      }
      if name.string.hasPrefix("journal.sqlite.damaged-") {
        findings.add(
          .note, .journal,
          "\(state.appending(name)): a damaged journal that was set aside. Remove it when you do "
            + "not need it")
      } else if name.string.hasPrefix(ReportFile.visitorPrefix), name.string.hasSuffix(".tmp") {
        findings.add(
          .note, .state,
          "\(state.appending(name)): a report that was not written to its end; remove it when no "
            + "'sharepipe report' is running")
      } else {
        findings.add(
          .note, .state, "\(state.appending(name)): is not sharepipe's, and is left alone")
      }
    }
  }

  /// Whether a name is that of a file that is locked in place of an inbox.
  private static func isLock(_ name: FilePath.Component) -> Bool {
    name.extension == "lock" && UInt64(name.stem) != nil
  }

  /// Looks whether a process works on the state.
  ///
  /// - Returns: Whether one does.
  func examineLock(into findings: inout DoctorFindings) -> Bool {
    do throws(DirectoryLock.Fault) {
      _ = try DirectoryLock(of: state, fallback: state)
      return false
    } catch {
      switch error {
      case .held(let holder):
        findings.add(.note, .lock, "\(holder) is working on it; work in progress is not checked")
        return true
      case .unusable(let errno):
        findings.add(
          .error, .lock, "\(state): cannot be locked against other processes: \(errno)")
        return false
      }
    }
  }

  /// Takes from other users the rights that they must not have.
  ///
  /// Only the modes of our own directories are changed, and only the state itself is locked for it,
  /// not its inboxes.
  func mendPermissions(into findings: inout DoctorFindings) throws(StateError) {
    let lock: DirectoryLock
    do throws(DirectoryLock.Fault) {
      lock = try DirectoryLock(of: state, fallback: state)
    } catch {
      switch error {
      case .held(let holder): throw .busy(state, holder)
      case .unusable(.noSuchFileOrDirectory): return
      case .unusable(let errno): throw .notLockable(state, errno)
      }
    }
    withExtendedLifetime(lock) {
      for directory in directories {
        guard let facts = try? FileFacts(at: directory, followingLinks: false),
          facts.kind == .directory, facts.owner == geteuid(), facts.permissions & 0o077 != 0,
          let opened = try? SafeOpen.openDirectory(
            FileReference(root: directory, path: FilePath("")))
        else { continue }
        guard fchmod(opened.descriptor.rawValue, 0o700) == 0 else { continue }
        findings.add(.note, .state, "\(directory): other users may no longer enter it")
      }
    }
  }

  /// Looks at what extensions keep.
  func examineContainers(into findings: inout DoctorFindings) {
    let containers = state.appending("containers")
    for name in (try? FolderListing.names(in: containers, limit: 10_000)) ?? [] {
      let path = containers.appending(name)
      guard let facts = try? FileFacts(at: path, followingLinks: false) else { continue }
      guard facts.kind == .directory else {
        findings.add(.error, .containers, "\(path): is not a directory; move it away")
        continue
      }
      do throws(TrustError) {
        try TrustCheck().check(path)
      } catch {
        findings.add(.error, .containers, error.description)
      }
      if let rules, rules.bundle(identifiedBy: BundleIdentifier(naming: name.string)) == nil {
        findings.add(
          .note, .containers, "\(path): belongs to an extension that is not on; it is kept")
      }
    }
  }
}
