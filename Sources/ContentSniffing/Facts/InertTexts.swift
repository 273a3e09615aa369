import TypeIdentifiers

/// Kinds of text that are harmless as plain text, so that a name such as `.txt` or `.csv` may have
/// any of them.
///
/// Rich text is none: it carries objects, and is a document under a text's name. Whatever is active
/// is decided before.
enum InertTexts {
  /// Whether content is such a text.
  ///
  /// - Parameters:
  ///   - found: What libmagic found.
  ///   - type: The type that stands for it.
  ///   - catalogue: The declared types.
  /// - Returns: Whether it is.
  static func contain(
    _ found: SniffedContent, _ type: TypeIdentifier, in catalogue: TypeCatalogue
  ) -> Bool {
    guard !catalogue.conforms(type, to: .rtf) else { return false }
    let name = found.mimeType.lowercased()
    return catalogue.conforms(type, to: .text) || name.hasPrefix("text/") && name != "text/rtf"
      || mimeTypes.contains(name)
  }

  private static let mimeTypes: Set<String> = [
    "application/json", "application/mbox", "application/pgp-encrypted", "application/pgp-keys",
    "application/pgp-signature", "application/x-ndjson",
    "application/x-subrip", "application/x-wine-extension-ini", "message/news", "message/rfc822",
    "message/x-gnu-rmail",
  ]
}
