import AppLinks
import ShareModel
import TypeIdentifiers

/// `URLSchemes`, `URLHosts`, `AllowsUserInfo`: where a URL leads.
///
/// Without `URLSchemes`, web addresses pass and no other scheme does: what a program makes of
/// `ssh:`, `jar:` or `intent:` is not known here, and the sender of a URL is a stranger.
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
      // What routes declare to be secrets is not known here.
      let shown = LinkRedaction.strictest.redact(text)
      return [.rejected(Reason(.urlMalformed, "\(attachment.label): is not a URL: \(shown)"))]
    }
    var findings: [ContentFinding] = []
    if let reason = refusal(of: url.scheme, of: attachment, asked: requirements) {
      findings.append(.rejected(reason))
    }
    if let hosts = requirements.urlHosts, !(url.host.map(hosts.contains) ?? false) {
      let list = hosts.sorted().joined(separator: ", ")
      findings.append(
        .rejected(
          Reason(
            .urlHostNotAccepted,
            "\(attachment.label): the host is \(url.host ?? "missing"); accepted: \(list)")))
    }
    if url.hasUserInfo && requirements.allowsUserInfo != true {
      findings.append(
        .rejected(Reason(.urlUserInfo, "\(attachment.label): carries a user name or a password")))
    }
    return findings
  }

  /// Why the scheme of a URL is not accepted, or `nil` if it is.
  private func refusal(
    of scheme: String, of attachment: ExaminedAttachment, asked requirements: ContentRequirements
  ) -> Reason? {
    let accepted = requirements.urlSchemes ?? ContentRequirements.webSchemes
    guard !accepted.contains(scheme) else { return nil }
    let isNamed = requirements.urlSchemes != nil
    if !isNamed, Self.activeSchemes.contains(scheme) {
      return Reason(.activeContent, "\(attachment.label): a \(scheme): URL carries content itself")
    }
    let list = accepted.sorted().joined(separator: ", ")
    let remedy =
      isNamed ? "" : "; name it in 'URLSchemes' of the extension, or in 'urlSchemes' of host.yaml"
    return Reason(
      .urlSchemeNotAccepted,
      "\(attachment.label): the scheme is \(scheme); accepted: \(list)\(remedy)")
  }
}
