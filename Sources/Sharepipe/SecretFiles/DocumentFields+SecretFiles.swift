import Glibc
import SystemPackage

extension DocumentFields {
  /// The most secret files of one extension.
  private static let mostSecretFiles = 16

  /// The secret files of a key: absolute paths, or such that begin with `~/`, with unlike names.
  ///
  /// - Parameter key: The key.
  /// - Returns: Absolute paths, or `nil` if there is no array.
  mutating func secretFiles(_ key: String) -> [FilePath]? {
    let files = elements(
      key, expecting: "an array of paths",
      of: "the path of a file, absolute or beginning with '~/', without '..'", Self.secretFile)
    guard let files else { return nil }
    var seen: Set<FilePath.Component> = []
    for name in files.compactMap(\.lastComponent) where !seen.insert(name).inserted {
      report(
        key,
        .other(
          "two files have the name '\(name.string.excerpt)', by which the extension finds them; "
            + "rename one"))
    }
    if files.count > Self.mostSecretFiles {
      report(key, .other("more than \(Self.mostSecretFiles) files; put secrets together"))
    }
    return files
  }

  private static func secretFile(_ text: String) -> FilePath? {
    guard !text.utf8.contains(0), !text.hasSuffix("/") else { return nil }
    let path: FilePath
    if text.hasPrefix("~/") {
      guard let home = FilePath.home else { return nil }
      path = home.appending(FilePath(String(text.dropFirst(2))).components)
    } else {
      path = FilePath(text)
    }
    guard path.isAbsolute, path.lastComponent?.kind == .regular else { return nil }
    return path.components.contains { $0.kind != .regular } ? nil : path
  }
}

extension FilePath {
  /// The home directory that the system has for the user we run as, or `nil` if it has none.
  ///
  /// The environment is not asked: with sudo it may name somebody else's. Source: getpwuid_r(3).
  fileprivate static var home: FilePath? {
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16 << 10)
    return unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress,
        unsafe getpwuid_r(geteuid(), &entry, start, buffer.count, &found) == 0,
        unsafe found != nil, let directory = unsafe entry.pw_dir
      else { return nil }
      let path = unsafe FilePath(platformString: directory)
      return path.isAbsolute ? path : nil
    }
  }
}
