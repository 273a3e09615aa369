import CLinux
import Glibc
public import SystemPackage

extension Pipeline {
  /// Makes sure that the directories for state can be trusted, before anything is done.
  ///
  /// - Parameter paths: The files and directories that are to be processed.
  /// - Throws: ``TrustError`` for the first directory in which others may write.
  public func checkState(for paths: [FilePath]) throws(TrustError) {
    for state in states(for: paths) {
      var status = stat()
      if unsafe state.withPlatformString({ unsafe lstat($0, &status) }) == 0 {
        try TrustCheck().check(state)
      } else {
        try TrustCheck().checkFolders(around: state)
      }
    }
  }

  /// What stands against the directories for state, or `nil` if nothing does.
  ///
  /// A state inside an inbox would become content of it, and from one on another file system
  /// entries cannot be moved by a rename.
  ///
  /// - Parameter paths: The files and directories that are to be processed.
  /// - Returns: What is wrong and what to do.
  public func misplacedState(for paths: [FilePath]) -> String? {
    for inbox in inboxes(of: paths) {
      guard let state = try? StateDirectory.path(beside: inbox, options: options) else { continue }
      let folder = inbox.absolute.lexicallyNormalized()
      if state.lexicallyNormalized().starts(with: folder) {
        return "\(state): lies inside the inbox \(folder); give --state a directory outside of it"
      }
      if options.after != .keep, let there = Self.device(of: state),
        let here = Self.device(of: inbox), here != there
      {
        return
          "\(state): is on another file system than \(folder), so that entries cannot be moved "
          + "there; give --state a directory on the same one"
      }
    }
    return nil
  }

  /// The file system of a path, or of the nearest directory above it that is there.
  private static func device(of path: FilePath) -> UInt64? {
    var path = path.absolute
    var status = stat()
    while unsafe path.withPlatformString({ unsafe stat($0, &status) }) != 0 {
      guard path.removeLastComponent() else { return nil }
    }
    return FileFacts(status).device
  }

  /// Whether an earlier run left its state, so that a run repeats what it did.
  ///
  /// - Parameter paths: The files and directories that are to be processed.
  /// - Returns: Whether there are containers.
  public func hasEarlierState(for paths: [FilePath]) -> Bool {
    states(for: paths).contains { state in
      let containers = state.appending("containers")
      return unsafe containers.withPlatformString { unsafe access($0, F_OK) } == 0
    }
  }

  private func states(for paths: [FilePath]) -> Set<FilePath> {
    let inboxes = inboxes(of: paths)
    let states =
      inboxes.isEmpty
      ? [try? StateDirectory.path(beside: nil, options: options)]
      : inboxes.map { try? StateDirectory.path(beside: $0, options: options) }
    return Set(states.compactMap(\.self))
  }

  /// The directories that are, or hold, the paths.
  private func inboxes(of paths: [FilePath]) -> [FilePath] {
    paths.map { path in
      var status = stat()
      let isDirectory =
        unsafe path.withPlatformString { unsafe stat($0, &status) } == 0
        && FileFacts(status).kind == .directory
      return isDirectory ? path : path.absolute.removingLastComponent()
    }
  }
}
