import AppChecking
import Documents

extension CheckPage {
  /// The bundles of which stock is taken: those that are not inside others, and of files alone
  /// those that say something of apps.
  var inventoried: [CheckedBundle] {
    checked.bundles.filter { bundle in
      guard bundle.kind == .loose else { return true }
      return bundle.information != nil || !bundle.associatedDomains.isEmpty
        || !bundle.entitlement("com.apple.security.application-groups").isEmpty
    }
  }

  /// Writes what each app brings with it and lets in.
  func writeInventory(to html: inout HTMLWriter) {
    let bundles = inventoried
    guard !bundles.isEmpty else { return }
    html.markup("<section aria-labelledby=\"inventory\">\n")
    html.markup("<h2 id=\"inventory\">What is let in</h2>\n")
    let start = html.bytes.count
    for (number, bundle) in bundles.enumerated() {
      let used = html.bytes.count - start
      guard used < 2 * detailLimit else {
        let more = bundles.count - number
        html.element(
          "p", "note", "\(PageNumbers.grouped(more)) more are left out, because the page is long.")
        break
      }
      html.element("div", "card") { html in
        guard used < detailLimit else { return Self.writeHeading(of: bundle, to: &html) }
        write(BundleInventory(bundle), to: &html)
      }
      html.markup("\n")
    }
    html.markup("</section>\n")
  }

  private static func writeHeading(of bundle: CheckedBundle, to html: inout HTMLWriter) {
    html.element("h3") { $0.outside(bundle.displayName) }
    html.element("p", "soft") { html in
      html.outside(bundle.name, limit: 1000)
      html.words(" is not shown here, because the page is long.")
    }
  }

  /// Writes an app with all bundles in it.
  private func write(_ bundle: BundleInventory, to html: inout HTMLWriter) {
    html.element("h3") { $0.outside(bundle.displayName) }
    Self.writeOpened(by: bundle, to: &html)
    let start = html.bytes.count
    let inside = bundle.inside
    for (number, plugIn) in inside.enumerated() {
      guard html.bytes.count - start < detailLimit else {
        let more = inside.count - number
        html.element(
          "p", "note", "\(PageNumbers.grouped(more)) more are left out, because the page is long.")
        break
      }
      html.element("div", "part") { html in
        html.element("h4") { html in
          if plugIn.appExtension?.shapes != nil,
            let row = bundle.offered.firstIndex(where: { $0.position == number })
          {
            html.words("\(row + 1). ")
          }
          html.outside(plugIn.displayName)
        }
        Self.writeOpened(by: plugIn, to: &html)
      }
    }
    writeMatrix(of: bundle.offered.map(\.bundle), to: &html)
  }

  /// Writes what a bundle is, and what it opens, without the bundles in it.
  private static func writeOpened(by bundle: BundleInventory, to html: inout HTMLWriter) {
    html.element("dl", "facts") { html in
      writeIdentity(of: bundle, to: &html)
      if let appExtension = bundle.appExtension { write(appExtension, to: &html) }
      if !bundle.queriedSchemes.isEmpty {
        html.fact("Asks about schemes") { items(bundle.queriedSchemes, to: &$0) }
      }
      if bundle.appExtension == nil || bundle.associatedDomains?.isEmpty == false {
        html.fact("Associated domains") { known(bundle.associatedDomains, to: &$0) }
      }
      html.fact("App groups") { known(bundle.appGroups, to: &$0) }
      if bundle.appExtension == nil || !bundle.urlTypes.isEmpty {
        html.fact("URL types") { $0.words(number(bundle.urlTypes.count)) }
      }
      if bundle.appExtension == nil || !bundle.documentTypes.isEmpty {
        html.fact("Document types") { $0.words(number(bundle.documentTypes.count)) }
      }
    }
    if let rule = bundle.appExtension?.rule { write(rule, to: &html) }
    writeURLTypes(of: bundle, to: &html)
    if let links = bundle.links { write(links, to: &html) }
    writeDocumentTypes(of: bundle, to: &html)
  }

