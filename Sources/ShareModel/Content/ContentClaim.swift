import AppLinks
import SafeFiles
import SystemPackage
package import TypeIdentifiers

/// What the sender says an attachment is: by the name of its file, or by its registered types.
package struct ContentClaim: Hashable, Sendable {
  /// The name for people, not escaped.
  package let label: String

  /// The claimed type, or `nil` if nothing is claimed.
  package let type: TypeIdentifier?

  /// The extension of the file's name without its period, or `nil` if there is none.
  package let filenameExtension: String?

  /// Reads the claim of an attachment.
  ///
  /// The first registered type that is not a URL counts. Where there is none, as for a file that is
  /// shared by its URL alone, the type of the file's name does.
  package init(of attachment: Attachment, catalogue: TypeCatalogue) {
    let name: [UInt8]? =
      switch attachment.content {
      case .file(let file), .package(let file): file.nameBytes
      case .typesOnly, .url, .text, .data: nil
      }
    filenameExtension = name.flatMap(Self.filenameExtension)
    let registered = attachment.registeredTypeIdentifiers
    let content = registered.first { !catalogue.conforms($0, to: .url) && $0 != .data }
    let label =
      name.flatMap { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) } ?? attachment
      .suggestedName ?? registered.first?.rawValue ?? "attachment"
    let isLink = if case .url = attachment.content { true } else { false }
    // Some apps suggest the URL itself as its name.
    let mayBeURL = isLink && label.utf8.contains { ":=%".utf8.contains($0) }
    self.label = mayBeURL ? LinkRedaction.strictest.redact(label) : label
    type =
      if let content {
        content
      } else if isLink {
        registered.first
      } else if let filenameExtension {
        catalogue.type(forFilenameExtension: filenameExtension)
      } else {
        nil
      }
  }

  /// What follows the last period of a name, unless that is the first byte.
  private static func filenameExtension(of name: [UInt8]) -> String? {
    let period = UInt8(ascii: ".")
    guard let place = name.lastIndex(of: period), place > 0, name != [period, period] else {
      return nil
    }
    return String(decoding: name[(place + 1)...], as: UTF8.self)
  }

  /// An extension that is safe in a path: that of the name if it is plain, else the preferred one
  /// of the type.
  package func neutralExtension(in catalogue: TypeCatalogue) -> String? {
    let written = filenameExtension?.lowercased()
    let preferred = type.flatMap { catalogue.preferredFilenameExtension(of: $0) }
    return [written, preferred].compactMap(\.self).first { text in
      (1...16).contains(text.utf8.count)
        && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
  }
}
