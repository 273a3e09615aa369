import AppLinks
import Documents
import ShareRules

extension SurfaceAspect {
  /// The URL schemes that are claimed.
  static let schemes = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information else { return [] }
    return bundle.claimedSchemes.compactMap { scheme in
      guard let text = scheme.text else { return nil }
      return SurfaceOpening(
        .scheme, text.asciiLowercased, "claims URLs of the scheme '\(text.excerpt)'",
        example: .url("\(text)://example"), in: document, at: scheme.place)
    }
  })

  /// The schemes of others about which the app may ask.
  static let querySchemes = SurfaceAspect(openings: { bundle in
    guard let document = bundle.information else { return [] }
    // What comes after the fiftieth is passed over.
    return bundle.queriedSchemes.prefix(QuerySchemes.limit).compactMap { scheme in
      guard let text = scheme.text, !text.isEmpty else { return nil }
      return SurfaceOpening(
        .queryScheme, text.asciiLowercased,
        "asks whether an app opens the scheme '\(text.excerpt)'",
        lost: "no longer asks whether an app opens the scheme '\(text.excerpt)'",
        example: .url("\(text)://example"), in: document, at: scheme.place)
    }
  })

  /// The sites that the app says it belongs to.
  static let associatedDomains = SurfaceAspect(openings: { bundle in
    bundle.associatedDomains.compactMap { document, entry in
      guard let text = entry.text else { return nil }
      let domain = try? AssociatedDomain(text)
      // What can be no entry does nothing, unless it is yet to be filled in.
      guard domain != nil || Placeholder.first(in: text) != nil else { return nil }
      let host = domain.map { ($0.isWildcard ? "www." : "") + $0.host } ?? Self.host(in: text)
      return SurfaceOpening(
        .associatedDomain, text, "belongs to '\(text.excerpt)'",
        example: .url("https://\(host)/"), in: document, at: entry.place,
        isCovered: { other in
          guard let domain, let wider = try? AssociatedDomain(other.subject) else {
            return other.subject.utf8.elementsEqual(text.utf8)
          }
          return wider.includes(domain)
        })
    }
  })

  /// What stands for the host of an entry with a variable.
  private static func host(in text: String) -> String {
    let host = text.drop { $0 != ":" }.dropFirst().prefix { $0 != "?" }
    return host.isEmpty ? text : String(host)
  }
}

extension AssociatedDomain {
  /// Whether this entry is about all that another is about.
  fileprivate func includes(_ other: AssociatedDomain) -> Bool {
    guard service == other.service, mode == other.mode else { return false }
    if host == other.host { return isWildcard == other.isWildcard }
    return isWildcard && covers(other.host)
  }
}

extension String {
  /// The text with ASCII letters in lower case, as schemes are compared.
  fileprivate var asciiLowercased: String {
    String(
      decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
