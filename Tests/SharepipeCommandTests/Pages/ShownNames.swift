/// What differs in each run and is the same on the page: identifiers, versions, times and users.
struct ShownNames {
  /// The start of the line of a context on a terminal: its end, and the spaces after it.
  private static let end =
    "(?:done|rejected|blocked|held|failed|unclaimed|declined|not-yet|working|waiting|abandoned) +"

  /// The last digits of an identifier that was printed, and those that the page shows.
  private struct Identifier {
    let entry: String
    let printed: String
    let shown: String
  }

  private var identifiers: [Identifier] = []

  /// Learns the identifiers of the contexts that were printed on a terminal.
  ///
  /// Each is shown as a number that only the name of its entry decides, and how often the entry had
  /// one before, so that a run that is added changes no other.
  ///
  /// - Parameter text: What was printed.
  /// - Returns: The text with the identifiers, versions, times and users of the page.
  /// - Throws: What is wrong with one of our expressions.
  mutating func learned(_ text: String) throws -> String {
    let time = try Self.line("(\(Self.end))[0-9]{2}:[0-9]{2}:[0-9]{2} ")
    let day = try Self.line(#"[0-9]{4}-[0-9]{2}-[0-9]{2} \([-+0-9:]+\)$"#)
    var text =
      text
      .replacing(time) { "\($0.output[1].substring ?? "")10:45:00 " }
      .replacing(day, with: "2026-11-21 (+00:00)")
      .replacing(try Regex("files of user [0-9]+ "), with: "files of user 1000 ")
      .replacing(try Regex("version: [0-9a-f]{16}"), with: "version: 6c9553e65f5be438")
    let line = try Self.line("\(Self.end)(?:10:45:00 +)?([0-9a-f]{8})  (.+?)  ")
    for match in text.matches(of: line) {
      let words = match.output.dropFirst().compactMap { $0.substring.map(String.init) }
      guard words.count == 2, !identifiers.contains(where: { $0.printed == words[0] }) else {
        continue
      }
      let number = identifiers.count { $0.entry == words[1] }
      identifiers.append(
        Identifier(
          entry: words[1], printed: words[0], shown: Self.digits(for: "\(number) \(words[1])")))
    }
    for identifier in identifiers {
      let whole = try Regex("[0-9a-f]{16}" + identifier.printed)
      text.replace(whole, with: "06612108c41f2d84" + identifier.shown)
      text.replace(identifier.printed, with: identifier.shown)
    }
    return text
  }

  /// What is typed for a command of the page.
  func typed(_ command: String) -> String {
    identifiers.reduce(command) { $0.replacing($1.shown, with: $1.printed) }
  }

  /// Eight digits for a text.
  ///
  /// Source: the hash FNV-1a with 32 bits.
  private static func digits(for text: String) -> String {
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// An expression for the start of a line.
  private static func line(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex("^" + pattern).anchorsMatchLineEndings()
  }
}
