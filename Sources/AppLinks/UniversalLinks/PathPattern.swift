import PatternMatching

/// The pattern of a path, and the slashes at its ends that do not decide.
///
/// A pattern and a path agree regardless of one slash at the end of either; a pattern that ends in
/// `/*` also fits the path before that; the slash at the start of a pattern may be missing, or be
/// there twice. A slash is never added at the end of a path: `/id/????` does not fit `/id/481`.
///
/// Source: answers of Apple's `swcutil` on macOS 27 that are recorded in public; the page *Universal
/// links* names them.
struct PathPattern: Sendable {
  /// Slashes that are there, or are not, and do not decide.
  struct Leniency: OptionSet, Sendable {
    let rawValue: Int

    /// The pattern has no slash at its start.
    static let noFirstSlash = Leniency(rawValue: 1)
    /// The pattern has two slashes at its start.
    static let twoFirstSlashes = Leniency(rawValue: 2)
    /// The pattern or the path has one more slash at its end.
    static let lastSlash = Leniency(rawValue: 4)
    /// The pattern ends in `/*`, and the path ends before that.
    static let nothingBelow = Leniency(rawValue: 8)
  }

  /// The pattern with one slash more or less.
  private struct Form: Sendable {
    let pattern: WildcardPattern
    let leniency: Leniency
  }

  /// The pattern as it was written.
  let text: String
  /// How much its variables add to the work of one match: ``WildcardPattern/surplus``.
  let surplus: Int
  /// What may fit a path as it is, or without its last slash; at most two.
  private let wholes: [Form]
  /// What may fit a path as it is: those without what they have at their end; at most two.
  private let beginnings: [Form]

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - isCaseSensitive: Whether the case of letters matters.
  ///   - variables: What a variable `$(name)` stands for, or `nil` if `$` is a plain character.
  /// - Throws: What is wrong with a variable.
  init(
    _ text: String, isCaseSensitive: Bool = true,
    variables: ((String) -> WildcardChoice?)? = nil
  ) throws(WildcardPattern.Fault) {
    self.text = text
    // What is wrong is said of the text as it was written.
    surplus = try WildcardPattern(text, variables: variables).surplus
    var (wholes, beginnings): ([Form], [Form]) = ([], [])
    for (text, leniency) in Self.starts(text) {
      func form(_ text: String, _ leniency: Leniency) throws(WildcardPattern.Fault) -> Form {
        Form(
          pattern: try WildcardPattern(
            text, isCaseSensitive: isCaseSensitive, variables: variables),
          leniency: leniency)
      }
      wholes.append(try form(text, leniency))
      if let (beginning, more) = Self.beginning(text) {
        beginnings.append(try form(beginning, leniency.union(more)))
      }
    }
    (self.wholes, self.beginnings) = (wholes, beginnings)
  }

  /// The pattern with the slash that each path begins with.
  private static func starts(_ text: String) -> [(text: String, leniency: Leniency)] {
    let written = (text: text, leniency: Leniency())
    let withSlash = (text: "/" + text, leniency: Leniency.noFirstSlash)
    func begins(_ start: String) -> Bool {
      text.unicodeScalars.starts(with: start.unicodeScalars)
    }
    if begins("//") {
      return [written, (String(text.unicodeScalars.dropFirst()), .twoFirstSlashes)]
    }
    // A star takes that slash; a question mark or a variable may take it, or stand after it.
    if begins("/") || begins("*") { return [written] }
    return begins("?") || begins("$(") ? [written, withSlash] : [withSlash]
  }

  /// The pattern without the slash, or the `/*`, at its end; `nil` if it has neither.
  private static func beginning(_ text: String) -> (String, Leniency)? {
    var scalars = text.unicodeScalars[...]
    while scalars.last == "*" { scalars.removeLast() }
    let leniency: Leniency =
      scalars.endIndex == text.unicodeScalars.endIndex ? .lastSlash : .nothingBelow
    // What is left of `/` or `/*` fits no path.
    guard scalars.popLast() == "/", !scalars.isEmpty else { return nil }
    return (String(scalars), leniency)
  }

  /// Whether every path fits.
  var matchesEverything: Bool {
    (wholes + beginnings).contains(where: \.pattern.matchesEverything)
  }

  /// Some paths that fit, and some that just do not.
  var examples: [String] { wholes.first?.pattern.examples ?? [] }

  /// Whether a path fits.
  func matches(_ path: PathSubject) -> Bool {
    for form in wholes {
      if form.pattern.matches(path.whole) { return true }
      if let shorter = path.withoutSlash, form.pattern.matches(shorter) { return true }
    }
    return beginnings.contains { $0.pattern.matches(path.whole) }
  }

  /// What of the slashes does not decide where a path fits, or `nil` if it does not fit.
  ///
  /// The set is empty if the path fits the pattern as both are written.
  func leniency(with path: PathSubject) -> Leniency? {
    if let form = wholes.first(where: { $0.pattern.matches(path.whole) }) { return form.leniency }
    if let shorter = path.withoutSlash,
      let form = wholes.first(where: { $0.pattern.matches(shorter) })
    {
      return form.leniency.union(.lastSlash)
    }
    return beginnings.first { $0.pattern.matches(path.whole) }?.leniency
  }
}

extension PathPattern.Leniency {
  /// What does not decide, in words; `nil` if there is nothing.
  var words: String? {
    let all: [(Self, String)] = [
      (.noFirstSlash, "the slash at the start of a pattern may be missing"),
      (.twoFirstSlashes, "two slashes at the start of a pattern count as one"),
      (.lastSlash, "one slash at the end does not matter"),
      (.nothingBelow, "a pattern that ends in '/*' also fits the path before it"),
    ]
    let found = all.filter { contains($0.0) }.map(\.1)
    return found.isEmpty ? nil : found.joined(separator: "; ")
  }
}
