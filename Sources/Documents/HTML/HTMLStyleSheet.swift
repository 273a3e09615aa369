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
    let digits = Array(((try? ContentHash.sha256(of: bytes)) ?? "").utf8)
    let values = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    source = "sha256-" + Base64.text(values)
  }
}
