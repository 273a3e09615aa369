import CLinux
import Glibc
public import SystemPackage

/// Decides whether only root and we can change rules, programs and state.
///
/// A file or folder is trusted if it is no symbolic link, is owned by root or us, and may be
/// written by neither its group nor others. The folders around it count as well, up to `/`, since a
/// user who may write a folder may replace what is in it. A folder with the sticky bit, such as
/// `/tmp`, may be writable, for there only the owner of a file replaces it. Links among the folders
/// are followed, and what they lead to is checked in the same way.
///
/// The answer holds for as long as root and we leave the files alone. Source: the rules of
/// OpenSSH's `StrictModes` (sshd_config(5)), without its leave for a user's own group.
public struct TrustCheck: Sendable {
  /// The user that the check trusts besides root.
  public let userID: UInt32

  /// The most files and folders that are looked at beneath one folder.
  static let maximumFiles = 100_000

  /// The most levels of folders that are looked at.
  package static let maximumDepth = 64

  /// The most links that are followed on the way to one path.
  private static let maximumLinks = 40

  /// Creates a check.
  ///
  /// - Parameter userID: The user to trust besides root; the effective user if `nil`.
  public init(userID: UInt32? = nil) { self.userID = userID ?? geteuid() }

  /// Checks a file or folder.
  ///
  /// - Parameters:
  ///   - path: Absolute, or relative to the current folder.
  ///   - includingContents: Whether all that is beneath a folder is checked too.
  /// - Throws: The first thing that is not trusted.
  public func check(_ path: FilePath, includingContents: Bool = false) throws(TrustError) {
    let absolute = try Self.absolute(path)
    try checkFolders(around: absolute, subject: path)
    let status = try Self.status(absolute, reportedAs: path, subject: path)
    try examine(status, at: path, subject: path)
    guard includingContents, status.st_mode & S_IFMT == S_IFDIR else { return }
    var files = 0
    let folder = try Self.opened(path, subject: path) { () throws(FileFault) in
      try SafeOpen.openDirectory(FileReference(root: absolute, path: FilePath("")))
    }
    try checkContents(of: path, in: folder, depth: 1, files: &files, subject: path)
  }

  /// Makes sure that no other user can put something at a path, whether or not it is there.
  ///
  /// - Parameter path: The path, absolute or below the current directory.
  /// - Throws: A ``TrustError`` for the first folder on the way that is not safe.
  public func checkFolders(around path: FilePath) throws(TrustError) {
    try checkFolders(around: path.absolute, subject: path)
  }

  /// Checks all folders on the way to a path, through links.
  private func checkFolders(around path: FilePath, subject: FilePath) throws(TrustError) {
    var links = 0
    var current: FilePath = "/"
    try examineFolder(current, Self.status(current, subject: subject), subject: subject)
    // A path that ends in `..` or `.` names one of the folders.
    let isFolder = path.lastComponent?.kind != .regular
    var rest = Array((isFolder ? path : path.removingLastComponent()).components.reversed())
    while let component = rest.popLast() {
      if component.kind == .currentDirectory { continue }
      if component.kind == .parentDirectory {
        current.removeLastComponent()
        continue
      }
      let next = current.appending(component)
      let status = try Self.status(next, subject: subject)
      guard status.st_mode & S_IFMT == S_IFLNK else {
        try examineFolder(next, status, subject: subject)
        current = next
        continue
      }
      try checkOwner(status, next, subject: subject)
      links += 1
      guard links <= Self.maximumLinks else {
        throw TrustError(.unreadable(.tooManySymbolicLinkLevels), at: next, for: subject)
      }
      let target = try Self.target(of: next, subject: subject)
      if target.isAbsolute { current = "/" }
      rest += target.components.reversed()
    }
  }

  /// Checks a folder on the way.
  ///
  /// It may be writable by others if it has the sticky bit, and by its group if that is its owner's
  /// own. Source: Debian and Ubuntu give each user a group of the same number and, as a rule, a
  /// umask of 002 (useradd(8), `USERGROUPS_ENAB`).
  private func examineFolder(
    _ path: FilePath, _ status: stat, subject: FilePath
  ) throws(TrustError) {
    try checkOwner(status, path, subject: subject)
    let isOwnGroup = status.st_uid != 0 && status.st_gid == status.st_uid
    let isPrivate = isOwnGroup && status.st_mode & S_IWOTH == 0
    guard status.st_mode & S_ISVTX == 0, !isPrivate else { return }
    try checkMode(status, path, subject: subject)
  }

