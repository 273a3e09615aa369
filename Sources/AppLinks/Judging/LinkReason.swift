/// Why a URL is refused, or a note about one that is not; the codes do not change.
public enum LinkReason: String, Error, Hashable, Sendable, CaseIterable {
  /// It is accepted.
  case accepted
  /// A person must agree first.
  case needsPerson = "needs-person"

  // MARK: The text of a URL

  /// There is no text.
  case empty
  /// There is no scheme.
  case notAbsolute = "not-absolute"
  /// The scheme does not begin with a letter, or has another character than letters, digits, `+-.`.
  case illegalScheme = "illegal-scheme"
  /// A control character, a space, or one of `"<>\^{|}` and the backtick.
  case illegalCharacter = "illegal-character"
  /// A character outside ASCII.
  case notASCII = "not-ascii"
  /// A `%` without two hexadecimal digits.
  case badPercent = "bad-percent"
  /// A user name, or a password.
  case userInfo = "userinfo"
  /// A port.
  case port
  /// A port that is no number up to 65535.
  case badPort = "bad-port"
  /// An escape in the host.
  case encodedHost = "encoded-host"
  /// A character that a host cannot have.
  case illegalHost = "illegal-host"
  /// A path with `.` or `..`.
  case dotSegment = "dot-segment"
  /// A path with an escaped slash or backslash.
  case encodedSlash = "encoded-slash"
  /// A fragment, where none is allowed.
  case fragment
  /// More characters than allowed.
  case tooLong = "too-long"
  /// More items in the query than allowed.
  case tooManyItems = "too-many-items"
  /// Characters that had to be escaped, in what is read strictly all the same.
  case strictOnly = "strict-only"
  /// Browsers read another scheme or host than this says, or none.
  case parserDisagreement = "parser-disagreement"

  // MARK: Names and values

  /// Bytes that are no UTF-8 after decoding.
  case invalidUTF8 = "invalid-utf8"
  /// A control character after decoding.
  case controlCharacter = "control-character"
  /// A character that steers the direction of text.
  case bidiCharacter = "bidi-character"
  /// A parameter that must be there is not.
  case missingParameter = "missing-parameter"
  /// A parameter that is known is given twice.
  case duplicateParameter = "duplicate-parameter"
  /// No whole number in ASCII digits.
  case notInteger = "not-an-integer"
  /// A number that is too small or too large.
  case outOfRange = "out-of-range"
  /// No UUID.
  case notUUID = "not-a-uuid"
  /// No absolute URL.
  case notURL = "not-a-url"
  /// A redirect that may not be followed.
  case untrustedRedirect = "untrusted-redirect"
  /// A value with more characters than allowed.
  case valueTooLong = "value-too-long"
  /// A value that is none of those allowed.
  case valueNotAllowed = "value-not-allowed"
  /// A value that does not match the pattern.
  case patternMismatch = "pattern-mismatch"

  // MARK: Redirects

  /// An escaped control character.
  case encodedControl = "encoded-control"
  /// Another scheme than `https`.
  case schemeNotHTTPS = "scheme-not-https"
  /// No `//` after the scheme.
  case noAuthority = "no-authority"
  /// No host.
  case noHost = "no-host"
  /// A host that is not one of those listed.
  case untrustedHost = "untrusted-host"

  // MARK: Apps and routes

  /// No app claims the scheme.
  case noHandler = "no-handler"
  /// Several apps claim the scheme.
  case ambiguous
  /// The system answers the scheme itself.
  case reserved
  /// The scheme runs code, carries content or installs something.
  case dangerous
  /// The app refuses to be launched for the URL.
  case launchRefused = "launch-refused"
  /// A user activity of another type than browsing the web.
  case activityType = "activity-type"
  /// A user activity without a link of the web.
  case noWebpageURL = "no-webpage-url"
  /// The app does not take URLs from this sender.
  case senderNotAllowed = "sender-not-allowed"
  /// The app, or the host, denies URLs from this sender or from its class.
  case senderDenied = "sender-denied"
  /// The app knows no such route.
  case unknownRoute = "unknown-route"
  /// The route cannot be reached by a URL.
  case routeDisabled = "route-disabled"
  /// The route needs the key, and the URL has none.
  case keyMissing = "key-missing"
  /// The route needs the key, and the URL has another.
  case keyMismatch = "key-mismatch"
  /// A sender that is unknown, or of another team, asks for a destructive effect.
  case foreignEffect = "foreign-effect"
  /// The host, or the share of which the URL comes, excludes the extension.
  case blocked

  // MARK: Actions

  /// The app runs no action that a URL names.
  case actionNotEnabled = "action-not-enabled"
  /// The action needs the key, and the URL has none.
  case actionKeyMissing = "action-key-missing"
  /// The action needs the key, and the URL has another.
  case actionKeyMismatch = "action-key-mismatch"
  /// The app has no such action, or several.
  case unknownAction = "unknown-action"

  // MARK: Callbacks

  /// A callback that is no URL such as may come in.
  case callbackMalformed = "callback-malformed"
  /// A callback to a scheme to which none may lead.
  case callbackScheme = "callback-scheme"
  /// A callback to a web host that is not listed.
  case callbackHost = "callback-host"
  /// A callback to the app that is asked.
  case callbackLoop = "callback-loop"
  /// Callbacks inside callbacks, too many.
  case callbackDepth = "callback-depth"
  /// A callback that its own app refuses.
  case callbackRefused = "callback-refused"
}

/// What is worth knowing about a URL that is not refused for it.
public enum LinkNote: String, Hashable, Sendable, CaseIterable {
  /// A parameter that the route does not know was left out.
  case unknownParameter = "unknown-parameter"
  /// Characters of the query were escaped that a URL cannot have.
  case queryEscaped = "query-escaped"
  /// A redirect was refused, and the default page of its parameter took its place.
  case redirectDefault = "redirect-default"
  /// `action` was left out: the app does not run actions that a URL names.
  case actionNotEnabled = "action-not-enabled"
  /// `action` was left out: the URL has no key.
  case actionKeyMissing = "action-key-missing"
  /// `action` was left out: the URL has another key.
  case actionKeyMismatch = "action-key-mismatch"
  /// No app claims the scheme of a callback, or several do.
  case callbackUndeliverable = "callback-undeliverable"
  /// A callback would have to wait for a person.
  case callbackNeedsPerson = "callback-needs-person"
  /// A callback to an app has a key, which the app that is asked sees.
  case callbackHasKey = "callback-has-key"
  /// The policy lets unknown senders ask for a destructive effect.
  case foreignEffectAllowed = "foreign-effect-allowed"
  /// The sender sent an annotation, which the extension gets.
  case annotated
  /// A person must agree since the device is jailbroken.
  case deviceNotTrusted = "device-not-trusted"
  /// Opening in place was asked of a URL that is no file.
  case openInPlaceIgnored = "open-in-place-ignored"
  /// The path begins with a version, as before the first revision of x-callback-url.
  case versionedPath = "versioned-path"
}
