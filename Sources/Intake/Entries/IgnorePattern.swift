internal import PatternMatching

/// A pattern that passes names over, as a line of a `.gitignore` file does.
///
/// - `*` and `?` match within one name, `[a-z]` and `[!a-z]` one character, `**` any number of
///   folders. A backslash makes the character after it stand for itself.
/// - A pattern with a slash before its end begins at the inbox; any other matches at every depth.
/// - A pattern that ends with a slash matches folders only.
/// - A pattern that begins with `!` takes names back that an earlier one passes over. What is in a
///   folder that is passed over stays so.
///
/// Source: gitignore(5).
public struct IgnorePattern: Sendable {
  /// The pattern as it was written.
  public let text: String

  /// Whether it takes names back.
  let isNegated: Bool
  private let directoriesOnly: Bool
  private let isPath: Bool
  private let expression: RegularExpression

  /// Reads a pattern; `nil` if it matches nothing: it is empty, a comment, or has a `[` without its
  /// end.
  ///
  /// - Parameter text: The line.
  public init?(_ text: String) {
    self.text = text
    var rest = Substring(text)
    while rest.last == " ", !rest.dropLast().hasSuffix("\\") { rest.removeLast() }
    guard let first = rest.first, first != "#" else { return nil }
    isNegated = first == "!"
    if isNegated { rest.removeFirst() }
    directoriesOnly = rest.last == "/"
    if directoriesOnly { rest.removeLast() }
    isPath = rest.contains("/")
    if rest.first == "/" { rest.removeFirst() }
    guard !rest.isEmpty, rest.utf8.count <= 1_000,
      let translated = Self.translate(Array(rest.unicodeScalars)),
      let expression = try? RegularExpression(translated, options: .dotMatchesLineBreaks)
    else { return nil }
    self.expression = expression
  }

  /// Whether it matches something in an inbox.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - path: The path below the inbox; asked only if the pattern has a slash.
  ///   - isDirectory: Whether it names a folder.
  /// - Returns: Whether it matches.
  func matches(_ name: [UInt8], at path: () -> [UInt8], isDirectory: Bool) -> Bool {
    guard isDirectory || !directoriesOnly else { return false }
    return expression.matchesWhole(String(decoding: isPath ? path() : name, as: UTF8.self))
  }

  /// The regular expression for a pattern without what begins and ends it.
  private static func translate(_ pattern: [Unicode.Scalar]) -> String? {
    var result = ""
    var rest = pattern[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*" where rest.first == "*":
        let isAtStart = rest.startIndex == 1 || pattern[rest.startIndex - 2] == "/"
        rest = rest.drop { $0 == "*" }
        if isAtStart, rest.first == "/" {
          rest.removeFirst()
          result += "(?:.*/)?"
        } else {
          result += isAtStart && rest.isEmpty ? ".+" : "[^/]*"
        }
      case "*": result += "[^/]*"
      case "?": result += "[^/]"
      case "[":
        guard let set = set(&rest) else { return nil }
        result += set
      case "\\": result += escaped(rest.popFirst() ?? "\\")
      default: result += escaped(scalar)
      }
    }
    return result
  }

  /// The set after its opening bracket.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    var result = "["
    if let first = rest.first, first == "!" || first == "^" {
      rest.removeFirst()
      result += "^/"
    }
    var isFirst = true
    while let scalar = rest.popFirst() {
      switch scalar {
      case "]" where !isFirst: return result + "]"
      case "-" where !isFirst && rest.first != "]": result += "-"
      case "\\": result += escaped(rest.popFirst() ?? "\\")
      default: result += escaped(scalar)
      }
      isFirst = false
    }
    return nil
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isPlain =
      scalar.value >= 0x80 || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    return isPlain ? String(scalar) : "\\" + String(scalar)
  }
}

extension IgnorePattern: Hashable {
  /// Two patterns are equal if they were written alike.
  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
