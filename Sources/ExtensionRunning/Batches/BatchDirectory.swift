import Glibc
import Intake
import SafeFiles
import ShareModel
import ShareRules
import Synchronization
import SystemPackage

/// The directory of a worker, in which it finds one context at a time.
///
/// ```
/// STATE/workers/EXTENSION-PROCESS-START-NUMBER/    0700; with a scratch, there
///   current/      the directory of the run that the worker is asked about
///   work/         where its program starts, emptied between contexts
/// STATE/workers/EXTENSION-PROCESS-START-NUMBER.until    0600, when its keeper ends it
/// ```
///
/// The directory of a run is renamed to `current` before the request, and back after it. So a
/// worker that may reach nothing but its own directory sees no other context.
struct BatchDirectory: Sendable {
  /// A run whose directory is `current`.
  struct Staged: Sendable {
    /// The request with the paths as the worker sees them.
    let request: ExtensionRequest
    /// The request with its own paths.
    let original: ExtensionRequest
    fileprivate let identity: DirectoryIdentity
  }

  /// The directory, absolute.
  let path: FilePath

  /// Where the run is that the worker is asked about.
  var current: FilePath { path.appending("current") }

  /// Where its program starts.
  var work: FilePath { path.appending("work") }

  /// The file with the moment at which its keeper ends it, beside the directory.
  var deadline: FilePath {
    path.removingLastComponent().appending((path.lastComponent?.string ?? "") + ".until")
  }

  /// Makes the directory of a new worker.
  ///
  /// Directories that a process which is gone has left are removed.
  ///
  /// - Parameter request: A request to the extension.
  /// - Throws: Why that cannot be done.
  init(for request: ExtensionRequest) throws(LaunchFault) {
    // It must be on the file system of the directories of runs.
    let above =
      request.scratch ?? request.container.removingLastComponent().removingLastComponent()
    let workers = above.appending(Scratch.workers)
    let number = Self.next.add(1, ordering: .relaxed).newValue
    let name = "\(request.bundle.identifier)-\(getpid())-\(Self.startTime)-\(number)"
    guard let component = FilePath.Component(name), component.kind == .regular else {
      throw LaunchFault(why: "its identifier cannot name a directory")
    }
    path = workers.appending(component)
    do throws(Errno) {
      if try Self.make(workers) == false { Self.removeAbandoned(in: workers) }
      _ = try Self.make(path)
      _ = try Self.make(path.appending("work"))
    } catch {
      throw .system("its directory \(path) cannot be made", error)
    }
  }

  /// Puts the directory of a run where the worker finds it.
  ///
  /// - Parameter request: The request. Its output and its files are below one directory, that of
  ///   the run.
  /// - Returns: The request with the paths as the worker sees them.
  /// - Throws: Why that cannot be done.
  func stage(_ request: ExtensionRequest) throws(LaunchFault) -> Staged {
    let run = request.output.removingLastComponent()
    var staged = request
    staged.output = moved(request.output, from: run, to: current)
    for item in staged.context.items.indices {
      for index in staged.context.items[item].attachments.indices {
        switch staged.context.items[item].attachments[index].content {
        case .file(let file):
          let file = try moved(file, from: run)
          staged.context.items[item].attachments[index].content = .file(file)
        case .package(let package):
          let package = try moved(package, from: run)
          staged.context.items[item].attachments[index].content = .package(package)
        case .url, .text, .data, .typesOnly:
          break
        }
      }
    }
    guard let identity = DirectoryIdentity(of: run) else {
      throw LaunchFault(why: "\(run) is not there")
    }
    if let error = RenameWithoutReplacing.rename(run, to: current, on: .ours) {
      throw LaunchFault(why: "\(run) cannot be renamed to \(current): \(error)")
    }
    return Staged(request: staged, original: request, identity: identity)
  }

