import Sharepipe
import SystemPackage

/// One entry of an inbox, with all that is in it.
struct CrashEntry: Hashable, Sendable {
  /// One file of it.
  struct File: Hashable, Sendable {
    /// Its path below the entry; empty if the entry is the file.
    let path: FilePath
    let bytes: [UInt8]
  }

  /// Its path below the inbox.
  let path: FilePath
  let files: [File]
  /// A word that is in its content and in that of no other; `nil` for an empty file.
  let token: String?
  /// Whether the file has a second name outside of the inbox.
  let isLinked: Bool

  /// What is compared: the files with their names below the entry, and not its own name.
  var content: [File] { files }

  /// The content of what is at a path.
  static func content(at path: FilePath) -> [File] {
    FileTree.files(below: path).map { File(path: $0.path, bytes: $0.bytes) }
  }

  /// Writes it whole under another name, and gives it its name in one step.
  ///
  /// - Parameters:
  ///   - inbox: The inbox.
  ///   - staging: A directory on the same file system.
  /// - Throws: The error of the system.
  func arrive(in inbox: FilePath, by staging: FilePath) throws {
    let place = staging.appending("arriving")
    for file in files { try FileTree.write(file.bytes, to: place.appending(file.path.components)) }
    if isLinked {
      let other = FilePath("\(staging.string)/links/\(token ?? "empty")")
      try FileTree.link(place, as: other)
    }
    let target = inbox.appending(path.components)
    try FileTree.makeDirectories(target.removingLastComponent())
    try FileTree.rename(place, to: target)
  }
}
