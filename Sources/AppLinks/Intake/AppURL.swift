/// A URL that asks an app for something, taken apart and otherwise as it was written.
///
/// It comes from a ``URLReader``, so that nothing in it has to be checked again: it is absolute and
/// ASCII, its escapes are whole, and it has no user information, no port and no dot segments.
public struct AppURL: Hashable, Sendable {
  /// The whole text.
  public let text: String
  /// The scheme in lower case.
  public let scheme: String
  /// The host in lower case; empty if there is nothing between `//` and what follows, `nil` without
  /// `//`.
  public let host: String?
  /// The path as it was written.
  public let path: String
  /// What is between `?` and `#`, as it was written, or `nil` if there is no `?`.
  public let query: String?
  /// What is after `#`, as it was written, or `nil` if there is none.
  public let fragment: String?
}

extension AppURL {
  /// What the URL asks for and what is after that, however it was written.
  ///
  /// `app://name/rest`, `app:/name/rest`, `app:name/rest` and `app:///name/rest` are the same.
  /// The second part begins with a slash, or is empty.
  var target: (name: Substring, rest: Substring) {
    if let host, !host.isEmpty { return (host[...], path[...]) }
    var path = path[...]
    if path.hasPrefix("/") { path.removeFirst() }
    let end = path.firstIndex(of: "/") ?? path.endIndex
    return (path[..<end], path[end...])
  }
}

extension AppURL {
  /// The value of the first item of the query with a name, decoded once; `nil` if there is none.
  package func value(named name: String) -> String? {
    QueryItem.items(of: query).first { $0.isNamed(name) }?.value.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
