/// The names in an inbox that are passed over: hidden, temporary, lock and partial-download names.
///
/// What is passed over is counted by pattern, never dropped silently. A path that the user names
/// is taken whatever its name is.
///
/// Source: the default ignore lists of paperless-ngx, Syncthing and Nextcloud, put together.
public enum IgnoredNames {
  /// A pattern and what it is for.
  struct Pattern {
    /// The pattern: `*` stands for any bytes, `?` for one byte, all others for themselves.
    let text: String
    /// Whether it is about directories only.
    var directoriesOnly = false
    /// Whether letters in another case fit too, as on the systems that write such files.
    var ignoresCase = false

    init(_ text: String, directoriesOnly: Bool = false, ignoresCase: Bool = false) {
      self.text = text
      self.directoriesOnly = directoriesOnly
      self.ignoresCase = ignoresCase
    }
  }

  /// The pattern of the states of sharepipe, which no setting takes back.
  static let state = "*.sharepipe"

  /// The patterns; the first that fits is the one that is named, so the general one comes last.
  static let table: [Pattern] = [
    Pattern(state, directoriesOnly: true),
    // Files that a system keeps for itself.
    Pattern(".DS_Store", ignoresCase: true),
    Pattern("._*"),
    Pattern(".localized"),
    Pattern("desktop.ini", ignoresCase: true),
    Pattern("Thumbs.db", ignoresCase: true),
    Pattern("@eaDir"),
    Pattern("lost+found", directoriesOnly: true),
    // Synchronisation.
    Pattern(".stfolder"),
    Pattern(".stversions"),
    Pattern(".syncthing.*.tmp"),
    Pattern("~syncthing~*.tmp"),
    // Downloads and uploads that are not finished.
    Pattern("*.part", ignoresCase: true),
    Pattern("*.filepart", ignoresCase: true),
    Pattern("*.crdownload", ignoresCase: true),
    Pattern("*.partial", ignoresCase: true),
    Pattern("*.download", ignoresCase: true),
    // Locks, and files that a program works on.
    Pattern("~$*"),
    Pattern(".~lock.*"),
    Pattern(".*.sw?"),
    Pattern("*~"),
    Pattern("*.tmp", ignoresCase: true),
    Pattern(".nfs*"),
    Pattern(".fuse_hidden*"),
    // Everything else that is hidden.
    Pattern(".*"),
  ]

  /// All patterns, in the order in which they are tried.
  public static var patterns: [String] { table.map(\.text) }

  /// The pattern that hides a name.
  ///
  /// - Parameters:
  ///   - name: The bytes of one name, without a directory.
  ///   - isDirectory: Whether it is the name of a directory.
  /// - Returns: The first pattern that fits, or `nil` if the name is not passed over.
  public static func pattern(hiding name: [UInt8], isDirectory: Bool = false) -> String? {
    entries.first { entry in
      (isDirectory || !entry.directoriesOnly) && entry.mayFit(name)
        && GlobPattern.matches(name, entry.bytes, ignoringCase: entry.ignoresCase)
    }?.text
  }

  private struct Entry {
    let text: String
    let bytes: [UInt8]
    let directoriesOnly: Bool
    let ignoresCase: Bool

    /// Whether the first and the last byte fit, which is quick to check and mostly not so.
    func mayFit(_ name: [UInt8]) -> Bool {
      guard let first = name.first, let last = name.last, let start = bytes.first,
        let end = bytes.last
      else { return true }
      return Self.mayFit(first, start) && Self.mayFit(last, end)
    }

    private static func mayFit(_ byte: UInt8, _ pattern: UInt8) -> Bool {
      pattern == UInt8(ascii: "*") || pattern == UInt8(ascii: "?") || byte | 0x20 == pattern | 0x20
    }
  }

  private static let entries = table.map {
    Entry(
      text: $0.text, bytes: Array($0.text.utf8), directoriesOnly: $0.directoriesOnly,
      ignoresCase: $0.ignoresCase)
  }
}
