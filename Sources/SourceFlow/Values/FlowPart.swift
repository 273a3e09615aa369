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
