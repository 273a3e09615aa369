public import AppLinks
import ShareModel

extension LinkRules {
  /// What becomes of a URL.
  ///
  /// A link of the web goes to the app that its site and the app's entitlement agree on, and else
  /// to the browser; any other URL goes to the one app that claims its scheme.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - sender: The sender.
  ///   - options: What else is said of the URL, its sender and the device.
  ///   - key: The key that is stored for the app, in place of the one that the policy names; `nil`
  ///     for that one.
  ///   - arrival: How it arrived.
  /// - Returns: The verdict.
  public func verdict(
    on url: String, from sender: LinkSender = .absent, with options: LinkOptions = LinkOptions(),
    key: LinkKey? = nil, arriving arrival: LinkArrival = LinkArrival()
  ) -> LinkVerdict {
    if var refusal = arrival.refusal(of: url) {
      refusal.evidence = options.evidenceIfSaid(for: sender)
      return refusal
    }
    let judge = self.judge(for: arrival)
    let recipient = recipient(of: url, judge)
    // The launch is the first stage: a refusal there ends it, whatever the URL asks.
    let refusal = recipient.app.flatMap { arrival.launchRefusal(of: $0) }
    var verdict =
      refusal
      ?? verdict(on: url, at: recipient, by: judge, from: sender, with: options, key: key)
    verdict.evidence = options.evidenceIfSaid(for: sender)
    if verdict.app != nil { verdict.delivery = LinkDelivery(of: url, arriving: arrival) }
    return verdict
  }

  /// What becomes of a URL whose receiver is known.
  private func verdict(
    on url: String, at recipient: Recipient, by judge: LinkJudge, from sender: LinkSender,
    with options: LinkOptions, key: LinkKey?
  ) -> LinkVerdict {
    switch recipient {
    case .scheme(let app):
      return judge.judge(
        url, from: sender, with: options,
        key: key ?? app.flatMap { keys[BundleIdentifier(naming: $0)] })
    case .site(let app):
      return judge.judge(
        url, openedBy: app, from: sender, with: options,
        key: key ?? keys[BundleIdentifier(naming: app)])
    case .several(let apps):
      var verdict = judge.judge(url, from: sender, with: options)
      verdict.reason = .ambiguous
      verdict.message = "its site gives it to several apps: \(apps.joined(separator: ", "))"
      return verdict
    case .browser(let reason):
      var verdict = judge.judge(url, from: sender, with: options)
      verdict.message = "it opens in the browser: \(reason)"
      return verdict
    }
  }

  /// The URL of an opening, with its keys as far as they are those that are stored now.
  package func url(of opening: LinkOpening) -> String { opening.url(knowing: keys.values) }

  /// Whether an app here opens a URL, so that it is worth being handed over.
  package func opens(_ url: String) -> Bool { recipient(of: url, judge).app != nil }

  /// The receiver of a URL, before it is judged.
  private enum Recipient {
    /// The one app that claims the scheme, or `nil` if none or several do.
    case scheme(String?)
    /// The app to which the site gives the link.
    case site(String)
    /// Several apps to which the site gives the link by one rule; which one gets it is unknown.
    case several([String])
    /// No app, and why.
    case browser(String)

    var app: String? {
      switch self {
      case .scheme(let app): app
      case .site(let app): app
      case .several, .browser: nil
      }
    }
  }

  private func recipient(of url: String, _ judge: LinkJudge) -> Recipient {
    if !associations.isEmpty, let link = judge.webLink(url) {
      // An app of the system keeps its links, whatever a site here says.
      guard SystemLink.answering(link) == nil else { return .scheme(nil) }
      switch sites.resolve(link) {
      case .app(let identifier, _, others: _): return .site(String(identifier.dropFirst(11)))
      case .ambiguous(let apps, _): return .several(apps.map { String($0.dropFirst(11)) })
      case .browser(let reason): return .browser(reason)
      }
    }
    guard case .deliver(let app) = judge.claims.verdict(on: url) else { return .scheme(nil) }
    return .scheme(app)
  }

  /// Which app opens a link of the web.
  private var sites: UniversalLinkResolver {
    UniversalLinkResolver(
      associations: associations,
      apps: apps.compactMap { app in
        app.entitlements.applicationIdentifier.map {
          .init($0, domains: app.entitlements.associatedDomains)
        }
      })
  }
}
