import TypeIdentifiers

/// `URLSchemes`, `URLHosts`, `AllowsUserInfo`: where a URL leads.
///
/// Schemes that carry code or local content are refused unless `URLSchemes` names them.
struct URLValidator: ContentValidator {
  /// Schemes whose URL is itself content, or leads into this machine.
  static let activeSchemes: Set<String> = [
    "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source",
  ]

  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard case .url(let text) = attachment.content else { return [] }
    guard let url = URLParts(text) else {
      return [.rejected(Reason(.urlMalformed, "\(attachment.label): is no URL: \(text)"))]
    }
    var findings: [ContentFinding] = []
    if let schemes = requirements.urlSchemes {
      if !schemes.contains(url.scheme) {
        let list = schemes.sorted().joined(separator: ", ")
        findings.append(
          .rejected(
            Reason(
              .urlSchemeNotAccepted,
              "\(attachment.label): the scheme is \(url.scheme), accepted is \(list)")))
      }
    } else if Self.activeSchemes.contains(url.scheme) {
      findings.append(
        .rejected(
          Reason(.activeContent, "\(attachment.label): a \(url.scheme): URL carries content itself")
        ))
    }
    if let hosts = requirements.urlHosts, !(url.host.map(hosts.contains) ?? false) {
      let list = hosts.sorted().joined(separator: ", ")
      findings.append(
        .rejected(
          Reason(
            .urlHostNotAccepted,
            "\(attachment.label): the host is \(url.host ?? "missing"), accepted is \(list)")))
    }
    if url.hasUserInfo && requirements.allowsUserInfo != true {
      findings.append(
        .rejected(Reason(.urlUserInfo, "\(attachment.label): carries a user name or a password")))
    }
    return findings
  }
}
