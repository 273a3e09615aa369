/// A script that stands in a page itself.
package struct HTMLScript: Sendable {
  /// The script.
  package let text: StaticString
  /// The script as a source of a content security policy.
  let source: String

  /// Takes a script.
  package init(_ text: StaticString) {
    self.text = text
    source = HTMLStyleSheet.source(of: text)
  }
}
