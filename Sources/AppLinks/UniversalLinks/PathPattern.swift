import PatternMatching

/// The pattern of a path, and the slashes at its ends that do not decide.
///
/// A pattern and a path agree regardless of one slash at the end of either; a pattern that ends in
/// `/*` also fits the path before that; the slash at the start of a pattern may be missing, or be
/// there twice. A slash is never added at the end of a path: `/id/????` does not fit `/id/481`.
///
/// Source: answers of Apple's `swcutil` on macOS 27 that are recorded in public; the page *Universal
/// links* names them.
///
/// It is a class because patterns never change, and thousands of them are gone through at once.
final class PathPattern: Sendable {
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

  /// The pattern with one of the slashes that it may have at its start.
  private struct Form: Sendable {
    let whole: WildcardPattern
    /// What does not decide at the start.
    let leniency: Leniency
    /// The pattern without the slash, or the `/*`, at its end; `nil` if it has neither.
    let beginning: WildcardPattern?
    /// What does not decide where that fits.
    let beginningLeniency: Leniency

    func matches(_ path: PathSubject) -> Bool {
      if whole.matches(path.whole) { return true }
      if let shorter = path.withoutSlash, whole.matches(shorter) { return true }
      return beginning?.matches(path.whole) ?? false
    }
  }

  /// The pattern as it was written.
  let text: String
  /// How much its variables add to the work of one match: ``WildcardPattern/surplus``.
  let surplus: Int
  private let form: Form
  /// What of that is tried first: most patterns do not fit by their first characters.
  private let start: WildcardPattern
  private let hasOther: Bool
  /// The pattern with another start, or `nil` if it can have only one.
  private let other: Form?

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
    func form(_ text: String, _ leniency: Leniency) throws(WildcardPattern.Fault) -> Form {
      func pattern(_ text: String) throws(WildcardPattern.Fault) -> WildcardPattern {
        try WildcardPattern(text, isCaseSensitive: isCaseSensitive, variables: variables)
      }
      guard let (beginning, more) = Self.beginning(text) else {
        return Form(
          whole: try pattern(text), leniency: leniency, beginning: nil, beginningLeniency: [])
      }
      return Form(
        whole: try pattern(text), leniency: leniency, beginning: try pattern(beginning),
        beginningLeniency: leniency.union(more))
    }
    let (first, second) = Self.starts(text)
    let written = try form(first.text, first.leniency)
    self.form = written
    start = written.beginning ?? written.whole
    hasOther = second != nil
    other = if let second { try form(second.text, second.leniency) } else { nil }
  }

  private typealias Start = (text: String, leniency: Leniency)

  /// The pattern with the slash that each path begins with.
  private static func starts(_ text: String) -> (Start, Start?) {
    let written: Start = (text, [])
    let withSlash: Start = ("/" + text, .noFirstSlash)
    func begins(_ start: String) -> Bool {
      text.unicodeScalars.starts(with: start.unicodeScalars)
    }
    if begins("//") {
      let one = String(text.unicodeScalars.dropFirst())
      return (written, (one, .twoFirstSlashes))
    }
    // A star takes that slash; a question mark or a variable may take it, or stand after it.
    if begins("/") || begins("*") { return (written, nil) }
    return begins("?") || begins("$(") ? (written, withSlash) : (withSlash, nil)
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
    // Every path begins with a slash.
    if text.hasPrefix("/"), text.count > 1, text.dropFirst().allSatisfy({ $0 == "*" }) {
      return true
    }
    return [form, other].contains { form in
      guard let form else { return false }
      return form.whole.matchesEverything || form.beginning?.matchesEverything ?? false
    }
  }

  /// Some paths that fit, and some that just do not.
  var examples: [String] { form.whole.examples }

  /// Whether a path fits.
  func matches(_ path: PathSubject) -> Bool {
    if start.mayFit(path.whole), form.matches(path) { return true }
    return hasOther && other?.matches(path) ?? false
  }

  /// What of the slashes does not decide where a path fits, or `nil` if it does not fit.
  ///
  /// The set is empty if the path fits the pattern as both are written.
  func leniency(with path: PathSubject) -> Leniency? {
    let forms = [form, other].compactMap(\.self)
    if let form = forms.first(where: { $0.whole.matches(path.whole) }) { return form.leniency }
    if let shorter = path.withoutSlash,
      let form = forms.first(where: { $0.whole.matches(shorter) })
    {
      return form.leniency.union(.lastSlash)
    }
    return forms.first { $0.beginning?.matches(path.whole) ?? false }?.beginningLeniency
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
