package import SafeFiles
import ShareModel
internal import SystemPackage
package import TypeIdentifiers

/// What a name in an inbox becomes, by its letters and by what it names.
package struct EntryClassifier: Sendable {
  /// The types that directories can have.
  let catalogue: TypeCatalogue
  /// Whether `NAME.share` and `NAME.share.json` are contexts, as in an inbox and not inside one.
  let recognisesContexts: Bool
  /// What the owner of the inbox wishes.
  let selection: EntrySelection

  /// Creates a value from its parts.
  package init(
    catalogue: TypeCatalogue, recognisesContexts: Bool, selection: EntrySelection = .init()
  ) {
    self.catalogue = catalogue
    self.recognisesContexts = recognisesContexts
    self.selection = selection
  }

  /// Why a name in an inbox is passed over, as a pattern for people; `nil` if it is not.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - folder: The path of its folder below the inbox, empty for the inbox itself.
  ///   - isDirectory: Whether it names a folder.
  /// - Returns: The pattern, or the setting.
  package func pattern(
    hiding name: [UInt8], in folder: () -> [UInt8], isDirectory: Bool
  ) -> String? {
    if let pattern = selection.pattern(hiding: name, in: folder, isDirectory: isDirectory) {
      return pattern
    }
    guard isDirectory, kind(of: name, .directory, hasManifest: { false }) == nil else { return nil }
    return selection.setting(closingFoldersIn: folder)
  }

  /// The kind of the entry, or `nil` for a directory that is walked.
  ///
  /// - Parameters:
  ///   - name: The last part of the path.
  ///   - kind: What it names.
  ///   - hasManifest: Tells whether the directory holds a `context.json`.
  /// - Returns: The kind, or `nil`.
  package func kind(
    of name: [UInt8], _ kind: FileFacts.Kind, hasManifest: () -> Bool
  ) -> InboxEntry.Kind? {
    let filenameExtension = NameExtension(of: name)?.text
    switch kind {
    case .special(let special):
      return .special(special)
    case .regular:
      if recognisesContexts, Self.isContextFile(name) { return .contextFile }
      return filenameExtension.flatMap(LinkFormat.init).map { .link($0) } ?? .file
    case .directory:
      guard let filenameExtension else { return folder }
      if recognisesContexts, filenameExtension.lowercased() == "share" {
        return .contextDirectory(hasManifest: hasManifest())
      }
      return catalogue.packageType(forFilenameExtension: filenameExtension).map { .package($0) }
        ?? folder
    }
  }

  /// The kind of an ordinary folder.
  private var folder: InboxEntry.Kind? {
    selection.folders == .whole ? .package(.folder) : nil
  }

  private static func isContextFile(_ name: [UInt8]) -> Bool {
    // Few names end in an n.
    guard let last = name.last, last | 0x20 == UInt8(ascii: "n") else { return false }
    let ending = Array(".share.json".utf8)
    return name.count > ending.count
      && GlobPattern.matches(Array(name.suffix(ending.count)), ending, ignoringCase: true)
  }
}
