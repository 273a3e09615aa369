/// An app that takes URLs, and what it lets them ask for.
public struct ReceivingApp: Hashable, Sendable {
  /// `CFBundleIdentifier`.
  public var identifier: String
  /// The team of the app, from its entitlements, or `nil` if that is not known.
  public var team: String?
  /// The schemes of `CFBundleURLTypes`.
  public var schemes: [String]
  /// What a URL may ask for, or `nil` if the app says nothing about that.
  public var routes: [LinkRoute]?
  /// Where parameters of the kind `redirect` may lead: exact hosts, `https` only.
  public var redirectHosts: [String] = []
  /// Whether a URL may name an action to be run on what the route made.
  public var allowsURLActions = false
  /// The actions that a URL may name; `nil` if they are not known, so that nothing is said of them.
  public var actions: [LinkAction]?
  /// Whether such an action needs the key.
  public var requiresKey = true
  /// The `https` hosts that a callback may open.
  public var callbackHosts: [String] = []
  /// The apps that may open URLs of the app; `nil` for every sender, also an unknown one.
  public var allowedSenders: [String]?
  /// The apps that may not open URLs of the app, whatever else is allowed.
  public var deniedSenders: [String] = []
  /// The classes of senders that alone may open URLs of the app; `nil` for all, also an unknown one.
  public var allowedSenderClasses: Set<SenderClass>?
  /// The classes of senders that may not open URLs of the app, whatever else is allowed.
  public var deniedSenderClasses: Set<SenderClass> = []

  /// Makes an app.
  public init(
    _ identifier: String, team: String? = nil, schemes: [String] = [], routes: [LinkRoute]? = nil
  ) {
    self.identifier = identifier
    self.team = team
    self.schemes = schemes
    self.routes = routes
  }
}

/// One thing that a URL may ask of an app.
public struct LinkRoute: Hashable, Sendable {
  /// What it does to the person's things.
  public enum Effect: String, Hashable, Sendable, CaseIterable {
    /// It adds something.
    case additive
    /// It changes or removes something.
    case destructive
    /// It shows or uses something private.
    case privacy
    /// It sends something away.
    case externalPost = "external-post"
  }

  /// Its name.
  public var name: String
  /// The identifier of the extension that does it, or `nil` if it can only be judged.
  public var extensionIdentifier: String?
  /// What it does to the person's things.
  public var effect: Effect = .destructive
  /// Whether a URL can reach it.
  public var isEnabled = true
  /// Whether it needs the key.
  public var requiresKey = false
  /// Whether a URL for it is refused where a lenient reading had to escape characters.
  public var isStrict = false
  /// What it knows.
  public var parameters: [LinkParameter] = []

  /// Makes a route with the strictest settings.
  public init(_ name: String) { self.name = name }
}

/// What the host allows.
public struct LinkPolicy: Hashable, Sendable {
  /// The effects for which a person must agree first.
  public var confirm: Set<LinkRoute.Effect> = [.destructive, .privacy, .externalPost]
  /// The effects that an unknown sender, or one of another team, may ask for; only `destructive` is
  /// refused without it.
  public var foreignEffects: Set<LinkRoute.Effect> = []
  /// The apps that may open no URL of any app here.
  public var deniedSenders: [String] = []
  /// The classes of senders that may open no URL of any app here.
  public var deniedSenderClasses: Set<SenderClass> = []

  /// Makes the usual policy.
  public init() {}
}
