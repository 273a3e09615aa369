import DocumentValues

/// A URL at the app that claims it, while it is judged.
struct LinkRequest {
  let url: AppURL
  let escapes: QueryEscapes
  let app: ReceivingApp
  let sender: LinkSender
  let options: LinkOptions
  let key: LinkKey?
  let depth: Int
  /// Whether the URL follows x-callback-url.
  private let isCallback: Bool
  private var items: [QueryItem] = []
  private var verdict: LinkVerdict

  init(
    url: AppURL, escapes: QueryEscapes, app: ReceivingApp, sender: LinkSender,
    options: LinkOptions, key: LinkKey?, depth: Int
  ) {
    self.url = url
    self.escapes = escapes
    self.app = app
    self.sender = sender
    self.options = options
    self.key = key
    self.depth = depth
    isCallback = url.target.name.isSpelledInAnyCase(as: "x-callback-url")
    verdict = LinkVerdict(.accept, .accepted, app: app.identifier, "")
    verdict.evidence = options.evidenceIfSaid(for: sender)
    if options.annotation != nil { verdict.note(.annotated) }
    if options.opensInPlace { verdict.note(.openInPlaceIgnored) }
    guard !escapes.isEmpty else { return }
    verdict.note(.queryEscaped)
    verdict.escaped = escapes.characters
  }

  /// Judges the request.
  mutating func judge(by judge: LinkJudge) -> LinkVerdict {
    do throws(Refusal) {
      try checkSender(judge)
      items = QueryItem.items(of: url.query, escapes: escapes)
      if isCallback { try readCallbacks(judge) }
      let route = try route(judge)
      verdict.route = route
      guard route.isEnabled else {
        throw Refusal(.routeDisabled, "the route '\(route.name)' cannot be reached by a URL")
      }
      guard !route.isStrict || escapes.isEmpty else {
        throw Refusal(
          .strictOnly,
          "the route '\(route.name)' is read strictly, and characters of the query had to be escaped"
        )
      }
      try checkKey(for: route)
      verdict.parameters = try parameters(of: route, judge)
      try addAction(judge)
      try settle(route, judge)
      return verdict
    } catch {
      var refused = LinkVerdict(.reject, error.reason, app: app.identifier, error.message)
      refused.route = verdict.route
      refused.notes = verdict.notes
      refused.evidence = verdict.evidence
      refused.escaped = verdict.escaped
      refused.detail = error.detail
      return refused
    }
  }

  /// Why a request is refused.
  private struct Refusal: Error {
    let reason: LinkReason
    let message: String
    let detail: LinkReason?

    init(_ reason: LinkReason, _ message: String, detail: LinkReason? = nil) {
      self.reason = reason
      self.message = message
      self.detail = detail
    }
  }

  /// Refuses a sender that is denied, and one that is not among those allowed; a denial comes first.
  ///
  /// A denial ignores case, so that no other spelling gets past it; what is allowed is exact.
  private func checkSender(_ judge: LinkJudge) throws(Refusal) {
    let classes = options.classes(of: sender)
    for (who, senders, denied) in [
      ("the host", judge.policy.deniedSenders, judge.policy.deniedSenderClasses),
      (app.identifier, app.deniedSenders, app.deniedSenderClasses),
    ] {
      if let identifier = sender.identifier,
        senders.contains(where: { $0.isSpelledInAnyCase(as: identifier) })
      {
        throw Refusal(.senderDenied, "\(who) denies URLs from this sender")
      }
      if let one = classes.intersection(denied).map(\.rawValue).min() {
        throw Refusal(.senderDenied, "\(who) denies URLs from senders of the class '\(one)'")
      }
    }
    let words = "\(app.identifier) does not take URLs from this sender"
    if let allowed = app.allowedSenders {
      guard let identifier = sender.identifier,
        allowed.contains(where: { $0.isSpelled(as: identifier) })
      else { throw Refusal(.senderNotAllowed, words) }
    }
    guard let allowed = app.allowedSenderClasses, classes.isDisjoint(with: allowed) else { return }
    throw Refusal(.senderNotAllowed, words + ", whose class is not one of those allowed")
  }

  // MARK: - Callbacks