  /// Checks one file or folder.
  private func examine(
    _ status: stat, at path: @autoclosure () -> FilePath, subject: FilePath
  ) throws(TrustError) {
    guard status.st_mode & S_IFMT != S_IFLNK else {
      throw TrustError(.symbolicLink, at: path(), for: subject)
    }
    try checkOwner(status, path(), subject: subject)
    try checkMode(status, path(), subject: subject)
  }

  /// Checks all that is beneath a folder, in the order of the names.
  ///
  /// A path is made only for a folder, and for what is not trusted.
  private func checkContents(
    of folder: FilePath, in directory: borrowing OwnedDescriptor, depth: Int, files: inout Int,
    subject: FilePath
  ) throws(TrustError) {
    guard depth <= Self.maximumDepth else {
      throw TrustError(.tooDeep(limit: Self.maximumDepth), at: folder, for: subject)
    }
    let names: DirectoryListing
    do throws(FileFault) {
      names = try DirectoryListing(of: directory, limit: Self.maximumFiles - files)
    } catch {
      throw TrustError(.unreadable(error.errno), at: folder, for: subject)
    }
    files += names.count
    guard files < Self.maximumFiles else {
      throw TrustError(.tooManyFiles(limit: Self.maximumFiles), at: subject, for: subject)
    }
    for position in 0..<names.count {
      let name = names[position].bytes
      func path() -> FilePath { folder.appending(name: name) }
      var status = stat()
      let result = unsafe name.withTerminatedBytes {
        unsafe fstatat(directory.descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW)
      }
      guard result == 0 else {
        throw TrustError(.unreadable(Errno(rawValue: errno)), at: path(), for: subject)
      }
      try examine(status, at: path(), subject: subject)
      guard status.st_mode & S_IFMT == S_IFDIR else { continue }
      let inner = try Self.opened(path(), subject: subject) { () throws(FileFault) in
        try SafeOpen.openDirectory(named: name, in: directory)
      }
      try checkContents(of: path(), in: inner, depth: depth + 1, files: &files, subject: subject)
    }
  }

  private func checkOwner(
    _ status: stat, _ path: @autoclosure () -> FilePath, subject: FilePath
  ) throws(TrustError) {
    guard status.st_uid == 0 || status.st_uid == userID else {
      throw TrustError(.foreignOwner(status.st_uid), at: path(), for: subject)
    }
  }

  private func checkMode(
    _ status: stat, _ path: @autoclosure () -> FilePath, subject: FilePath
  ) throws(TrustError) {
    guard status.st_mode & 0o022 == 0 else {
      let mode = UInt16(status.st_mode & 0o7777)
      throw TrustError(.writableByOthers(mode: mode), at: path(), for: subject)
    }
  }
}

extension TrustCheck {
  /// The path from `/` on.
  private static func absolute(_ path: FilePath) throws(TrustError) -> FilePath {
    guard path.isRelative else { return path }
    guard let current = unsafe getcwd(nil, 0) else {
      throw TrustError(.unreadable(Errno(rawValue: errno)), at: path, for: path)
    }
    defer { unsafe free(current) }
    let folder = unsafe FilePath(platformString: current)
    return folder.appending(path.components)
  }

  private static func opened(
    _ folder: FilePath, subject: FilePath, by open: () throws(FileFault) -> OwnedDescriptor
  ) throws(TrustError) -> OwnedDescriptor {
    do throws(FileFault) {
      return try open()
    } catch {
      throw TrustError(.unreadable(error.errno), at: folder, for: subject)
    }
  }

  /// What the file system says of a path, itself and not where it leads.
  private static func status(
    _ path: FilePath, reportedAs name: FilePath? = nil, subject: FilePath
  ) throws(TrustError) -> stat {
    var status = stat()
    let result = unsafe path.withPlatformString { unsafe lstat($0, &status) }
    guard result == 0 else {
      throw TrustError(.unreadable(Errno(rawValue: errno)), at: name ?? path, for: subject)
    }
    return status
  }

  /// Where a link leads.
  private static func target(of path: FilePath, subject: FilePath) throws(TrustError) -> FilePath {
    let size = Int(PATH_MAX) + 1
    let bytes = unsafe [CChar](unsafeUninitializedCapacity: size) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      let length = unsafe path.withPlatformString { unsafe readlink($0, start, size - 1) }
      guard length > 0 else { return }
      unsafe buffer[length] = 0
      count = length + 1
    }
    guard !bytes.isEmpty else {
      throw TrustError(.unreadable(Errno(rawValue: errno)), at: path, for: subject)
    }
    return FilePath(platformString: bytes)
  }
}