  /// Puts the directory of a run back, and removes what the worker left besides.
  ///
  /// - Parameter staged: What ``stage(_:)`` returned.
  /// - Throws: A fault if the worker put something else in its place, or left what cannot be
  ///   removed. Then nothing of the run is there any more.
  func unstage(_ staged: Staged) throws(RunFault) {
    let run = staged.original.output.removingLastComponent()
    let error = RenameWithoutReplacing.rename(current, to: run, on: .ours)
    guard error == nil, DirectoryIdentity(of: run) == staged.identity else {
      try? TreeRemoval.remove(run)
      throw .returnedItems([
        Reason(
          .returnedFileOutside, "the directory of the run was replaced; nothing in it is taken")
      ])
    }
    do throws(FileFault) {
      try clear()
    } catch {
      throw .notUsable("left something in \(path) that cannot be removed")
    }
  }

  /// The items that a worker returned, with the paths that hold after ``unstage(_:)``.
  func unstaged(_ items: [ShareItem], of staged: Staged) -> [ShareItem] {
    var items = items
    for item in items.indices {
      for index in items[item].attachments.indices {
        switch items[item].attachments[index].content {
        case .file(let file) where file.root == staged.request.output:
          items[item].attachments[index].content = .file(
            FileReference(root: staged.original.output, path: file.path))
        case .package(let file) where file.root == staged.request.output:
          items[item].attachments[index].content = .package(
            FileReference(root: staged.original.output, path: file.path))
        default:
          break
        }
      }
    }
    return items
  }

  /// Removes the directory with all that is in it.
  func remove() {
    try? TreeRemoval.remove(path)
  }

  private static let next = Atomic<Int>(0)

  /// When this process started, which distinguishes it from an earlier process with the same
  /// number.
  private static let startTime = ProcessStatus(of: getpid())?.startTime ?? 0

  private func moved(
    _ file: FileReference, from run: FilePath
  ) throws(LaunchFault) -> FileReference {
    guard file.root.starts(with: run) else {
      throw LaunchFault(why: "\(file.fullPath) is not in the directory of the run, \(run)")
    }
    return FileReference(root: moved(file.root, from: run, to: current), path: file.path)
  }

  private func moved(_ path: FilePath, from: FilePath, to: FilePath) -> FilePath {
    to.appending(path.components.dropFirst(from.components.count))
  }

  /// Removes what is in the directory, and what is in `work`.
  ///
  /// All of that is the worker's, which may have put a link to anywhere in the place of `work`.
  private func clear() throws(FileFault) {
    let directory = try SafeOpen.openDirectory(FileReference(root: path, path: FilePath("")))
    let names = try DirectoryListing(of: directory)
    let kept = Array("work".utf8)
    for index in 0..<names.count where names[index].bytes != kept {
      try TreeRemoval.remove(names[index].bytes, in: directory)
    }
    try TreeRemoval.empty(kept, in: directory)
  }

  private static func names(in directory: FilePath) throws(FileFault) -> [[UInt8]] {
    let listing = try DirectoryListing(
      of: try SafeOpen.openDirectory(FileReference(root: directory, path: FilePath(""))))
    return (0..<listing.count).map { listing[$0].bytes }
  }

  /// Makes a directory that only its owner may enter; returns whether it was not there.
  private static func make(_ path: FilePath) throws(Errno) -> Bool {
    if unsafe path.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 { return true }
    guard errno == EEXIST else { throw Errno(rawValue: errno) }
    return false
  }

  /// Removes the directories of processes that are gone.
  private static func removeAbandoned(in workers: FilePath) {
    for name in (try? names(in: workers)) ?? [] {
      let parts = String(decoding: name, as: UTF8.self).split(separator: "-").suffix(3)
      guard parts.count == 3, let process = parts.first.flatMap({ pid_t($0) }),
        let time = parts.dropFirst().first.flatMap({ UInt64($0) }),
        let component = FilePath.Component(bytes: name),
        ProcessStatus(of: process)?.startTime != time
      else { continue }
      try? TreeRemoval.remove(workers.appending(component))
    }
  }
}
