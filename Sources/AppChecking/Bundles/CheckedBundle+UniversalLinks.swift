import AppLinks

extension CheckedBundle {
  /// The sites whose links open the app, as far as the entries have an effect.
  var universalLinkDomains:
    [(document: CheckedDocument, entry: PlacedValue, domain: AssociatedDomain)]
  {
    associatedDomains.compactMap { found in
      guard let text = found.entry.text, let domain = try? AssociatedDomain(text),
        domain.service == "applinks"
      else { return nil }
      return (found.document, found.entry, domain)
    }
  }
}
