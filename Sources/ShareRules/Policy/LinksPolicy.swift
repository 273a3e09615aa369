public import AppLinks
import Documents
public import ShareModel
public import SystemPackage

/// What the host allows of URLs that ask apps for something: `links` in `host.yaml`.
public struct LinksPolicy: Hashable, Sendable {
  /// The effects that an unknown sender, or one of another team, may ask for.
  public var foreignEffects: Set<LinkRoute.Effect> = []
  /// The apps that may open no URL of any app.
  public var deniedSenders: [String] = []
  /// The classes of senders that may open no URL of any app.
  public var deniedSenderClasses: Set<SenderClass> = []
  /// The files with the keys of apps, absolute, by the identifier of the app.
  public var keyFiles: [BundleIdentifier: FilePath] = [:]
  /// How long a request waits for a person before it counts as cancelled.
  public var expiry: Duration = .seconds(86_400)
  /// How URLs are read; `nil` for strictly, unless a caller asks for a lenient reading.
  public var reading: URLReader.Mode?
  /// Whether a URL that is shared is also opened by the app that claims it.
  public var opensShared = false

  /// Makes the usual policy.
  public init() {}
}

extension LinksPolicy {
  /// Takes a policy from the members of `links`.
  init(_ fields: inout DocumentFields) {
    foreignEffects = Set(fields.choices("foreignEffects") ?? [])
    deniedSenders = fields.senders("deniedSenders") ?? []
    deniedSenderClasses = Set(fields.choices("deniedSenderClasses") ?? [])
    expiry = fields.time("expiry") ?? expiry
    reading = fields.choice("reading", URLReader.Mode.self)
    opensShared = fields.boolean("opensShared") ?? opensShared
    keyFiles = fields.byBundleIdentifier("keys") { fields, app in
      guard let text = fields.string(app) else { return nil }
      let path = FilePath(text)
      if path.isAbsolute { return path }
      // It may be the key itself, so that it is not shown.
      let expected = "the absolute path of a file with the key, outside the rules"
      fields.report(app, .notAllowed(expected: expected, found: "another text", suggestion: nil))
      return nil
    }
  }
}
