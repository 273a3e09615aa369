import Documents
import SafeFiles
import SystemPackage

extension DocumentFields {
  /// The directories of a key: absolute paths, or such that begin with `~/`.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - home: What `~` stands for; `nil` if the user has no home directory.
  /// - Returns: Absolute paths without `.` and `..`, or `nil` if there is no array.
  mutating func fileDirectories(
    _ key: String, home: @autoclosure () -> FilePath? = .home
  ) -> [FilePath]? {
    elements(
      key, expecting: "an array of directories",
      of: "the path of a directory, absolute or beginning with '~/', without '..'"
    ) { text in
      guard !text.utf8.contains(0), let path = FilePath(written: text, home: home()) else {
        return nil
      }
      let isSound = path.isAbsolute && path.components.allSatisfy { $0.kind != .parentDirectory }
      return isSound ? path.lexicallyNormalized() : nil
    }
  }
}
