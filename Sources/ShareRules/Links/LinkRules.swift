public import AppLinks
public import ShareModel

/// Decides which app gets a URL or a document, and what it may ask for.
public struct LinkRules: Sendable {
  /// The apps, in the order of their folders' names; the order means nothing.
  public internal(set) var apps: [AppBundle]
  /// What sites say about apps, by the host in lower case.
  public internal(set) var associations: [String: Association]
  /// The extensions that routes name, by their identifiers.
  public internal(set) var extensions: [BundleIdentifier: ExtensionBundle]
  /// The extensions that routes or actions may name.
  private let named: Set<BundleIdentifier>
  /// The keys that are stored for apps.
  let keys: [BundleIdentifier: LinkKey]
  /// What the host allows; the extensions are asked under the same policy.
  private var host: HostPolicy
  /// What the share from which the URLs come excludes.
  private var excluded: [String] = []
  private var policy: LinkPolicy
  /// Decides what becomes of a URL.
  public private(set) var judge: LinkJudge

  /// Puts rules together.
  ///
  /// - Parameters:
  ///   - apps: The apps.
  ///   - associations: What sites say about apps, by the host in lower case.
  ///   - extensions: The extensions that routes may name.
  ///   - policy: The policy of the host.
  ///   - keys: The keys that are stored for apps, by the identifier of the app.
  public init(
    apps: [AppBundle] = [], associations: [String: Association] = [:],
    extensions: [ExtensionBundle] = [], policy: HostPolicy = HostPolicy(),
    keys: [BundleIdentifier: LinkKey] = [:]
  ) {
    self.apps = apps
    self.associations = associations
    self.keys = keys
    named = Set(apps.flatMap { $0.routedExtensions + $0.plugIns.map(\.identifier) })
    let groups = Dictionary(grouping: extensions, by: \.identifier)
    let named = named
    self.extensions = groups.filter { named.contains($0.key) && $0.value.count == 1 }
      .compactMapValues(\.first)
    host = policy
    var links = LinkPolicy()
    links.foreignEffects = policy.links.foreignEffects
    links.deniedSenders = policy.links.deniedSenders
    links.deniedSenderClasses = policy.links.deniedSenderClasses
    self.policy = links
    judge = LinkJudge(apps: [])
    adopt(policy)
  }

  /// Takes over what the host wants confirmed and excludes, as the extensions are asked under it.
  mutating func adopt(_ host: HostPolicy) {
    self.host = host
    policy.confirm = Set(host.confirm.compactMap { LinkRoute.Effect(rawValue: $0.rawValue) })
    renewJudge()
  }

  /// The rules for URLs that come of a share.
  ///
  /// - Parameter excluded: What the share excludes.
  /// - Returns: The rules.
  package func excluding(_ excluded: [String]) -> LinkRules {
    guard excluded != self.excluded else { return self }
    var rules = self
    rules.excluded = excluded
    rules.renewJudge()
    return rules
  }

  /// Why the host, or the share of which the URLs come, keeps an extension from being offered; empty
  /// if neither does.
  func blocks(_ bundle: ExtensionBundle) -> [Reason] {
    host.blocks(bundle, for: ShareContext(excludedActivityTypes: excluded, items: []))
  }

  /// Puts an extension in the place of another, or adds it.
  mutating func set(_ bundle: ExtensionBundle) {
    extensions[bundle.identifier] = bundle
    renewJudge()
  }

  /// Makes the judge know the actions that URLs can name.
  private mutating func renewJudge() {
    let receivers = apps.map { app in
      var receiver = app.receiver
      receiver.actions = app.plugIns.compactMap { bundle in
        guard let known = extensions[bundle.identifier],
          let effect = LinkRoute.Effect(rawValue: known.settings.effect.rawValue)
        else { return nil }
        var action = LinkAction(
          [bundle.identifier.rawValue, bundle.displayName], by: known.identifier.rawValue,
          effect: effect)
        action.exclusion = blocks(known).sentence
        return action
      }
      return receiver
    }
    var spelled: [String: LinkKey] = [:]
    for app in apps { spelled[app.receiver.identifier] = keys[app.identifier] }
    judge = LinkJudge(
      apps: receivers, policy: policy, keys: spelled,
      reader: URLReader(mode: host.links.reading ?? .strict))
  }

  /// Why URLs are not read as a caller asks, or `nil` if they are.
  ///
  /// - Parameter mode: What the caller asks for, or `nil` if nothing.
  /// - Returns: A sentence with what to do.
  package func objection(to mode: URLReader.Mode?) -> String? {
    guard mode == .lenient, host.links.reading == .strict else { return nil }
    return "host.yaml has 'links.reading: strict', so no URL is read leniently; remove that line, "
      + "or do not ask for a lenient reading"
  }

  /// The judge that reads a URL as it arrived; the policy can forbid a lenient reading.
  func judge(for arrival: LinkArrival) -> LinkJudge {
    guard let mode = arrival.reading, objection(to: mode) == nil else { return judge }
    return judge.reading(mode)
  }

  /// Whether a route or an action of a URL can be carried out by an extension.
  func isNamed(_ identifier: BundleIdentifier) -> Bool { named.contains(identifier) }

  /// The app that gets the URL of a verdict, or `nil` if no app does.
  package func app(of verdict: LinkVerdict) -> AppBundle? {
    verdict.app.flatMap { app(BundleIdentifier(naming: $0)) }
  }

  /// The app with an identifier, or `nil`.
  func app(_ identifier: BundleIdentifier) -> AppBundle? {
    apps.first { $0.identifier == identifier }
  }

  /// The extension that carries a route of an app out, or `nil` if there is none.
  ///
  /// An extension in the `PlugIns` of an app works for that app alone.
  package func bundle(for route: LinkRoute, of app: AppBundle) -> ExtensionBundle? {
    guard let carrier = route.carrier else { return nil }
    let owner = apps.first { app in app.plugIns.contains { $0.identifier == carrier } }
    guard owner == nil || owner?.identifier == app.identifier else { return nil }
    return extensions[carrier]
  }
}

extension [Reason] {
  /// What the reasons say in one sentence, or `nil` if there are none.
  var sentence: String? { isEmpty ? nil : map(\.message).joined(separator: "; ") }
}

extension AppBundle {
  /// The identifiers of the extensions that its routes name.
  var routedExtensions: [BundleIdentifier] { (receiver.routes ?? []).compactMap(\.carrier) }
}

extension LinkRoute {
  /// The extension that carries the route out, or `nil` if it names none.
  package var carrier: BundleIdentifier? {
    extensionIdentifier.map { BundleIdentifier(naming: $0) }
  }
}
