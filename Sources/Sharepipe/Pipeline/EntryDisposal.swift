import CLinux
import Foundation
import Glibc
import SystemPackage

/// Puts an entry where its context ended, or removes it.
///
/// The entry is taken out of the inbox by one rename that never replaces anything, through the
/// directory that holds it, so that nothing outside the inbox can be reached. What was taken must
/// be what was judged; if it was replaced meanwhile, it goes back and the record says so.
struct EntryDisposal {
  let options: PipelineOptions

  /// Moves or removes an entry whose context has ended.
  ///
  /// - Parameters:
  ///   - entry: The entry; a line of standard input is left alone.
  ///   - facts: What the file system said of the entry before it was read.
  ///   - record: How the context ended.
  /// - Throws: ``EntryFault`` if the entry stays in the inbox.
  func dispose(
    of entry: InboxEntry, knownAs facts: FileFacts?, after record: ContextRecord
  ) throws(EntryFault) {
    guard let reference = entry.reference else { return }
    let isRemoval = options.after == .remove && record.isTaken && sharesWhole(entry, record)
    do {
      let state = try StateDirectory.path(for: entry, options: options)
      // The state is made, or refused if others may write in it.
      _ = try WorkSpace(state: state)
      guard isRemoval else {
        _ = try take(reference, facts, to: state.appending(record.end.rawValue), keepingPath: true)
        return
      }
      let removed = state.appending("work").appending(record.identifier + ".removed")
      try make(removed)
      let taken = try take(reference, facts, to: removed, keepingPath: false)
      try TreeRemoval.remove(taken.removingLastComponent())
    } catch {
      let verb = isRemoval ? "removed" : "moved to '\(record.end.rawValue)'"
      throw EntryFault(
        isRemoval ? .removeFailed : .moveFailed,
        "\(entry.name.label): cannot be \(verb): \(Self.explain(error))")
    }
  }

  /// Whether every file of the entry was shared, so that removing it loses nothing.
  ///
  /// A directory with a manifest may hold files that the manifest does not name.
  private func sharesWhole(_ entry: InboxEntry, _ record: ContextRecord) -> Bool {
    guard case .contextDirectory = entry.kind, let path = entry.reference?.fullPath else {
      return true
    }
    let names = FileManager.default.enumerator(atPath: path.string)?.compactMap { $0 as? String }
    let files = (names ?? []).filter { name in
      var isDirectory: ObjCBool = false
      _ = unsafe FileManager.default.fileExists(
        atPath: path.appending(name).string, isDirectory: &isDirectory)
      return !isDirectory.boolValue && name != "context.json"
    }
    let shared = record.items.joined().filter { attachment in
      if case .file = attachment.attachment.content { true } else { false }
    }
    return names != nil && files.count <= shared.count
  }

  /// Renames an entry into a folder, and returns where it is now.
  private func take(
    _ reference: FileReference, _ facts: FileFacts?, to folder: FilePath, keepingPath: Bool
  ) throws -> FilePath {
    guard let name = reference.name else { throw Errno.invalidArgument }
    let parent = reference.path.removingLastComponent()
    let source = try SafeOpen.openDirectory(FileReference(root: reference.root, path: parent))
    var target = folder
    if keepingPath {
      try makeDirectories(parent, in: folder)
      target.append(parent.components)
    }
    var number = 1
    while true {
      let path = target.appending(number == 1 ? name : name.numbered(number))
      let error = rename(FilePath(root: nil, [name]), in: source.descriptor.rawValue, to: path)
      if let error {
        guard error == .fileExists, number < 10_000 else { throw error }
        number += 1
        continue
      }
      if let facts, try !isSame(path, as: facts) {
        _ = unsafe path.withPlatformString { old in
          unsafe FilePath(root: nil, [name]).withPlatformString { new in
            unsafe clinux_renameat2(
              AT_FDCWD, old, source.descriptor.rawValue, new, UInt32(RENAME_NOREPLACE))
          }
        }
        throw FileFault.changed
      }
      // What is renamed is where it belongs; that it may take a while to be durable is no fault.
      fsync(source.descriptor.rawValue)
      try? sync(target)
      return path
    }
  }

  /// Renames without replacing, and returns the error, if there is one.
  private func rename(_ name: FilePath, in directory: CInt, to path: FilePath) -> Errno? {
    let result = unsafe name.withPlatformString { old in
      unsafe path.withPlatformString { new in
        unsafe clinux_renameat2(directory, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE))
      }
    }
    return result == 0 ? nil : Errno(rawValue: errno)
  }

  /// Whether what is at a path is what was judged: the same file, and not written to since.
  private func isSame(_ path: FilePath, as facts: FileFacts) throws -> Bool {
    var status = stat()
    guard unsafe path.withPlatformString({ unsafe lstat($0, &status) }) == 0 else {
      throw Errno(rawValue: errno)
    }
    let now = FileFacts(status)
    return now.isSameFile(as: facts) && now.size == facts.size && now.modified == facts.modified
  }

  /// Makes a folder in the state, and directories in it, each open to its owner alone.
  private func makeDirectories(_ path: FilePath, in folder: FilePath) throws {
    var directory = folder
    try make(directory)
    for component in path.components {
      directory.append(component)
      try make(directory)
    }
  }

  private func make(_ directory: FilePath) throws {
    guard unsafe directory.withPlatformString({ unsafe mkdir($0, 0o700) }) == 0 || errno == EEXIST
    else { throw Errno(rawValue: errno) }
  }

  private func sync(_ directory: FilePath) throws {
    let descriptor = try FileDescriptor.open(
      directory, .readOnly, options: [.directory, .closeOnExec])
    try descriptor.closeAfter {
      guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }
  }

  private static func explain(_ error: any Error) -> String {
    switch error {
    case let error as Errno where error.rawValue == EXDEV:
      "the state is on another file system; give --state a directory on that of the inbox"
    case FileFault.changed: "it was replaced or written to meanwhile, and stays in the inbox"
    case let fault as PipelineFault: fault.reason.message
    default: "\(error); it stays where it is"
    }
  }
}

extension ContextRecord {
  /// Whether a share took the content and nobody stands against it: then the original may go.
  fileprivate var isTaken: Bool {
    let isTaken = decisions.contains { decision in
      decision.point == .share
        && (decision.outcome == .delivered || decision.outcome == .alreadyDelivered)
    }
    let isDoubtful = decisions.contains { decision in
      switch decision.outcome {
      case .invalid, .cancelled, .failed, .held, .stopped, .unavailable: true
      case .blocked, .delivered, .returned, .alreadyDelivered: false
      }
    }
    return end == .done && isTaken && !isDoubtful && problems.isEmpty
  }
}

extension FilePath.Component {
  /// The name with a number before its extension: `photo 2.jpg`.
  func numbered(_ number: Int) -> FilePath.Component {
    let bytes = bytes
    // A period at the start makes a hidden name, not an extension.
    let dot = bytes.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
    let text = bytes[..<dot] + Array(" \(number)".utf8) + bytes[dot...]
    return FilePath(bytes: Array(text)).lastComponent ?? self
  }
}
