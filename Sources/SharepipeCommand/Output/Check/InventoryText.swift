import AppLinks
import Sharepipe

/// What an app brings with it, for people.
struct InventoryText {
  let inventory: BundleInventory
  /// The colours.
  let ink: Ink

  /// The lines, escaped for a terminal: the app, the bundles in it, then for which shapes of shared
  /// content its extensions are offered.
  var lines: [String] {
    let matrix = inventory.matrix
    let offered = matrix.rows.isEmpty ? [] : ["", "Offered for:"] + MatrixReport(matrix).lines
    return Self.lines(of: inventory, indent: "", ink) + offered + [""]
  }

  private static func lines(
    of inventory: BundleInventory, indent: String, _ ink: Ink
  ) -> [String] {
    let identifier = inventory.applicationIdentifier ?? inventory.identifier
    let title = TerminalText.line(inventory.displayName)
    let about = [identifier, inventory.name].compactMap(\.self).filter {
      $0 != inventory.displayName
    }
    var rows: [(label: String, text: String)] = []
    if let own = inventory.appExtension { rows += self.rows(of: own) }
    for type in inventory.urlTypes {
      let role = [type.role, type.name].compactMap(\.self).joined(separator: ", ")
      rows.append(
        ("opens URLs", type.schemes.joined(separator: ", ") + (role.isEmpty ? "" : " (\(role))")))
    }
    if let links = inventory.links { rows += self.rows(of: links) }
    for type in inventory.documentTypes {
      let role = [type.role, type.rank, type.name].compactMap(\.self).joined(separator: ", ")
      rows.append(
        ("opens documents", type.types.joined(separator: ", ") + (role.isEmpty ? "" : " (\(role))"))
      )
    }
    if !inventory.queriedSchemes.isEmpty {
      rows.append(("asks about", inventory.queriedSchemes.joined(separator: ", ")))
    }
    let isApp = inventory.kind == .app
    if let domains = inventory.associatedDomains {
      if isApp || !domains.isEmpty {
        rows.append(("web sites", domains.isEmpty ? "none" : domains.joined(separator: ", ")))
      }
    } else if isApp {
      rows.append(("web sites", "not known: there are no entitlements to read"))
    }
    if let groups = inventory.appGroups, !groups.isEmpty {
      rows.append(("shares with", groups.joined(separator: ", ")))
    }
    let head =
      indent + inventory.kind.rawValue + ": " + ink(title, .strong)
      + (about.isEmpty ? "" : " (" + about.map(TerminalText.line).joined(separator: ", ") + ")")
    return [head]
      + rows.flatMap { label, text in
        let padded = label + String(repeating: " ", count: max(0, 16 - label.count))
        // Only what is laid out has lines of its own: nothing from outside may begin one.
        let lines = label == layoutLabel ? text.split(separator: "\n").map(String.init) : [text]
        return lines.enumerated().map { index, line in
          indent + "  " + (index == 0 ? padded : String(repeating: " ", count: 16))
            + TerminalText.line(line)
        }
      } + inventory.plugIns.flatMap { lines(of: $0, indent: indent + "  ", ink) }
  }

  private static func rows(of links: LinkInventory) -> [(label: String, text: String)] {
    if let fault = links.fault { return [("URLs may ask", "nothing: \(fault)")] }
    var rows = links.routes.map { route in
      let parameters = route.parameters.map { parameter in
        "\(parameter.name) (\(LinkInventory.traits(of: parameter).joined(separator: ", ")))"
      }
      let traits = LinkInventory.traits(of: route).joined(separator: ", ")
      return (
        label: "URLs may ask",
        text: "\(route.name) (\(traits))"
          + (parameters.isEmpty ? "" : ": " + parameters.joined(separator: ", "))
      )
    }
    if links.app.allowsURLActions { rows.append(("further action", links.furtherAction)) }
    for (label, hosts) in [
      ("leads on to", links.app.redirectHosts), ("answers to", links.app.callbackHosts),
      ("asked by", links.app.allowedSenders ?? []),
    ] where !hosts.isEmpty {
      rows.append((label, hosts.joined(separator: ", ")))
    }
    return rows
  }

  /// The label of a rule that is laid out.
  private static let layoutLabel = "rule"

  private static func rows(
    of own: BundleInventory.Extension
  ) -> [(label: String, text: String)] {
    var rows = [("is", (own.meaning.map { $0 + ", " } ?? "") + own.point)]
    if let flow = own.flow { rows.append(("data", flow.words)) }
    if let words = own.words { rows.append(("activated by", words)) }
    if let fault = own.rule?.fault {
      rows.append(("activated by", "nothing: \(fault.reason().message)"))
    }
    if own.rule?.words == nil, let layout = own.layout { rows.append((layoutLabel, layout)) }
    if let name = own.principalClass { rows.append(("class", name)) }
    if let name = own.storyboard { rows.append(("storyboard", name)) }
    if let name = own.javaScriptFile { rows.append(("JavaScript", name + ".js")) }
    if own.asksForOpenAccess == true { rows.append(("asks for", "open access")) }
    return rows
  }
}