  private static func writeIdentity(of bundle: BundleInventory, to html: inout HTMLWriter) {
    html.fact("Kind") { html in
      switch bundle.kind {
      case .app: html.words("an app")
      case .appExtension: html.words("an extension")
      case .loose: html.words("a file by itself")
      }
    }
    html.fact("Path") { $0.outside(bundle.name, limit: 1000) }
    html.fact("Identifier") { $0.given(bundle.identifier) }
    if bundle.appExtension == nil || bundle.team != nil {
      html.fact("Team") { html in
        if let team = bundle.team { html.outside(team) } else { html.words("not known") }
      }
    }
  }

  private static func number(_ count: Int) -> String {
    count == 0 ? "none" : PageNumbers.grouped(count)
  }

  private static func known(_ items: [String]?, to html: inout HTMLWriter) {
    guard let items else { return html.words("not known: there are no entitlements to read") }
    self.items(items, to: &html)
  }

  // MARK: Tables

  private static func writeURLTypes(of bundle: BundleInventory, to html: inout HTMLWriter) {
    guard !bundle.urlTypes.isEmpty else { return }
    html.element("table", "files") { html in
      html.element("caption", "", "URLs that it opens")
      html.markup(
        """
        <thead><tr><th scope="col">Name</th><th scope="col">Role</th>\
        <th scope="col">Schemes</th></tr></thead><tbody>
        """)
      for type in bundle.urlTypes.prefix(mostListed) {
        html.markup("<tr><th scope=\"row\">")
        html.given(type.name)
        html.markup("</th><td data-label=\"Role\"><span>")
        html.given(type.role)
        html.markup("</span></td><td data-label=\"Schemes\"><div>")
        items(type.schemes, to: &html)
        html.markup("</div></td></tr>\n")
      }
      html.markup("</tbody>")
    }
    writeMore(bundle.urlTypes.count, to: &html)
  }

  private static func writeDocumentTypes(of bundle: BundleInventory, to html: inout HTMLWriter) {
    guard !bundle.documentTypes.isEmpty else { return }
    html.element("table", "files") { html in
      html.element("caption", "", "Documents that it opens")
      html.markup(
        """
        <thead><tr><th scope="col">Name</th><th scope="col">Role</th><th scope="col">Rank</th>\
        <th scope="col">Types</th></tr></thead><tbody>
        """)
      for type in bundle.documentTypes.prefix(mostListed) {
        html.markup("<tr><th scope=\"row\">")
        html.given(type.name)
        html.markup("</th><td data-label=\"Role\"><span>")
        html.given(type.role)
        html.markup("</span></td><td data-label=\"Rank\"><span>")
        html.given(type.rank)
        html.markup("</span></td><td data-label=\"Types\"><div>")
        items(type.types, to: &html)
        html.markup("</div></td></tr>\n")
      }
      html.markup("</tbody>")
    }
    writeMore(bundle.documentTypes.count, to: &html)
  }

  static func writeMore(_ count: Int, to html: inout HTMLWriter) {
    let more = count - mostListed
    guard more > 0 else { return }
    html.element("p", "soft", "\(PageNumbers.grouped(more)) more")
  }
}

extension BundleInventory {
  /// Every bundle in it, also deeper, in order.
  var inside: [BundleInventory] { plugIns.flatMap { [$0] + $0.inside } }

  /// The bundles in it, or itself, that host apps offer for what they share; by its position
  /// inside, or -1 for itself.
  var offered: [(position: Int, bundle: BundleInventory)] {
    let own = appExtension?.shapes == nil ? [] : [(position: -1, bundle: self)]
    return own
      + inside.enumerated().filter { $0.element.appExtension?.shapes != nil }
      .map { (position: $0.offset, bundle: $0.element) }
  }

  /// The team that signed it, or `nil` if it is not known.
  var team: String? {
    guard let applicationIdentifier, let period = applicationIdentifier.firstIndex(of: ".") else {
      return nil
    }
    return String(applicationIdentifier[..<period])
  }
}

extension HTMLWriter {
  /// Writes a text from outside, or that there is none.
  mutating func given(_ text: String?) {
    if let text, !text.isEmpty { outside(text) } else { element("span", "soft", "not given") }
  }
}
