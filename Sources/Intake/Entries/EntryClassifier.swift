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

  /// Creates a value from its parts.
  package init(catalogue: TypeCatalogue, recognisesContexts: Bool) {
    self.catalogue = catalogue
    self.recognisesContexts = recognisesContexts
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
      guard let filenameExtension else { return nil }
      if recognisesContexts, filenameExtension.lowercased() == "share" {
        return .contextDirectory(hasManifest: hasManifest())
      }
      return catalogue.packageType(forFilenameExtension: filenameExtension).map { .package($0) }
    }
  }

  private static func isContextFile(_ name: [UInt8]) -> Bool {
    // Few names end in an n.
    guard let last = name.last, last | 0x20 == UInt8(ascii: "n") else { return false }
    let ending = Array(".share.json".utf8)
    return name.count > ending.count
      && GlobPattern.matches(Array(name.suffix(ending.count)), ending, ignoringCase: true)
  }
}
