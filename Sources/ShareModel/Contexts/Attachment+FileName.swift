import SafeFiles
import SystemPackage

extension Attachment {
  /// The name of the file that was shared, with its extension; `nil` if it came from none.
  ///
  /// What an action returned has a file with a name of sharepipe's; its name is the suggested one, with
  /// the extension of that file.
  ///
  /// - Parameters:
  ///   - label: The name for people, of an attachment that was examined; `nil` to take that of the file.
  ///   - isReturned: Whether an action returned it.
  /// - Returns: The name; bytes of it that are not UTF-8 are U+FFFD.
  package func fileName(label: String?, isReturned: Bool) -> String? {
    if let linkFile { return String(decoding: linkFile.nameBytes, as: UTF8.self) }
    switch content {
    case .file(let file), .package(let file):
      let name = String(decoding: file.nameBytes, as: UTF8.self)
      guard isReturned, let suggestedName, !suggestedName.isEmpty else {
        return label.flatMap { $0.isEmpty ? nil : $0 } ?? (name.isEmpty ? nil : name)
      }
      guard let end = NameExtension(of: file.nameBytes)?.text else { return suggestedName }
      let own = NameExtension(of: Array(suggestedName.utf8))?.text
      return own?.lowercased() == end.lowercased() ? suggestedName : "\(suggestedName).\(end)"
    case .url, .text, .data, .typesOnly: return nil
    }
  }
}
