import SourceReading

/// Where a value from outside comes in.
struct FlowOrigin: Hashable {
  /// What it is.
  enum Kind: Hashable {
    /// A URL that any app or page can have opened.
    case link
    /// A user activity, such as a universal link.
    case activity
    /// What an app is launched with.
    case launch
    /// The items that a host hands to an extension.
    case inputItem
    /// What JavaScript in a page handed to an extension.
    case preprocessing
    /// The general pasteboard.
    case pasteboard
    /// A message of a page in a web view.
    case webMessage
    /// The identifier of the app that asks.
    case sender
    /// An App Intent; its parameters are not followed.
    case intent
    /// Something secret of the app's own, which must not go out.
    case secret
  }

  /// What it is.
  let kind: Kind
  /// The unit.
  let unit: Int
  /// Where it comes in.
  let range: SourceRange

  /// What comes in, in words.
  var words: String {
    switch kind {
    case .link: "the URL of a link"
    case .activity: "a user activity"
    case .launch: "what the app is launched with"
    case .inputItem: "an item of a host"
    case .preprocessing: "what JavaScript in a page handed over"
    case .pasteboard: "the general pasteboard"
    case .webMessage: "a message of a web page"
    case .sender: "the identifier of the sender"
    case .intent: "an App Intent"
    case .secret: "a secret of the app"
    }
  }

  /// Whether it is a link in one of its forms.
  var isLink: Bool { kind == .link || kind == .activity || kind == .launch }
}
