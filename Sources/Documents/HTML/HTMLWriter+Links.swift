extension HTMLWriter {
  /// Begins an element that can be linked to.
  ///
  /// - Parameters:
  ///   - name: The name of the element.
  ///   - kind: Its classes; empty for none.
  ///   - anchor: What a link to it names.
  ///   - body: Writes what is in it.
  package mutating func element(
    _ name: StaticString, _ kind: StaticString = "", anchor: String,
    _ body: (inout HTMLWriter) -> Void
  ) {
    markup("<")
    markup(name)
    if kind.utf8CodeUnitCount > 0 {
      markup(" class=\"")
      markup(kind)
      markup("\"")
    }
    markup(" id=\"")
    words(anchor)
    markup("\">")
    body(&self)
    markup("</")
    markup(name)
    markup(">")
  }

  /// Writes a link to another place of the page.
  package mutating func link(anchor: String, _ body: (inout HTMLWriter) -> Void) {
    markup("<a href=\"#")
    words(anchor)
    markup("\">")
    body(&self)
    markup("</a>")
  }

  /// Writes a link to a public page, which does not learn from where it was followed.
  ///
  /// - Parameters:
  ///   - address: The address, of ours; only one of `https` becomes a link.
  ///   - body: Writes what it is called.
  package mutating func link(to address: String, _ body: (inout HTMLWriter) -> Void) {
    guard address.hasPrefix("https://") else { return body(&self) }
    markup("<a rel=\"noreferrer\" href=\"")
    words(address)
    markup("\">")
    body(&self)
    markup("</a>")
  }

  /// Writes sentences of ours, in which a backslash stands for itself.
  package mutating func prose(_ text: String) { line(text, limit: .max) }

  /// Writes lines as they are, each in the direction of its own text.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - limit: The most lines that are shown.
  package mutating func lines(_ text: String, limit: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    element("pre") { html in
      for (number, line) in lines.prefix(limit).enumerated() {
        if number > 0 { html.markup("\n") }
        html.line(String(line), limit: HTMLText.sentenceLimit)
      }
      guard lines.count > limit else { return }
      html.markup("\n")
      html.words("… (\(PageNumbers.grouped(lines.count)) lines in all)")
    }
  }
}
