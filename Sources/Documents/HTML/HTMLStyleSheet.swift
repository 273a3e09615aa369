/// A style sheet that stands in a page itself.
package struct HTMLStyleSheet: Sendable {
  /// The sheet.
  let text: StaticString
  /// The sheet as a source of a content security policy.
  ///
  /// Source: W3C, Content Security Policy Level 3, section 8.4.
  let source: String

  package init(_ text: StaticString) {
    self.text = text
    let bytes = text.withUTF8Buffer { buffer in unsafe Array(buffer) }
    let digest = try? ContentHash.sha256(of: bytes)
    source = "sha256-" + Base64.text(digest?.bytes ?? [])
  }
}
