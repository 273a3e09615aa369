/// Which app on a device opens a link of the web.
///
/// Source: Apple, "Supporting universal links in your app" and "Allowing apps and websites to link
/// to your content".
public struct UniversalLinkResolver: Sendable {
  /// An app that is on the device.
  public struct InstalledApp: Hashable, Sendable {
    /// A team, a period and a bundle identifier.
    public var identifier: String
    /// The entries of its entitlement.
    public var domains: [AssociatedDomain]
    /// Whether it is a browser, which opens no links for itself.
    public var isBrowser: Bool

    /// Makes an app.
    public init(_ identifier: String, domains: [AssociatedDomain], isBrowser: Bool = false) {
      self.identifier = identifier
      self.domains = domains
      self.isBrowser = isBrowser
    }
  }

  /// Where a link was tapped.
  public enum Origin: Hashable, Sendable {
    /// Somewhere else, such as in a message.
    case elsewhere
    /// On a page of a host, in the browser.
    case page(host: String)
    /// In an app, by its identifier.
    case app(String)
  }

  /// What opens a link.
  public enum Verdict: Hashable, Sendable {
    /// An app; `others` are those that would open it too, if its rule did not stand before theirs.
    case app(String, AssociationMatch, others: [String])
    /// One of several apps for which the same rule stands first, in order of their names; which one
    /// is undefined.
    case ambiguous([String], AssociationMatch)
    /// The browser, and why.
    case browser(String)
  }

  /// The associations by their hosts in lower case.
  public var associations: [String: Association]
  /// The apps; their order means nothing.
  public var apps: [InstalledApp]

  /// Makes a resolver.
  public init(associations: [String: Association], apps: [InstalledApp]) {
    self.associations = associations
    self.apps = apps
  }

  /// Resolves which app or browser opens a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - origin: Where it was tapped.
  /// - Returns: The app, or the browser and why.
  public func resolve(_ link: WebLink, from origin: Origin = .elsewhere) -> Verdict {
    if case .page(let host) = origin, host.loweringASCII == link.host {
      return .browser("a link within one site stays in the browser")
    }
    guard let association = associations[link.host] else {
      return .browser("there is no association of '\(link.host)'")
    }
    var found: [(app: String, match: AssociationMatch)] = []
    var excluded: String?
    for app in apps.sorted(by: { $0.identifier < $1.identifier }) where !app.isBrowser {
      let match = association.match(link, app: app.identifier, entitlements: app.domains)
      switch match.verdict {
      case .match: found.append((app.identifier, match))
      case .exclude: excluded = match.reason
      case .nomatch: break
      }
    }
    if case .app(let asking) = origin, found.contains(where: { $0.app.isSpelled(as: asking) }) {
      return .browser("an app that opens its own link opens the browser")
    }
    let place = found.map { Self.place($0.match) }.min(by: <)
    guard let place else { return .browser(excluded ?? "no app that is installed opens it") }
    let first = found.filter { Self.place($0.match) == place }
    if first.count > 1 { return .ambiguous(first.map(\.app), first[0].match) }
    return .app(
      first[0].app, first[0].match,
      others: found.filter { Self.place($0.match) != place }.map(\.app))
  }

  private static func place(_ match: AssociationMatch) -> (Int, Int) {
    (match.rule ?? .max, match.component ?? .max)
  }
}
