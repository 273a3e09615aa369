/// Which of the names in an inbox become entries, as its owner wishes.
public struct EntrySelection: Hashable, Sendable {
  /// What becomes of an ordinary folder in an inbox.
  public enum Folders: String, Hashable, Sendable, CaseIterable {
    /// Each file in it is an entry.
    case walk
    /// It is one entry.
    case whole
    /// It stays where it is, with all that is in it.
    case leave
  }

  /// The names that are passed over besides those of ``IgnoredNames``; the last pattern that
  /// matches decides.
  public var ignore: [IgnorePattern] = []
  /// How many folders below the inbox are looked into, one in the other; `nil` for all, 0 for none.
  public var depth: Int?
  /// What becomes of folders.
  public var folders = Folders.walk

  /// Every folder is one entry, as each directory is that was claimed.
  package static var whole: EntrySelection {
    var selection = EntrySelection()
    selection.folders = .whole
    return selection
  }

  /// Selects everything but the names of ``IgnoredNames``.
  public init() {}

  /// Why a name is passed over, as a pattern for people; `nil` if it is not.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - folder: The path of its folder below the inbox, empty for the inbox itself.
  ///   - isDirectory: Whether it names a folder.
  /// - Returns: The pattern.
  package func pattern(
    hiding name: [UInt8], in folder: () -> [UInt8], isDirectory: Bool
  ) -> String? {
    let usual = IgnoredNames.pattern(hiding: name, isDirectory: isDirectory)
    guard !ignore.isEmpty, usual != IgnoredNames.state else { return usual }
    func path() -> [UInt8] {
      let folder = folder()
      return folder.isEmpty ? name : folder + [UInt8(ascii: "/")] + name
    }
    let last = ignore.last { $0.matches(name, at: path, isDirectory: isDirectory) }
    guard let last else { return usual }
    return last.isNegated ? nil : last.text
  }

  /// Why an ordinary folder is not looked into; `nil` if it is.
  ///
  /// - Parameter folder: The path of the folder that it is in, below the inbox.
  /// - Returns: The setting.
  func setting(closingFoldersIn folder: () -> [UInt8]) -> String? {
    if folders == .leave { return "folders: leave" }
    guard let depth else { return nil }
    let path = folder()
    let above = path.isEmpty ? 0 : path.count { $0 == UInt8(ascii: "/") } + 1
    return above < depth ? nil : "depth: \(depth)"
  }
}
