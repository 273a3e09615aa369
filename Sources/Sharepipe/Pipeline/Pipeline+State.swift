import CLinux
import ExtensionRunning
import Glibc
import Intake
import SafeFiles
import ShareRules
public import SystemPackage

extension Pipeline {
  /// Makes sure that the directories for state can be trusted, before anything is done.
  ///
  /// - Parameter paths: The files and directories that are to be processed.
  /// - Throws: ``TrustError`` for the first directory in which other users may write.
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

  /// The objection to the directories for state, or `nil` if there is none.
  ///
  /// A state inside an inbox would become content of it, and from one on another file system
  /// entries cannot be moved by a rename.
  ///
  /// - Parameter paths: The files and directories that are to be processed.
  /// - Returns: The problem, and the next step for the user.
  public func misplacedState(for paths: [FilePath]) -> String? {
    for inbox in inboxes(of: paths) {
      guard let state = try? StateDirectory.path(beside: inbox, options: options) else { continue }
      let folder = inbox.absolute.lexicallyNormalized()
      if state.lexicallyNormalized().starts(with: folder) {
        return
          "\(state): is inside the inbox \(folder); give a directory outside of it with --state"
      }
      if let scratch = options.scratch?.absolute.lexicallyNormalized(), scratch.starts(with: folder)
      {
        return
          "\(scratch): is inside the inbox \(folder); give a directory outside of it with --scratch"
      }
      if options.after != .keep, let there = Self.device(of: state),
        let here = Self.device(of: inbox), here != there
      {
        return
          "\(state): is not on the file system of \(folder), so entries cannot be moved there; "
          + "give a directory on it with --state"
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

  /// Locks the inboxes and their states, opens the journals, and puts the remains of killed
  /// processes in order.
  ///
  /// - Parameter paths: The files and directories that are to be processed; none for contexts that
  ///   come from no inbox.
  /// - Returns: The reports, state by state.
  /// - Throws: ``StateError``, for example if another process works on an inbox.
  @discardableResult
  package func openStates(
    for paths: [FilePath]
  ) throws(StateError) -> [(state: FilePath, report: Recovery.Report)] {
    var inboxes: [FilePath: [FilePath]] = [:]
    for inbox in self.inboxes(of: paths).map(\.absolute) {
      let state = try Self.directory(beside: inbox, options)
      inboxes[state, default: []].append(inbox)
    }
    if paths.isEmpty { inboxes[try Self.directory(beside: nil, options)] = [] }
    var reports: [(state: FilePath, report: Recovery.Report)] = []
    for (state, inboxes) in inboxes.sorted(by: { $0.key.string < $1.key.string }) {
      var seen: Set<DirectoryIdentity> = []
      let once = inboxes.filter { inbox in
        DirectoryIdentity(of: inbox, followingLinks: true).map { seen.insert($0).inserted } ?? true
      }
      reports.append((state, try states.state(at: state, inboxes: once).recovery))
      if options.sniffer == .isolated { _ = SnifferMemory(state: state).check(sniffing) }
    }
    return reports
  }

  /// The state of the inbox of an entry.
  func state(for entry: InboxEntry?) throws(StateError) -> LockedState {
    let inbox = entry?.reference?.root.absolute
    return try states.state(
      at: try Self.directory(beside: inbox, options), inboxes: inbox.map { [$0] } ?? [])
  }

  private static func directory(
    beside inbox: FilePath?, _ options: PipelineOptions
  ) throws(StateError) -> FilePath {
    do throws(PipelineFault) {
      return try StateDirectory.path(beside: inbox, options: options)
    } catch {
      throw .nowhere
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
    paths.map { $0.isDirectory ? $0 : $0.absolute.removingLastComponent() }
  }
}

extension FilePath {
  /// Whether it is a directory, or a link to one.
  var isDirectory: Bool { (try? FileKind(of: self, followingLinks: true))?.isFolder ?? false }
}
