public import AppChecking
import AppLinks
import Documents

extension CheckPage {
  /// Writes what URLs may ask of an app: each route with its effect and its parameters.
  static func write(_ links: LinkInventory, to html: inout HTMLWriter) {
    if let fault = links.fault {
      html.element("p", "note") { html in
        html.words("URLs may ask for nothing: ")
        html.outside(fault, limit: 1000)
      }
      return
    }
    html.element("table", "files") { html in
      html.element("caption", "", "What URLs may ask for")
      html.markup(
        """
        <thead><tr><th scope="col">Route</th><th scope="col">Effect</th>\
        <th scope="col">Parameters</th></tr></thead><tbody>
        """)
      for route in links.routes.prefix(mostListed) {
        html.markup("<tr><th scope=\"row\">")
        html.outside(route.name)
        html.markup("</th><td data-label=\"Effect\"><span>")
        html.outside(LinkInventory.traits(of: route).joined(separator: ", "))
        html.markup("</span></td><td data-label=\"Parameters\"><div>")
        items(
          route.parameters.map { parameter in
            let traits = LinkInventory.traits(of: parameter).joined(separator: ", ")
            return "\(parameter.name): \(traits)"
          }, to: &html)
        html.markup("</div></td></tr>\n")
      }
      html.markup("</tbody>")
    }
    writeMore(links.routes.count, to: &html)
    html.element("dl", "facts") { html in
      for (label, items) in links.hosts where !items.isEmpty {
        html.fact(label) { Self.items(items, to: &$0) }
      }
      html.fact("Further action") { html in
        html.words(links.furtherAction)
      }
    }
  }
}

extension LinkInventory {
  /// The lists of names beside the routes, each with its label.
  var hosts: [(label: String, items: [String])] {
    [
      ("Leads on to", app.redirectHosts), ("Answers to", app.callbackHosts),
      ("Asked by", app.allowedSenders ?? []),
    ]
  }

  /// Whether a URL may name an action that is run afterwards.
  public var furtherAction: String {
    guard app.allowsURLActions else { return "not allowed" }
    return app.requiresKey ? "allowed with the key" : "allowed without a key"
  }
}
