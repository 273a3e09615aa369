import Documents
import SafeFiles
import SystemPackage

extension DocumentFields {
  /// The most secret files of one extension.
  private static let mostSecretFiles = 16

  /// The secret files of a key: absolute paths, or such that begin with `~/`, with unlike names.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - home: What `~` stands for; `nil` if the user has no home directory.
  /// - Returns: Absolute paths, or `nil` if there is no array.
  mutating func secretFiles(
    _ key: String, home: @autoclosure () -> FilePath? = .home
  ) -> [FilePath]? {
    let files = elements(
      key, expecting: "an array of paths",
      of: "the path of a file, absolute or beginning with '~/', without '..'"
    ) { Self.secretFile($0, home: home()) }
    guard var files else { return nil }
    for path in files where !path.isAbsolute {
      report(
        key,
        .other(
          "'\(path.string.excerpt)': the user has no home directory; write the path in full"))
    }
    files.removeAll { !$0.isAbsolute }
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

  /// The path of a file; as it is written if it begins with a home directory that is not there.
  private static func secretFile(
    _ text: String, home: @autoclosure () -> FilePath?
  ) -> FilePath? {
    guard !text.utf8.contains(0), !text.hasSuffix("/"), text != "~" else { return nil }
    let path = FilePath(written: text, home: home()) ?? FilePath(text)
    guard path.isAbsolute || FilePath.isBelowHome(text), path.lastComponent?.kind == .regular else {
      return nil
    }
    return path.components.contains { $0.kind != .regular } ? nil : path
  }
}
