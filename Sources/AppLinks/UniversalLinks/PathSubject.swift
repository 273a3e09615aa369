import PatternMatching

/// A path that patterns of paths are matched with.
struct PathSubject: Sendable {
  /// The path.
  let whole: WildcardSubject
  /// The path without the slash at its end; `nil` if it has none, or is nothing else.
  let withoutSlash: WildcardSubject?

  /// Prepares a path, which begins with a slash.
  init(_ path: String) {
    whole = WildcardSubject(path)
    withoutSlash =
      path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/")
      ? WildcardSubject(String(path.unicodeScalars.dropLast())) : nil
  }
}
