package import AppLinks
package import ShareModel
package import ShareRules

/// The secrets of the URLs that an extension is handed: they are not kept or shown when it says them.
///
/// They are those that are taken out of the URLs wherever these are shown, also if only a part of a
/// value is one. A program that encodes a secret in a way of its own can show it.
package struct HandedSecrets {
  private let texts: HiddenTexts

  /// Gathers the secrets.
  ///
  /// - Parameters:
  ///   - request: What the extension is asked.
  ///   - redaction: Knows what a secret is.
  package init(of request: ExtensionRequest, by redaction: LinkRedaction) {
    var secrets: Set<String> = []
    if let link = request.link {
      secrets = redaction.secrets(in: link.url)
      for (name, value) in link.parameters {
        secrets.formUnion(redaction.secrets(in: value, of: name))
      }
      // A sender may write a secret under any name.
      secrets.formUnion(link.annotation?.texts ?? [])
    }
    for attachment in request.context.attachments {
      guard case .url(let url) = attachment.content else { continue }
      secrets.formUnion(redaction.secrets(in: url))
    }
    texts = HiddenTexts(secrets)
  }

  /// A run without the secrets in what is said of it; what it returns is left as it is.
  package func hidden(in run: ExtensionRun) -> ExtensionRun {
    guard !texts.isEmpty else { return run }
    var run = run
    run.log = hidden(in: run.log)
    switch run.answer {
    case .completed: break
    case .cancelled(let domain, let code, let message):
      run.answer = .cancelled(domain: hidden(in: domain), code: code, message: hidden(in: message))
    case .failed(let reason): run.answer = .failed(hidden(in: reason))
    }
    return run
  }

  /// Reasons without the secrets.
  package func hidden(in reasons: [Reason]) -> [Reason] { reasons.map { hidden(in: $0) } }

  private func hidden(in reason: Reason) -> Reason {
    Reason(reason.code, hidden(in: reason.message))
  }

  private func hidden(in text: String) -> String {
    texts.removed(from: text, mark: LinkRedaction.mark)
  }
}
