/// A style sheet that stands in a page itself.
package struct HTMLStyleSheet: Sendable {
  /// The sheet.
  package let text: StaticString
  /// The sheet as a source of a content security policy.
  let source: String

  package init(_ text: StaticString) {
    self.text = text
    source = Self.source(of: text)
  }

  /// What stands between the tags of a page, as a source of a content security policy.
  ///
  /// Source: W3C, Content Security Policy Level 3, section 8.4.
  static func source(of text: StaticString) -> String {
    let bytes = text.withUTF8Buffer { buffer in unsafe Array(buffer) }
    let digest = try? ContentHash.sha256(of: bytes)
    return "sha256-" + Base64.text(digest?.bytes ?? [])
  }
}
