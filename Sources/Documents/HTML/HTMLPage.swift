/// What stands around the content of every page: what it allows itself, its title and its styles.
package struct HTMLPage {
  /// How a page reaches its reader.
  package enum Delivery: Sendable {
    /// As a file, which sends nothing and runs nothing; what it allows itself stands in it.
    case file
    /// By a server, which says what the page may do in a header (``HTMLPage/policy``).
    case server
  }

  /// The style sheets, in order.
  let sheets: [HTMLStyleSheet]
  /// The script at the end; `nil` for none.
  let script: HTMLScript?
  /// How it reaches its reader.
  let delivery: Delivery
  /// The path of its icon, for a page of a server; `nil` for none.
  let icon: String?

  /// Creates a value from its parts.
  ///
  /// - Parameters:
  ///   - sheets: The style sheets, in order.
  ///   - script: The script at the end, for a page of a server; `nil` for none.
  ///   - delivery: How it reaches its reader.
  ///   - icon: The path of its icon, for a page of a server; `nil` for none.
  package init(
    sheets: [HTMLStyleSheet], script: HTMLScript? = nil, delivery: Delivery = .file,
    icon: String? = nil
  ) {
    self.sheets = sheets
    self.script = script
    self.delivery = delivery
    self.icon = icon
  }

  /// What each page begins with.
  private static let beginning: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="
    """

  /// What each page of a server begins with.
  private static let servedBeginning: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">

    """

  /// The bytes that each page begins with, by which it is known.
  package static let opening = Array(beginning.description.utf8)

  /// The content security policy.
  ///
  /// Of a file: nothing is loaded, nothing runs and nothing is sent. Of a page of a server: its own
  /// script runs, forms and questions go to the server, and no script makes markup. Of styles there
  /// are the sheets with these hashes.
  ///
  /// Source: W3C, Content Security Policy Level 3; W3C, Trusted Types, section 4.
  package var policy: String {
    let styles = sheets.map { "'\($0.source)'" }.joined(separator: " ")
    let beginning = "default-src 'none'; style-src \(styles); base-uri 'none'; "
    switch delivery {
    case .file: return beginning + "form-action 'none'"
    case .server:
      let scripts = script.map { "'\($0.source)'" } ?? "'none'"
      return beginning + "script-src \(scripts); connect-src 'self'; img-src 'self'; "
        + "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
        + "trusted-types 'none'"
    }
  }

  /// The page, UTF-8.
  ///
  /// - Parameters:
  ///   - title: What the window is called; in it text from outside is escaped already.
  ///   - body: Writes the content.
  /// - Returns: The bytes.
  package func bytes(title: String, _ body: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter()
    switch delivery {
    case .file:
      html.markup(Self.beginning)
      html.words(policy)
      html.markup("\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
    case .server: html.markup(Self.servedBeginning)
    }
    html.markup("<meta name=\"robots\" content=\"noindex\">\n")
    html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    html.markup("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    html.text(label: title)
    html.markup("</title>\n")
    if let icon {
      html.void("link", "", [.init("rel", "icon"), .init("href", icon)])
    }
    for sheet in sheets {
      html.markup("<style>")
      html.markup(sheet.text)
      html.markup("</style>\n")
    }
    html.markup("</head>\n<body>\n<div class=\"page\">\n")
    body(&html)
    html.markup("\n</div>\n")
    if let script {
      html.markup("<script>")
      html.markup(script.text)
      html.markup("</script>\n")
    }
    html.markup("</body>\n</html>\n")
    return html.bytes
  }
}
