package import AppLinks
package import ShareModel

/// Keys in URLs: putting one in, and noticing one that is shared.
extension LinkRules {
  /// What comes of the wish to have a key in a URL.
  package enum KeyAddition: Hashable, Sendable {
    /// The URL with the key of an app; it is a secret.
    case added(String, app: String)
    /// The URL has the key of the app already.
    case present(app: String)
    /// What the URL asks of the app needs no key, so that one would only be given away.
    case unneeded(app: String)
    /// The URL can have none, and why, in words without a secret.
    case refused(String)
  }

  /// Puts the key that is stored for the app of a URL into the URL, if what the URL asks needs it.
  ///
  /// Source: Drafts, "URL schemes": an action that was made elsewhere lacks the URL key, and is edited
  /// to have it.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: Who will open it.
  /// - Returns: The URL with the key, or why there is none.
  package func addingKey(to url: String, from sender: LinkSender = .absent) -> KeyAddition {
    let before = verdict(on: url, from: sender)
    guard let app = app(of: before) else { return .refused(before.refusal) }
    let name = app.identifier.rawValue
    guard let lack = before.lackOfKey else {
      guard before.outcome != .reject else { return .refused(before.refusal) }
      let isAsked =
        before.route?.requiresKey == true
        || app.receiver.requiresKey && before.parameters["action"] != nil
      return isAsked ? .present(app: name) : .unneeded(app: name)
    }
    guard lack == .missing else {
      return .refused("it has another key than the one that is stored; take 'key' out of it")
    }
    guard let key = keys[app.identifier] else {
      return .refused(
        "no key is stored for \(name); make one with 'sharepipe links key', and name its file in "
          + "host.yaml under 'links.keys'")
    }
    let result = key.added(to: url)
    let after = verdict(on: result, from: sender)
    guard after.outcome != .reject, after.chained?.outcome != .reject else {
      return .refused(after.refusal)
    }
    return .added(result, app: name)
  }

  /// What the sender of a share should know of the URLs in it that have the key of an app: the share
  /// gives the key away.
  ///
  /// - Parameter context: What is shared.
  /// - Returns: A note for each such URL, in their order.
  package func notesOfKeys(in context: ShareContext) -> [Reason] {
    guard !apps.isEmpty || !keys.isEmpty else { return [] }
    return context.attachments.compactMap { attachment in
      guard case .url(let url) = attachment.content else { return nil }
      return noteOfKey(in: url)
    }
  }

  /// The note for a URL; `nil` if it has no key, or if neither its app nor the key is known here.
  private func noteOfKey(in url: String) -> Reason? {
    guard url.utf8.contains(UInt8(ascii: "=")) else { return nil }
    let given = LinkKeyRedaction.redact(url).keys
      .filter { !$0.isEmpty && $0 != LinkKeyRedaction.mark }.map(LinkKey.decoded)
    guard !given.isEmpty else { return nil }
    let isStored = keys.values.contains { key in given.contains(where: key.matches) }
    guard isStored || opens(url) else { return nil }
    let label = LinkOpening(url, from: nil, by: judge.redaction).label
    return Reason(
      .linkKeyExposed,
      "the URL '\(label)' has the key of an app, and everyone who gets the URL can use the key; share "
        + "it without 'key'")
  }
}

extension LinkVerdict {
  /// How a URL lacks the key that it needs.
  fileprivate enum Lack {
    case missing, wrong
  }

  /// How the URL, or the action that it names, lacks the key; `nil` if it does not.
  fileprivate var lackOfKey: Lack? {
    switch outcome == .reject ? reason : chained?.reason {
    case .keyMissing, .actionKeyMissing: .missing
    case .keyMismatch, .actionKeyMismatch: .wrong
    default: nil
    }
  }

  /// Why the URL, or the action that it names, is refused.
  fileprivate var refusal: String {
    guard outcome != .reject, let chained else { return "\(reason.rawValue): \(message)" }
    return "\(chained.reason.rawValue): \(chained.message)"
  }
}
