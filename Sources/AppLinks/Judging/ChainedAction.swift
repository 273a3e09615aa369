import DocumentValues

/// The action that a URL names with `action`, to be run on what the route made, and what becomes of
/// it.
///
/// It is judged by itself: a refusal keeps the action from being run, and the route is carried out
/// all the same.
public struct ChainedAction: Hashable, Sendable {
  /// The action as the URL names it, after one decoding.
  public var name: String
  /// The identifier of the extension that runs it, or `nil` if it is refused; one that the host or a
  /// share excludes is named all the same.
  public var extensionIdentifier: String?
  /// Whether it runs, waits for a person, or is refused.
  public var outcome: LinkVerdict.Outcome
  /// Why.
  public var reason: LinkReason
  /// The reason in a sentence.
  public var message: String
  /// What it does to the person's things, or `nil` if no extension runs it.
  var effect: LinkRoute.Effect?
}

/// An action that the URLs of an app may name.
public struct LinkAction: Hashable, Sendable {
  /// What a URL may call it, each compared byte for byte.
  public var names: [String]
  /// The identifier of the extension that runs it.
  public var extensionIdentifier: String
  /// What it does to the person's things.
  public var effect: LinkRoute.Effect
  /// Why the host, or the share of which a URL comes, excludes the extension, in a sentence; `nil`
  /// if neither does.
  public var exclusion: String?

  /// Makes an action that nothing excludes.
  public init(_ names: [String], by extensionIdentifier: String, effect: LinkRoute.Effect) {
    self.names = names
    self.extensionIdentifier = extensionIdentifier
    self.effect = effect
  }
}

extension ChainedAction {
  /// An action that is refused.
  init(refusing name: String, _ reason: LinkReason, _ message: String? = nil) {
    self.init(
      name: name, extensionIdentifier: nil, outcome: .reject, reason: reason,
      message: message ?? reason.words)
  }

  /// Judges an action that the app lets URLs name.
  ///
  /// - Parameters:
  ///   - name: The action as the URL names it.
  ///   - app: The app.
  ///   - sender: The sender.
  ///   - options: What else is said of the sender and the device.
  ///   - judge: What knows the policy.
  init?(
    _ name: String, of app: ReceivingApp, from sender: LinkSender, with options: LinkOptions,
    _ judge: LinkJudge
  ) {
    guard let actions = app.actions else { return nil }
    let found = actions.filter { $0.names.contains { $0.isSpelled(as: name) } }
    guard found.count == 1 else {
      let excerpt = SafeText.excerpt(of: judge.redaction.redact(name).utf8, length: 60)
      self.init(
        refusing: name, .unknownAction, "\(app.identifier) has no action '\(excerpt)'")
      return
    }
    let (action, identifier) = (found[0], found[0].extensionIdentifier)
    if let exclusion = action.exclusion {
      self.init(refusing: name, .blocked, exclusion)
      extensionIdentifier = identifier
      return
    }
    if action.effect == .destructive, !judge.policy.foreignEffects.contains(.destructive),
      !judge.isOfSameTeam(sender, as: app)
    {
      self.init(
        refusing: name, .foreignEffect,
        "\(identifier) is destructive, and the sender is unknown or of another team")
      return
    }
    let waits = judge.policy.confirm.contains(action.effect) || options.asks(for: action.effect)
    self.init(
      name: name, extensionIdentifier: identifier, outcome: waits ? .confirm : .accept,
      reason: waits ? .needsPerson : .accepted,
      message: waits
        ? "the effect '\(action.effect.rawValue)' of \(identifier) needs a person to agree"
        : "\(identifier) runs on what the route made", effect: action.effect)
  }
}
