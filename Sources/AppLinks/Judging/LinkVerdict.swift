/// What is to be done with a URL, and why.
public struct LinkVerdict: Hashable, Sendable {
  /// What is to be done.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// It is carried out now.
    case accept
    /// It waits for a person.
    case confirm
    /// It is refused as a whole.
    case reject
  }

  /// What is to be done.
  public var outcome: Outcome
  /// Why.
  public var reason: LinkReason
  /// The identifier of the one app that claims the URL, or `nil` if none or several do.
  public var app: String?
  /// The app of the system that a phone would open, or `nil` if there is none, or none is known.
  public var system: SystemLink?
  /// The route that fits, or `nil` if none does.
  public var route: LinkRoute?
  /// The parameters that the route declares, after decoding; none of a URL that is refused.
  public var parameters: [String: ParameterValue] = [:]
  /// The action that the URL names, or `nil` if it names none, if it is refused as a whole, or if
  /// the actions of the app are not known.
  public var chained: ChainedAction?
  /// What exactly is wrong where ``reason`` stands for several things, such as the fault of a
  /// redirect; else `nil`.
  public var detail: LinkReason?
  /// Where the answer goes.
  public var callbacks = LinkCallbacks()
  /// How much speaks for the name of the sender; `nil` if the caller said nothing of its class and of
  /// the device.
  public var evidence: SenderEvidence?
  /// How a phone hands the URL to the app, or `nil` if no app gets it, or it is not
  /// known where the app is.
  public var delivery: LinkDelivery?
  /// The redirects that were refused and gave way to the default of their parameter: why, by the
  /// name of the parameter.
  public var defaulted: [String: LinkReason] = [:]
  /// The characters that a lenient reading escaped, each once: a character, `space` or `non-ascii`.
  public var escaped: [String] = []
  /// What else is worth knowing, each once.
  public var notes: [LinkNote] = []
  /// The reason in a sentence that is safe to print and has no secret.
  public var message: String

  init(_ outcome: Outcome, _ reason: LinkReason, app: String? = nil, _ message: String) {
    self.outcome = outcome
    self.reason = reason
    self.app = app
    self.message = message
  }

  mutating func note(_ note: LinkNote) {
    if !notes.contains(note) { notes.append(note) }
  }
}

/// Where the answer to a URL goes, each as the sender wrote it after one decoding.
///
/// Source: x-callback-url 1.0, "x-callback parameters".
public struct LinkCallbacks: Hashable, Sendable {
  /// The name of the sender as it calls itself: for display only, never trusted; or `nil`.
  public var source: String?
  /// What is opened when it is done, or `nil`.
  public var success: String?
  /// What is opened when it failed, or `nil`.
  public var error: String?
  /// What is opened when a person said no, or `nil`.
  public var cancel: String?

  /// Makes callbacks that go nowhere.
  public init() {}
}
