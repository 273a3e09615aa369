/// A text as a path of a file, taken apart as `NSString` does.
///
/// The file system is not asked. Slashes in a row count as one, and those at the end do not count.
/// Source: Apple, `NSString`, `lastPathComponent`, `pathExtension`, `pathComponents`,
/// `deletingLastPathComponent` and `deletingPathExtension`, with the tables of examples there.
struct TextPath {
  private static let slash = UInt8(ascii: "/")

  private let names: [Substring]
  private let hasFirstSlash: Bool
  private let hasLastSlash: Bool
  /// Whether the path begins with a slash, or with the tilde of a home folder.
  let isAbsolute: Bool

  init(_ text: String) {
    names = text.utf8.split(separator: Self.slash).map { Substring($0) }
    hasFirstSlash = text.utf8.first == Self.slash
    hasLastSlash = text.utf8.last == Self.slash
    isAbsolute = hasFirstSlash || text.utf8.first == UInt8(ascii: "~")
  }

  /// The last name; a slash if there is nothing else.
  var lastComponent: String { names.last.map { String($0) } ?? (hasFirstSlash ? "/" : "") }

  /// The names, with a slash for one at the start, and another for one at the end.
  var components: [String] {
    (hasFirstSlash ? ["/"] : []) + names.map { String($0) }
      + (hasLastSlash && !names.isEmpty ? ["/"] : [])
  }

  /// What comes after the last period of the last name; empty if nothing is before that period.
  var pathExtension: String {
    guard let name = names.last, let period = Self.period(of: name) else { return "" }
    return String(name[name.utf8.index(after: period)...])
  }

  /// The path without its last name, and without the slash before that unless it is the first.
  var withoutLastComponent: String { joined(names.dropLast()) }

  /// The path without the extension and the period before it.
  var withoutExtension: String {
    guard let name = names.last, let period = Self.period(of: name) else {
      return joined(names[...])
    }
    return joined(names.dropLast() + [name[..<period]])
  }

  /// The period before the extension of a name.
  private static func period(of name: Substring) -> String.Index? {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 == name.startIndex ? nil : $0 }
  }

  private func joined(_ names: ArraySlice<Substring>) -> String {
    (hasFirstSlash ? "/" : "") + names.joined(separator: "/")
  }
}
