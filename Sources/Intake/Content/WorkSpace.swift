internal import CLinux
internal import Glibc
import SafeFiles
public import SystemPackage

/// The part of the state in which contexts are worked on.
///
/// ```
/// STATE/                       0700
///   work/CONTEXT/              one context while it is worked on
///     claims/0/REL             its entry, taken out of the inbox
///     removed/0/REL            its entry, while its files are removed
///     input/                   private copies of its files, if any are made
///     stage-1/                 the context that the first action returned, and its files
///     run-1/output/            what the first extension returns
///     run-1/work/              where its program starts
///   kept/CONTEXT/1/            stage-1 while the context waits for a person
///   containers/EXTENSION/      what an extension keeps between runs
/// ```
///
/// With a scratch, `input/` and the directories of runs are on a local disk instead, so that a
/// state on a network file system keeps only what must outlive this process.
public struct WorkSpace: Hashable, Sendable {
  /// The directory of the state, absolute.
  public let state: FilePath

  /// Where private copies and the directories of runs are; `nil` for in the state.
  package let scratch: Scratch?

  /// The directory of this host in which the containers of extensions are, absolute; `nil` where no
  /// other host uses the state.
  package let ownContainers: FilePath?

  /// The directories in which the containers of extensions are, absolute.
  package var containers: [FilePath] {
    [state.appending("containers")] + (ownContainers.map { [$0] } ?? [])
  }

  /// Opens the work space of a state, and makes what is missing.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute. Its parent must be there.
  ///   - scratch: The directory on a local disk for private copies and runs, absolute; `nil` for none.
  ///   - isShared: Whether several hosts use the state: then the containers of extensions that run on
  ///     several at once are on that disk as well.
  /// - Throws: ``WorkSpaceError``; a state, or a scratch, that others may write in is refused.
  public init(
    state: FilePath, scratch: FilePath? = nil, isShared: Bool = false
  ) throws(WorkSpaceError) {
    self.state = state
    let part: Scratch? = if let scratch { try Scratch(in: scratch, of: state) } else { nil }
    self.scratch = part
    try Self.makeTrusted(state)
    try Self.makeTrusted(state.appending("work"))
    try Self.makeTrusted(state.appending("containers"))
    ownContainers = isShared ? part.map { FilePath($0.path.string + "-containers") } : nil
    if let ownContainers { try Self.makeTrusted(ownContainers) }
  }

  /// Makes the directory of a context, unless it is there.
  ///
  /// - Parameter identifier: The identifier of the context.
  /// - Returns: The directory, absolute.
  /// - Throws: ``WorkSpaceError``.
  package func make(_ identifier: String) throws(WorkSpaceError) -> FilePath {
    let path = try directory(of: identifier).path
    try Self.makeIfMissing(path)
    return path
  }

  /// The directory of a context, which need not be there.
  package func directory(of identifier: String) throws(WorkSpaceError) -> ContextDirectory {
    let name = try Self.component(identifier)
    return ContextDirectory(
      path: state.appending("work").appending(name), local: scratch?.path.appending(name))
  }

  /// The directory of a context that is claimed and begins for the first time.
  ///
  /// - Parameter identifier: The identifier of the context, whose directory in the state is there.
  /// - Returns: The directories.
  /// - Throws: ``WorkSpaceError``.
  package func begin(_ identifier: String) throws(WorkSpaceError) -> ContextDirectory {
    let directory = try directory(of: identifier)
    try directory.makeLocal()
    return directory
  }

  /// Removes what a context has on the scratch.
  ///
  /// - Parameter identifier: The identifier of the context.
  /// - Returns: Whether nothing of it is left there.
  package func hasCleared(_ identifier: String) -> Bool {
    scratch == nil || (try? directory(of: identifier).removeLocal()) != nil
  }

  /// Makes the directory for a context that is about to be worked on.
  ///
  /// What an earlier attempt at the same context left is removed, save what is claimed and the
  /// versions of the context that actions returned.
  ///
  /// - Parameter identifier: The identifier of the context: letters, digits, `-`, `.` and `_`.
  /// - Returns: The directories.
  /// - Throws: ``WorkSpaceError``.
  public func open(_ identifier: String) throws(WorkSpaceError) -> ContextDirectory {
    let directory = try directory(of: identifier)
    do throws(WorkSpaceError) {
      try Self.make(directory.path)
    } catch .unusable(_, .fileExists) {
      do throws(FileFault) {
        try directory.removeRuns()
      } catch {
        throw .notRemoved(directory.path, error.errno)
      }
    }
    try directory.makeLocal()
    return directory
  }

  /// The directory that an extension keeps between runs, which is made if it is not there.
  ///
  /// - Parameters:
  ///   - identifier: The bundle identifier.
  ///   - isOfAllHosts: Whether all hosts that use the state have one together, since the extension runs
  ///     on one at a time.
  /// - Returns: The directory, absolute.
  /// - Throws: ``WorkSpaceError``.
  public func container(
    for identifier: String, isOfAllHosts: Bool = false
  ) throws(WorkSpaceError) -> FilePath {
    let own = isOfAllHosts ? nil : ownContainers
    let path = (own ?? state.appending("containers")).appending(try Self.component(identifier))
    if !Self.isOurs(path) { try Self.makeTrusted(path) }
    return path
  }

  /// A name that cannot lead out of a directory or be hidden in one.
  private static func component(
    _ identifier: String
  ) throws(WorkSpaceError) -> FilePath.Component {
    let isSafe = identifier.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        // It divides a bundle identifier from the name of a use.
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isSafe, !identifier.hasPrefix("."), identifier.utf8.count <= 255,
      let component = FilePath.Component(identifier)
    else { throw .unsafeIdentifier(identifier) }
    return component
  }

  /// Makes a directory that only its owner may enter.
  package static func make(_ path: FilePath) throws(WorkSpaceError) {
    guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 else {
      throw .unusable(path, Errno(rawValue: errno))
    }
  }

  /// Makes a directory that only its owner may enter, unless it is there.
  package static func makeIfMissing(_ path: FilePath) throws(WorkSpaceError) {
    guard unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST
    else { throw .unusable(path, Errno(rawValue: errno)) }
  }

  /// Whether there is a directory in which no other user may write; the directories above it were
  /// checked when the work space was opened.
  private static func isOurs(_ path: FilePath) -> Bool {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else { return false }
    return FileFacts(status).kind == .directory && status.st_uid == geteuid()
      && status.st_mode & 0o022 == 0
  }

  /// Makes a directory, or makes sure that the one that is there is ours alone.
  static func makeTrusted(_ path: FilePath) throws(WorkSpaceError) {
    if unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 { return }
    guard errno == EEXIST else { throw .unusable(path, Errno(rawValue: errno)) }
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else {
      throw .unusable(path, Errno(rawValue: errno))
    }
    guard FileFacts(status).kind == .directory else { throw .notADirectory(path) }
    do throws(TrustError) { try TrustCheck().check(path) } catch { throw .untrusted(error) }
  }
}
