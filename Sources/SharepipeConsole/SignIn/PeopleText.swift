/// The text of the people file, of which one entry at a time is replaced.
///
/// An entry begins at the start of a line and goes on over the indented lines below it. That is how a
/// person writes it, and how commands do; whether it was so shows when the result is read again.
struct PeopleText {
  private var lines: [Substring]

  /// Takes a text.
  init(_ bytes: [UInt8]) {
    // A line feed behind a carriage return is no character of its own, but a byte.
    lines = String(decoding: bytes, as: UTF8.self).utf8
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    // What is behind the last line feed is no line.
    if lines.last == "" { lines.removeLast() }
  }

  /// The text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Puts an entry in the place of the old one, or at the end; `nil` removes it.
  mutating func replace(_ name: String, with entry: People.Entry?) {
    let new = entry.map { Self.lines(of: name, $0) } ?? []
    lines.replaceSubrange(range(of: name) ?? lines.endIndex..<lines.endIndex, with: new)
  }

  /// The lines of an entry, without empty lines and comments behind it.
  private func range(of name: String) -> Range<Int>? {
    let keys = ["\(name):", "\"\(name)\":", "'\(name)':"]
    guard let start = lines.firstIndex(where: { line in keys.contains { line.hasPrefix($0) } })
    else { return nil }
    var end = start + 1
    for (index, line) in lines.enumerated().dropFirst(end) {
      let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      if text.isEmpty || line.first == "#" { continue }
      guard text.startIndex > line.startIndex else { break }
      end = index + 1
    }
    return start..<end
  }

  private static func lines(of name: String, _ entry: People.Entry) -> [Substring] {
    // A name that begins with a letter is a key without quotes in YAML.
    let isPlain = name.utf8.first.map { (97...122).contains($0) } == true
    var lines = [isPlain ? "\(name):" : "\"\(name)\":", "  role: \(entry.role.rawValue)"]
    if let password = entry.password { lines.append("  password: \(password.text)") }
    if let user = entry.user { lines.append("  user: \(user.name ?? "\(user.number)")") }
    return lines.map { $0[...] }
  }
}
