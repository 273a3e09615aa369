import Documents
import SafeFiles
package import SystemPackage

/// The part of a directory on a local disk that belongs to one state: private copies and the
/// directories of runs, which end with this process.
///
/// ```
/// SCRATCH/NAME-HASH/           0700, of one state
///   CONTEXT/input/             private copies of its files
///   CONTEXT/run-1/             the directories of a run
///   workers/                   the directories of programs that stay for many contexts
/// ```
///
/// Several states may use one scratch. Only the process that holds the lock of a state uses its part.
package struct Scratch: Hashable, Sendable {
  /// The folder of programs that stay for many contexts, here or in the state.
  package static let workers: FilePath.Component = "workers"

  /// The directory of the state's part, absolute.
  package let path: FilePath

  /// Opens the part of a state, and makes it if it is missing.
  ///
  /// - Parameters:
  ///   - directory: The scratch, absolute; it must be there, for one that is missing may be a disk
  ///     that is not mounted.
  ///   - state: The directory of the state, absolute.
  /// - Throws: ``WorkSpaceError``; a directory that others may write in is refused.
  init(in directory: FilePath, of state: FilePath) throws(WorkSpaceError) {
    path = directory.appending(try Self.name(of: state))
    try Self.make(path)
  }

  /// Makes the part of a state, also where its disk came back empty.
  ///
  /// - Parameter path: The directory of the part, in the scratch, which must be there.
  /// - Throws: ``WorkSpaceError``.
  static func make(_ path: FilePath) throws(WorkSpaceError) {
    let directory = path.removingLastComponent()
    let kind: FileKind
    do throws(Errno) {
      kind = try FileKind(of: directory, followingLinks: true)
    } catch {
      throw .scratch(directory, error)
    }
    guard kind.isFolder else { throw .scratch(directory, .notDirectory) }
    do throws(TrustError) { try TrustCheck().check(directory) } catch { throw .untrusted(error) }
    do throws(WorkSpaceError) {
      try WorkSpace.makeTrusted(path)
    } catch {
      throw Self.error(error)
    }
  }

  /// Removes what a process left that was killed.
  ///
  /// - Parameter name: What is kept; `nil` to remove everything.
  /// - Throws: ``WorkSpaceError`` if something cannot be removed.
  package func clear(keeping name: FilePath.Component? = nil) throws(WorkSpaceError) {
    do throws(FileFault) {
      let directory = try SafeOpen.openDirectory(FileReference(root: path, path: FilePath()))
      let names = try DirectoryListing(of: directory)
      for index in 0..<names.count where names[index].bytes != name?.bytes {
        try TreeRemoval.remove(names[index].bytes, in: directory)
      }
    } catch {
      throw .notRemoved(path, error.errno)
    }
  }

  /// Makes the directory of a context.
  ///
  /// - Parameter path: The directory, in the part of a state.
  /// - Throws: ``WorkSpaceError``.
  static func makeContext(_ path: FilePath) throws(WorkSpaceError) {
    do throws(WorkSpaceError) {
      try WorkSpace.makeIfMissing(path)
      return
    } catch {
      guard case .unusable(_, .noSuchFileOrDirectory) = error else { throw Self.error(error) }
    }
    try make(path.removingLastComponent())
    do throws(WorkSpaceError) { try WorkSpace.makeIfMissing(path) } catch {
      throw Self.error(error)
    }
  }

  /// The error of a directory of the scratch in the words for it.
  private static func error(_ error: WorkSpaceError) -> WorkSpaceError {
    if case .unusable(let path, let errno) = error { .scratch(path, errno) } else { error }
  }

  /// The name of the state, for people, and a hash of its path, for two states may have one name.
  private static func name(of state: FilePath) throws(WorkSpaceError) -> String {
    let state = state.lexicallyNormalized()
    let name = (state.lastComponent?.string ?? "").unicodeScalars.prefix(100).filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    do throws(ContentHashError) {
      let hash = "\(try ContentHash.sha256(of: state.bytes))"
      return "\(String(String.UnicodeScalarView(name)))-\(hash.prefix(16))"
    } catch {
      throw .scratch(state, .noMemory)
    }
  }
}
