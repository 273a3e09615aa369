/// How a value was derived from another.
enum FlowPart: Hashable {
  /// The value that came in.
  case origin(FlowOrigin)
  /// Parts of a URL.
  case scheme, host, path, query, fragment, queryItems
  /// An item of a query by its name, or any.
  case queryItem(String?)
  /// An element of a list or a dictionary by its key, or any.
  case element(String?)
  /// Another member.
  case member(String)
  /// A text around it; in one with a fixed host, it stands after that.
  case inside(hasFixedHost: Bool)
  /// A component that was added to a path.
  case pathComponent
  /// The contexts in which URLs were opened, of which there may be several.
  case contexts
  /// The same without percent-encoding.
  case decoded
  /// The same without `..` and symbolic links.
  case resolved
  /// A number, a UUID or a case that was made of it: it has no text that could do harm.
  case typed
  /// The last component of a path, which has no slash.
  case lastComponent
}

extension FlowPart {
  /// What happens where the part is taken, in words.
  func words(_ name: String) -> String {
    switch self {
    case .origin: "it comes in"
    case .scheme, .host, .path, .query, .fragment: "its '\(name)' is taken"
    case .queryItems: "the items of its query are taken"
    case .queryItem(let name): name.map { "the item '\($0)' is taken" } ?? "an item is taken"
    case .element(let key): key.map { "the element '\($0)' is taken" } ?? "an element is taken"
    case .member: "its '\(name)' is taken"
    case .inside: "it becomes part of a text"
    case .pathComponent: "it is added to a path"
    case .decoded: "its percent-encoding is undone"
    case .resolved: "its '..' and symbolic links are resolved"
    case .typed: "a number or a value of a type is made of it"
    case .contexts: "its contexts are taken"
    case .lastComponent: "the last component of its path is taken"
    }
  }

  /// Whether it is something that a sender can have been given before: an item, not the address.
  var isSecretPart: Bool {
    switch self {
    case .queryItem, .element: true
    default: false
    }
  }
}
