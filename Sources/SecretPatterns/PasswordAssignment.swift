/// A password or another secret with its name before it: `password=…`, `"apiKey": "…"`,
/// `Passwort: …`.
///
/// In prose and in programs the same words stand before a colon or an equals sign too. So a value
/// must look like one: in quotation marks, or with a digit or a symbol in it, or alone on a line
/// that begins with the name and a colon. Placeholders such as `<password>`, `$PASSWORD` or `****` are none.
enum PasswordAssignment: SecretPattern {
  static let kind = SecretKind.password

  /// Values that say that there is none, in lower case.
  private static let placeholders: Set<String> = [
    "null", "none", "nil", "true", "false", "string", "str", "text", "bool", "boolean", "optional",
    "required", "undefined", "empty", "redacted", "hidden", "password", "passwort", "secret",
    "token", "self", "changeme", "example", "missing", "unknown", "optional[str]", "bytes",
  ]

  static func occurs(in text: ScannedText) -> Bool {
    for place in text.bytes.indices {
      let sign = text.bytes[place]
      guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":"), isAssignment(text, place) else {
        continue
      }
      if let name = Name(in: text, before: place), occurs(in: text, name, after: place) {
        return true
      }
    }
    return false
  }

  /// Whether a sign is no part of `==`, `!=`, `::` or `://`.
  private static func isAssignment(_ text: ScannedText, _ place: Int) -> Bool {
    !"=:/".utf8.contains(text[place + 1]) && !"=!<>:".utf8.contains(text[place - 1])
      || text[place - 1] == UInt8(ascii: ":") && text[place] == UInt8(ascii: "=")
  }

  /// The name before a sign.
  private struct Name {
    let isWeak: Bool
    /// Whether its value may be several words.
    let isPhrase: Bool
    /// Whether nothing but white space and marks of a list stands before it on its line.
    let startsLine: Bool
    /// Whether white space stands between it and the sign.
    let isApart: Bool

    init?(in text: ScannedText, before sign: Int) {
      var end = sign
      while end > sign - 4, " \t\"':".utf8.contains(text[end - 1]) { end -= 1 }
      var start = end
      while start > end - 40, text[start - 1].isWord || "_-. ".utf8.contains(text[start - 1]) {
        start -= 1
      }
      guard start < end else { return nil }
      let name = text.lowercased(start..<end).filter { !"_-. ".contains($0) }
      if SecretName.assigned.contains(where: name.hasSuffix) {
        isWeak = false
      } else if SecretName.weaklyAssigned.contains(where: name.hasSuffix) {
        isWeak = true
      } else {
        return nil
      }
      isPhrase = name.hasSuffix("passphrase")
      var before = start - 1
      // A parameter of a URL is the business of another pattern.
      if "?&".utf8.contains(text[before]) { return nil }
      while " \t\"'*-".utf8.contains(text[before]) { before -= 1 }
      let words = text.bytes[start..<end].split(separator: UInt8(ascii: " "))
      startsLine = text[before] == UInt8(ascii: "\n") && words.count <= 3
      isApart = text[sign - 1] == UInt8(ascii: " ")
    }
  }

  private static func occurs(in text: ScannedText, _ name: Name, after sign: Int) -> Bool {
    var start = sign + 1
    while start < sign + 8, text[start] == UInt8(ascii: " ") || text[start] == UInt8(ascii: "\t") {
      start += 1
    }
    let quote = text[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = end(of: text, from: start + 1) { $0 != quote && $0 != UInt8(ascii: "\n") }
      let value = start + 1..<end
      let isPhrase = text.bytes[value].contains(UInt8(ascii: " "))
      return text[end] == quote && isPlausible(text, value) && (!isPhrase || name.isPhrase)
    }
    if name.isWeak, text[sign] == UInt8(ascii: ":") || name.isApart { return false }
    var end = end(of: text, from: start) { $0 > 0x20 && !",;&\"'<>".utf8.contains($0) }
    while end > start, ").]}?".utf8.contains(text[end - 1]) { end -= 1 }
    let value = start..<end
    guard isPlausible(text, value), !text.bytes[value].contains(UInt8(ascii: "(")) else {
      return false
    }
    let isEquals = text[sign] == UInt8(ascii: "=")
    if isEquals, !name.isApart { return true }
    let isMixed = text.bytes[value].contains {
      $0.isDigit || !$0.isWord && !"._[]-/?".utf8.contains($0)
    }
    // `password = input` is a program more often than a setting.
    return isMixed || !isEquals && name.startsLine && isLast(text, value.upperBound)
  }

  private static func isPlausible(_ text: ScannedText, _ value: Range<Int>) -> Bool {
    guard (4...200).contains(value.count), let first = text.bytes[value].first,
      text.bytes[value].contains(where: { $0 != first }), !"<${%[*".utf8.contains(first)
    else { return false }
    let word = text.lowercased(value).filter { $0 != "!" }
    return !placeholders.contains(word) && !word.hasPrefix("your")
  }

  /// Whether the line ends at a place, but for punctuation.
  private static func isLast(_ text: ScannedText, _ place: Int) -> Bool {
    var place = place
    while " \t,;.\r".utf8.contains(text[place]) { place += 1 }
    return text[place] == UInt8(ascii: "\n")
  }

  private static func end(
    of text: ScannedText, from place: Int, while isPart: (UInt8) -> Bool
  ) -> Int {
    var end = min(place, text.bytes.count)
    while end < text.bytes.count, end <= place + 200, isPart(text.bytes[end]) { end += 1 }
    return end
  }
}
