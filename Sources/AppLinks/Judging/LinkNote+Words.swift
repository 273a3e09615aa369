extension LinkNote {
  /// The note in words.
  public var words: String {
    switch self {
    case .unknownParameter: "a parameter that the route does not know was left out"
    case .queryEscaped: "characters of the query were escaped that a URL cannot have"
    case .redirectDefault: "a redirect was refused, and the default page took its place"
    case .actionNotEnabled: "'action' was left out: the app runs no action that a URL names"
    case .actionKeyMissing: "'action' was left out: the URL has no key"
    case .actionKeyMismatch: "'action' was left out: the URL has another key"
    case .callbackUndeliverable: "a callback goes to no app, or it is undefined to which"
    case .callbackNeedsPerson: "a callback would have to wait for a person"
    case .callbackHasKey:
      "a callback has a key, which is a secret that the app that is asked sees"
    case .foreignEffectAllowed:
      "the policy lets unknown senders ask for a destructive effect"
    case .annotated:
      "the sender sent an annotation, which the extension gets and which is not shown"
    case .deviceNotTrusted:
      "on a jailbroken device any app can have any name, so a person is asked"
    case .openInPlaceIgnored: "only a file can be opened in place; the URL is opened as usual"
    case .versionedPath: "the path begins with a version, as before x-callback-url had a revision"
    }
  }
}
