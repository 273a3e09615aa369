package import SafeFiles
package import ShareModel
package import SystemPackage

/// A file that a program finds under another name than the file's own.
package struct ChangedName: Hashable, Sendable {
  /// Where the program finds it, absolute.
  package let path: FilePath
  /// The names, and what was changed.
  package let name: HandedName

  /// Creates a value; `nil` if nothing was changed about the name.
  package init?(_ name: HandedName, at path: FilePath) {
    guard !name.changes.isEmpty else { return nil }
    self.path = path
    self.name = name
  }

  /// The reason in the record.
  package var reason: Reason {
    let changes = name.changes.map(\.rawValue).joined(separator: ", ")
    return Reason(.nameChanged, "'\(name.original)' is handed over as '\(name.text)': \(changes)")
  }
}