  private mutating func readCallbacks(_ judge: LinkJudge) throws(Refusal) {
    verdict.callbacks.success = try callback("x-success", judge)
    verdict.callbacks.error = try callback("x-error", judge)
    verdict.callbacks.cancel = try callback("x-cancel", judge)
    verdict.callbacks.source = try value(of: "x-source").flatMap(DecodedText.label)
  }

  private mutating func callback(_ name: String, _ judge: LinkJudge) throws(Refusal) -> String? {
    guard let bytes = try strictValue(of: name, "a callback"), !bytes.isEmpty else { return nil }
    guard depth < LinkJudge.deepest else {
      throw Refusal(
        .callbackDepth, "callbacks inside callbacks go deeper than \(LinkJudge.deepest)")
    }
    switch CallbackJudgement(
      bytes, of: app, from: sender, with: options.following, depth: depth + 1, judge)
    {
    case .fine(let text, let notes):
      for note in notes { verdict.note(note) }
      return text
    case .refused(let reason, let why):
      throw Refusal(reason, "\(name): \(why)")
    }
  }

  // MARK: - Route and key

  private mutating func route(_ judge: LinkJudge) throws(Refusal) -> LinkRoute {
    let (host, rest) = url.target
    if isCallback {
      let action = try decoded(PercentCoding.decode(rest.dropFirst().utf8), "the action")
      if Self.beginsWithVersion(action) { verdict.note(.versionedPath) }
      if let found = app.routes?.first(where: { $0.name.isSpelled(as: action) }) { return found }
    } else if rest.isEmpty || rest == "/" {
      if let found = app.routes?.first(where: { $0.name.isSpelledInAnyCase(as: host) }) {
        return found
      }
    }
    let shown = judge.redaction.redact(String(host + rest))
    let excerpt = SafeText.excerpt(of: shown.utf8, length: 60)
    throw Refusal(.unknownRoute, "\(app.identifier) has no route '\(excerpt)'")
  }

