package import SystemPackage

/// Where the files of a repository come from: a folder, an archive, or a test.
///
/// Paths in projects may lead anywhere. A path that leads out of the root is never read.
package struct ProjectFiles {
  /// The folder that holds the repository.
  package let root: FilePath

  private let read: (FilePath) -> [UInt8]?

  /// Creates a source of files.
  ///
  /// - Parameters:
  ///   - root: The folder that holds the repository; every path that is read is below it. An empty
  ///     path is the folder that relative paths begin in.
  ///   - read: Reads a file, or returns `nil` if there is none or it cannot be read. It gets the
  ///     root with a path below it, lexically normalized, and should follow no link that leads out.
  package init(root: FilePath, read: @escaping (FilePath) -> [UInt8]?) {
    self.root = root.lexicallyNormalized()
    self.read = read
  }

  /// The bytes of a file, or `nil` if there is none, or if it is outside the root.
  func bytes(of path: FilePath) -> [UInt8]? {
    located(path).flatMap { read($0) }
  }

  /// The path of a file, normalized; `nil` if it leads out of the root.
  func located(_ path: FilePath) -> FilePath? {
    let normal = path.lexicallyNormalized()
    guard let rest = rest(of: normal), rest.first?.kind != .parentDirectory else { return nil }
    return normal
  }

  /// The components of a normalized path below the root; `nil` if it is not below it.
  private func rest(of path: FilePath) -> FilePath.ComponentView.SubSequence? {
    guard path.root == root.root else { return nil }
    let own = root.components
    let components = path.components
    guard components.count >= own.count, components.starts(with: own) else { return nil }
    return components.dropFirst(own.count)
  }

  /// A path below the root in the words of a message.
  func name(of path: FilePath) -> String {
    guard let rest = rest(of: path.lexicallyNormalized()), !rest.isEmpty else {
      return path.string
    }
    return FilePath(root: nil, rest).string
  }

  /// The path of a folder as a setting has it: absolute, also if the root is relative.
  func settingText(of folder: FilePath) -> String {
    guard !root.isAbsolute else { return folder.string }
    return FilePath(root: "/", rest(of: folder) ?? FilePath().components[...]).string
  }

  /// The file that a setting names.
  ///
  /// - Parameters:
  ///   - text: The path, absolute as ``settingText(of:)`` makes it, or relative.
  ///   - folder: Where a relative path begins.
  /// - Returns: The path, normalized; `nil` if it is outside the root.
  func path(_ text: String, from folder: FilePath) -> FilePath? {
    let path = FilePath(text)
    guard path.isAbsolute else { return located(folder.appending(path.components)) }
    return located(root.isAbsolute ? path : root.appending(path.components))
  }
}
