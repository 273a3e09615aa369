import AppLinks

/// What `swcutil verify` printed about a link.
///
/// It prints `{ s = applinks, a = APP, d = DOMAIN }: Pattern "…" matched.` for each app that opens the
/// link, the same with `blocked match.` where a rule excludes it, and `Input JSON did not match input
/// URL.` if no app has a rule for it. The text after the braces may be on a line of its own.
///
/// Source: Apple, TN3155, "Debugging universal links"; the last sentence is reported in public notes on
/// that command.
struct SWCUtilAnswer {
  /// Which macOS answers, from the output of `sw_vers`; `nil` if that is not there.
  let system: String?
  /// What it says of each app that it names.
  private let verdicts: [String: AssociationMatch.Verdict]

  /// Reads what was printed.
  ///
  /// - Parameters:
  ///   - text: The lines, without their ends.
  ///   - name: What the file is called in errors.
  /// - Throws: ``CommandFailure`` for a line that neither `swcutil` nor `sw_vers` prints, with its number,
  ///   and if there is no answer.
  init(_ text: [[UInt8]], named name: String) throws(CommandFailure) {
    var verdicts: [String: AssociationMatch.Verdict] = [:]
    var facts: [String: String] = [:]
    var hasAnswer = false
    var app: String?
    for (index, bytes) in text.enumerated() {
      let line = String(decoding: bytes, as: UTF8.self)
        .trimming { $0.properties.isWhitespace }
      var rest = line[...]
      if line.hasPrefix("{"), let end = line.firstRange(of: "}:") {
        app = Self.app(in: line[..<end.lowerBound])
        rest = line[end.upperBound...].drop { $0 == " " }
        guard app != nil else { throw Self.failure(name, index, line) }
      }
      guard !rest.isEmpty else { continue }
      if let verdict = Self.verdict(rest), let named = app {
        verdicts[named] = verdict
        hasAnswer = true
        app = nil
      } else if rest == "Input JSON did not match input URL." {
        hasAnswer = true
      } else if let colon = rest.firstIndex(of: ":"), Self.facts.contains(String(rest[..<colon])) {
        facts[String(rest[..<colon])] = String(
          rest[rest.index(after: colon)...].drop { $0.isWhitespace })
      } else {
        throw Self.failure(name, index, line)
      }
    }
    guard hasAnswer else {
      throw CommandFailure(
        "\(name): there is no answer of swcutil in it; give the output of the command unchanged",
        .badData)
    }
    self.verdicts = verdicts
    system = facts["ProductVersion"].map { version in
      "macOS \(version)" + (facts["BuildVersion"].map { " (\($0))" } ?? "")
    }
  }

  /// What it says of an app: of one that it does not name, that no rule is about the link.
  func verdict(for app: String) -> AssociationMatch.Verdict { verdicts[app] ?? .nomatch }

  /// The keys that `sw_vers` prints.
  private static let facts: Set<String> = [
    "ProductName", "ProductVersion", "ProductVersionExtra", "BuildVersion",
  ]

  private static func app(in braces: Substring) -> String? {
    for part in braces.dropFirst().split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map {
        String($0).trimming { $0.properties.isWhitespace }
      }
      if sides.count == 2, sides[0] == "a" { return sides[1] }
    }
    return nil
  }

  private static func verdict(_ text: Substring) -> AssociationMatch.Verdict? {
    guard text.hasPrefix("Pattern ") else { return nil }
    if text.hasSuffix("\" blocked match.") { return .exclude }
    return text.hasSuffix("\" matched.") ? .match : nil
  }

  private static func failure(_ name: String, _ index: Int, _ line: String) -> CommandFailure {
    CommandFailure(
      "\(name), line \(index + 1): swcutil verify does not print '\(line.prefix(80))'; give its output "
        + "unchanged, without the command",
      .badData)
  }
}

extension String {
  fileprivate func trimming(_ isDropped: (Unicode.Scalar) -> Bool) -> String {
    let start = unicodeScalars.firstIndex { !isDropped($0) } ?? unicodeScalars.endIndex
    let end = unicodeScalars.lastIndex { !isDropped($0) }.map(unicodeScalars.index(after:)) ?? start
    return String(self[start..<end])
  }
}
