/// What stands around the content of every page: what it allows itself, its title and its styles.
package struct HTMLPage {
  /// The style sheets, in order.
  let sheets: [HTMLStyleSheet]

  /// Creates a value from its parts.
  package init(sheets: [HTMLStyleSheet]) {
    self.sheets = sheets
  }

  /// What each page begins with.
  private static let beginning: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="
    """

  /// The bytes that each page begins with, by which it is known.
  package static let opening = Array(beginning.description.utf8)

  /// The content security policy: nothing is loaded, nothing runs, nothing is sent, and of styles
  /// there are the sheets with these hashes.
  var policy: String {
    let styles = sheets.map { "'\($0.source)'" }.joined(separator: " ")
    return "default-src 'none'; style-src \(styles); base-uri 'none'; form-action 'none'"
  }

  /// The page, UTF-8.
  ///
  /// - Parameters:
  ///   - title: What the window is called; in it text from outside is escaped already.
  ///   - body: Writes the content.
  /// - Returns: The bytes.
  package func bytes(title: String, _ body: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter()
    html.markup(Self.beginning)
    html.words(policy)
    html.markup("\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
    html.markup("<meta name=\"robots\" content=\"noindex\">\n")
    html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.markup("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    html.text(label: title)
    html.markup("</title>\n")
    for sheet in sheets {
      html.markup("<style>")
      html.markup(sheet.text)
      html.markup("</style>\n")
    }
    html.markup("</head>\n<body>\n<div class=\"page\">\n")
    body(&html)
    html.markup("\n</div>\n</body>\n</html>\n")
    return html.bytes
  }
}