  /// Whether an action is such as `1.0/create`.
  private static func beginsWithVersion(_ action: String) -> Bool {
    let version = action.utf8.prefix { $0 != UInt8(ascii: "/") }
    return version.count < action.utf8.count && version.contains(UInt8(ascii: "."))
      && version.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  private func checkKey(for route: LinkRoute) throws(Refusal) {
    guard route.requiresKey else { return }
    guard let given = try strictValue(of: "key", "a key"), !given.isEmpty else {
      throw Refusal(.keyMissing, "the route '\(route.name)' needs the key")
    }
    guard let key, key.matches(given) else {
      throw Refusal(.keyMismatch, "the route '\(route.name)' needs the key, and this is another")
    }
  }

  /// Takes `action` if the person opted in and the key is right.
  private mutating func addAction(_ judge: LinkJudge) throws(Refusal) {
    let given = try strictValue(of: "key", "a key")
    guard let bytes = try strictValue(of: "action", "an action"), !bytes.isEmpty else { return }
    let action = try decoded(bytes, "'action'")
    if let (note, reason) = refusalOfActions(given) {
      verdict.note(note)
      verdict.chained = ChainedAction(refusing: action, reason)
      return
    }
    verdict.parameters["action"] = .text(action)
    verdict.chained = ChainedAction(action, of: app, from: sender, with: options, judge)
  }

  /// Why the URL may name no action, whichever it is; `nil` if it may.
  private func refusalOfActions(_ given: [UInt8]?) -> (LinkNote, LinkReason)? {
    guard app.allowsURLActions else { return (.actionNotEnabled, .actionNotEnabled) }
    guard app.requiresKey else { return nil }
    guard let given, !given.isEmpty else { return (.actionKeyMissing, .actionKeyMissing) }
    guard let key, key.matches(given) else { return (.actionKeyMismatch, .actionKeyMismatch) }
    return nil
  }

  // MARK: - Parameters

  private mutating func parameters(
    of route: LinkRoute, _ judge: LinkJudge
  ) throws(Refusal) -> [String: ParameterValue] {
    let redirects = judge.webPolicies[app.identifier]?.redirects ?? RedirectPolicy(hosts: [])
    var found: [String: ParameterValue] = [:]
    for parameter in route.parameters {
      guard let bytes = try value(of: parameter.name, readStrictlyAs: parameter.kind.sink) else {
        if parameter.isRequired {
          throw Refusal(.missingParameter, "the parameter '\(parameter.name)' is missing")
        }
        continue
      }
      do throws(LinkReason) {
        found[parameter.name] = try parameter.value(of: bytes, redirects: redirects)
      } catch {
        let words = "the parameter '\(parameter.name)': \(error.words)"
        guard error == .untrustedRedirect, let fault = redirects.fault(in: bytes) else {
          throw Refusal(error, words)
        }
        if let page = parameter.defaultRedirect.flatMap({ try? redirects.canonicalURL(of: $0) }) {
          found[parameter.name] = .text(page)
          verdict.defaulted[parameter.name] = fault.reason
          verdict.note(.redirectDefault)
          continue
        }
        throw Refusal(error, "\(words): \(fault)", detail: fault.reason)
      }
    }
    try checkOthers(of: route)
    return found
  }

  /// What is not known is left out; yet what is no text refuses the URL.
  private mutating func checkOthers(of route: LinkRoute) throws(Refusal) {
    for item in items {
      if route.parameters.contains(where: { item.isNamed($0.name) }) { continue }
      if item.isNamed("action") || item.isNamed("key") { continue }
      if isCallback, Self.callbackNames.contains(where: { item.isNamed($0) }) { continue }
      _ = try decoded(item.name, "the name of a parameter")
      _ = try decoded(item.value ?? [], "a parameter that is not known")
      verdict.note(.unknownParameter)
    }
  }

  private static let callbackNames = ["x-source", "x-success", "x-error", "x-cancel"]

  /// The value of a parameter that is known, decoded; empty without `=`, `nil` if it is not there.
  ///
  /// A sink is what may not have characters that had to be escaped, since each character decides
  /// where it leads or what it allows; `nil` if it may.
  private func value(
    of name: String, readStrictlyAs sink: String? = nil
  ) throws(Refusal) -> [UInt8]? {
    var found: [UInt8]?
    for item in items where item.isNamed(name) {
      if let sink, item.isEscaped {
        throw Refusal(
          .strictOnly,
          "the parameter '\(name)': characters of it had to be escaped, and \(sink) is read strictly"
        )
      }
      guard found == nil else {
        throw Refusal(.duplicateParameter, "the parameter '\(name)' is given twice")
      }
      found = item.value ?? []
    }
    return found
  }

  /// The value of a parameter that may not have characters that had to be escaped.
  private func strictValue(of name: String, _ sink: String) throws(Refusal) -> [UInt8]? {
    try value(of: name, readStrictlyAs: sink)
  }

  private func decoded(_ bytes: [UInt8], _ what: String) throws(Refusal) -> String {
    do throws(LinkReason) {
      return try DecodedText.text(of: bytes)
    } catch {
      throw Refusal(error, "\(what): \(error.words)")
    }
  }

  // MARK: - Effect

  private mutating func settle(_ route: LinkRoute, _ judge: LinkJudge) throws(Refusal) {
    if route.effect == .destructive, !judge.isOfSameTeam(sender, as: app) {
      guard judge.policy.foreignEffects.contains(.destructive) else {
        throw Refusal(
          .foreignEffect,
          "the route '\(route.name)' is destructive, and the sender is unknown or of another team")
      }
      verdict.note(.foreignEffectAllowed)
    }
    let isDistrusted = options.asks(for: route.effect)
    if isDistrusted { verdict.note(.deviceNotTrusted) }
    if isDistrusted || judge.policy.confirm.contains(route.effect) {
      verdict.outcome = .confirm
      verdict.reason = .needsPerson
      verdict.message = "the effect '\(route.effect.rawValue)' needs a person to agree"
    } else {
      verdict.message = "\(app.identifier) does '\(route.name)'"
      guard let chained = verdict.chained, chained.outcome == .confirm else { return }
      if options.asks(for: chained.effect) { verdict.note(.deviceNotTrusted) }
      verdict.outcome = .confirm
      verdict.reason = .needsPerson
      verdict.message += "; then \(chained.message)"
    }
  }
}
