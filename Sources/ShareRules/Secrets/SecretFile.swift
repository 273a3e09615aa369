import CLinux
import Documents
import Glibc
package import SafeFiles
import ShareModel
package import SystemPackage

/// A file with a secret of an extension, for its owner alone.
package enum SecretFile {
  /// The most bytes.
  static let limit = 64 << 10

  /// Makes sure that a file can be used, and reads nothing of it.
  ///
  /// - Parameters:
  ///   - path: The file, absolute.
  ///   - rules: The folder of the rules, in which no secret may be: rules are shown and shared.
  /// - Throws: What is wrong.
  package static func check(_ path: FilePath, outside rules: FilePath?) throws(SecretFileError) {
    if let rules = rules?.absolute {
      let isAmong =
        path.lexicallyNormalized().starts(with: rules.lexicallyNormalized())
        || path.resolved?.starts(with: rules.resolved ?? rules) == true
      guard !isAmong else { throw SecretFileError(path: path, .amongRules) }
    }
    if let place = systemPlace(of: path) {
      throw SecretFileError(path: path, .readByExtensions(place))
    }
    let file = try open(path)
    try? file.close()
  }

  /// Reads a file afresh.
  ///
  /// - Parameter path: The file, absolute.
  /// - Returns: What is in it.
  /// - Throws: What is wrong.
  package static func read(_ path: FilePath) throws(SecretFileError) -> SecretContent {
    let file = try open(path)
    defer { try? file.close() }
    let content: SecretContent
    do throws(Errno) {
      content = try SecretContent(of: file, limit: limit + 1)
    } catch {
      throw SecretFileError(path: path, .unreadable(error))
    }
    // It may have changed since it was opened.
    guard content.count > 0 else { throw SecretFileError(path: path, .empty) }
    guard content.count <= limit else {
      throw SecretFileError(path: path, .tooLarge(limit: limit))
    }
    return content
  }

  /// Opens a file that can be used.
  private static func open(_ path: FilePath) throws(SecretFileError) -> FileDescriptor {
    do throws(TrustError) {
      try TrustCheck().check(path)
    } catch {
      throw SecretFileError(path: path, .untrusted(error))
    }
    let file: FileDescriptor
    do {
      file = try FileDescriptor.open(
        path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
    } catch {
      throw SecretFileError(path: path, .unreadable(error as? Errno ?? .ioError))
    }
    // What was opened may be something else than what was looked at.
    if let reason = fault(of: file) {
      try? file.close()
      throw SecretFileError(path: path, reason)
    }
    return file
  }

  /// Why an open file cannot be used, or `nil` if it can.
  private static func fault(of file: FileDescriptor) -> SecretFileError.Reason? {
    var status = stat()
    guard unsafe fstat(file.rawValue, &status) == 0 else {
      return .unreadable(Errno(rawValue: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .notAFile(found: BoundedFile.words(forMode: status.st_mode))
    }
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      return .unreadable(.permissionDenied)
    }
    guard status.st_mode & 0o077 == 0 else {
      return .readableByOthers(mode: UInt16(status.st_mode & 0o7777))
    }
    guard status.st_size > 0 else { return .empty }
    return status.st_size > limit ? .tooLarge(limit: limit) : nil
  }
}
