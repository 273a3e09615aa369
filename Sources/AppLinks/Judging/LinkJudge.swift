/// Decides which app gets a URL, what it asks for, and whether it may.
///
/// The answer depends on nothing but the apps, the policy, the URL, the sender and the key. What is
/// looked at, in order: the text of the URL, the claims to its scheme, the sender, its callbacks,
/// the route, the key, the parameters, and the effect. What is wrong first is the reason.
public struct LinkJudge: Sendable {
  /// The most callbacks inside one another.
  public static let deepest = 5

  let apps: [String: ReceivingApp]
  /// Where callbacks and parameters may lead on the web, by the identifier of the app.
  let webPolicies: [String: (callbacks: RedirectPolicy, redirects: RedirectPolicy)]
  let keys: [String: LinkKey]
  let policy: LinkPolicy
  private(set) var reader: URLReader
  /// What takes secrets out of what is kept and shown.
  public let redaction: LinkRedaction
  /// Which apps claim which scheme.
  public let claims: SchemeClaims

  /// Makes a judge.
  ///
  /// - Parameters:
  ///   - apps: The apps that take URLs; their order means nothing.
  ///   - policy: What the host allows.
  ///   - keys: The keys that are stored, by the identifier of the app.
  ///   - reader: How the text of a URL is read.
  public init(
    apps: [ReceivingApp], policy: LinkPolicy = LinkPolicy(), keys: [String: LinkKey] = [:],
    reader: URLReader = URLReader()
  ) {
    var claims = SchemeClaims()
    for app in apps {
      for scheme in app.schemes { claims.add(scheme, by: app.identifier) }
    }
    self.apps = Dictionary(apps.map { ($0.identifier, $0) }) { first, _ in first }
    webPolicies = self.apps.mapValues { app in
      (RedirectPolicy(hosts: app.callbackHosts), RedirectPolicy(hosts: app.redirectHosts))
    }
    self.claims = claims
    self.keys = keys
    self.policy = policy
    self.reader = reader
    redaction = LinkRedaction(for: apps)
  }

  /// The same judge with another way to read URLs.
  ///
  /// - Parameter mode: What is done with characters that a URL cannot have.
  /// - Returns: The judge.
  public func reading(_ mode: URLReader.Mode) -> LinkJudge {
    guard reader.mode != mode else { return self }
    var judge = self
    judge.reader.mode = mode
    return judge
  }

  /// Judges a URL.
  ///
  /// - Parameters:
  ///   - text: The URL.
  ///   - sender: Who asked.
  ///   - options: What else is said of the URL, its sender and the device.
  ///   - key: The key that is stored for the app, in place of the one that the judge has; `nil` for
  ///     that one.
  /// - Returns: What is to be done, and why.
  public func judge(
    _ text: String, from sender: LinkSender = .absent, with options: LinkOptions = LinkOptions(),
    key: LinkKey? = nil
  ) -> LinkVerdict {
    var verdict = judge(text, from: sender, with: options, key: key, depth: 0)
    verdict.evidence = options.evidenceIfSaid(for: sender)
    return verdict
  }

  func judge(
    _ text: String, from sender: LinkSender, with options: LinkOptions, key: LinkKey?, depth: Int
  ) -> LinkVerdict {
    // Its fragment does not matter: no app here gets it.
    if let link = webLink(text),
      let system = SystemLink.answering(link)
    {
      return Self.refusal(of: link.scheme, answeredBy: system)
    }
    var reader = reader
    // A callback may have a fragment: it is put back behind the results.
    if depth > 0 { reader.allowsFragment = true }
    let url: AppURL
    let escapes: QueryEscapes
    do throws(URLFault) {
      (url, escapes) = try reader.readNoting(text)
    } catch {
      var app: String?
      if case .deliver(let claimant) = claims.verdict(on: text) { app = claimant }
      return LinkVerdict(.reject, error.reason, app: app, error.description)
    }
    return judge(url, escapes, from: sender, with: options, key: key, depth: depth)
  }

  /// Judges a URL that was read.
  func judge(
    _ url: AppURL, _ escapes: QueryEscapes = QueryEscapes(), from sender: LinkSender,
    with options: LinkOptions, key: LinkKey?, depth: Int
  ) -> LinkVerdict {
    let claim = claims.verdict(onLowercased: url.scheme)
    guard case .deliver(let identifier) = claim, let app = apps[identifier] else {
      return Self.refusal(of: url.scheme, claim)
    }
    var request = LinkRequest(
      url: url, escapes: escapes, app: app, sender: sender, options: options,
      key: key ?? keys[identifier], depth: depth)
    return request.judge(by: self)
  }

  private static func refusal(of scheme: String, _ claim: SchemeClaims.Verdict) -> LinkVerdict {
    switch claim {
    case .ambiguous(let apps):
      LinkVerdict(
        .reject, .ambiguous,
        "several apps claim '\(scheme)', and it is undefined which one opens it: "
          + apps.joined(separator: ", "))
    case .reserved: refusal(of: scheme, answeredBy: SystemLink.answering(scheme: scheme))
    case .dangerous:
      LinkVerdict(
        .reject, .dangerous, "'\(scheme)' runs code, carries content or installs something")
    case .noHandler, .deliver:
      LinkVerdict(.reject, .noHandler, "no app claims '\(scheme)'")
    }
  }

  /// A link of the web, read as the judge reads URLs; `nil` if it is none.
  package func webLink(_ text: String) -> WebLink? {
    guard WebLink.isWeb(text) else { return nil }
    guard reader.mode == .lenient else { return try? WebLink(text) }
    var bytes = Array(text.utf8)
    guard (try? reader.checkCharacters(&bytes)) != nil else { return nil }
    return try? WebLink(String(decoding: bytes, as: UTF8.self))
  }

  /// What no app here gets, and the app of the system that answers it, or `nil` if none is known.
  private static func refusal(
    of scheme: String, answeredBy system: SystemLink?
  ) -> LinkVerdict {
    let words = system?.words ?? "'\(scheme)' belongs to the system; no app can have it"
    var verdict = LinkVerdict(.reject, .reserved, words)
    verdict.system = system
    return verdict
  }

  /// Whether a sender belongs to the team of an app, as far as the system or the rules say.
  ///
  /// - Parameters:
  ///   - sender: The sender.
  ///   - app: The app.
  /// - Returns: Whether it does; never for a sender that is not named.
  public func isOfSameTeam(_ sender: LinkSender, as app: ReceivingApp) -> Bool {
    switch sender {
    case .absent: return false
    case .sameTeam: return true
    case .legacy(let identifier):
      if identifier.isSpelled(as: app.identifier) { return true }
      guard let team = app.team, let asking = apps[identifier],
        asking.identifier.isSpelled(as: identifier)
      else { return false }
      return asking.team?.isSpelled(as: team) ?? false
    }
  }
}
