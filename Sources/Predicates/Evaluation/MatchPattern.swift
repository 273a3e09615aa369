internal import PatternMatching

/// The pattern of MATCHES, ready to be matched against whole texts.
///
/// A period matches line breaks too, and `^` and `$` also match at line breaks; an empty pattern
/// matches nothing. Without the option `n` pattern and text are brought to compatibility normal
/// form.
/// Source: observed behaviour of Apple's implementation.
struct MatchPattern: Sendable {
  /// Why a text is no pattern.
  struct Fault: Error {
    let description: String
  }

  /// How much work it was to read the pattern, where a character of text is 1.
  let preparation: Int
  /// How much work it is to begin a match.
  let size: Int
  private let expression: RegularExpression?
  private let options: ComparisonOptions
  private let isNormalized: Bool

  /// Reads a pattern.
  init(_ text: String, _ options: ComparisonOptions, isNormalized: Bool) throws(Fault) {
    self.options = options.subtracting(.caseInsensitive)
    self.isNormalized = isNormalized
    guard !text.isEmpty else {
      expression = nil
      (preparation, size) = (1, 1)
      return
    }
    var reading: RegularExpression.Options = [.dotMatchesLineBreaks, .anchorsMatchLines]
    if options.contains(.caseInsensitive) { reading.insert(.caseInsensitive) }
    let pattern = TextFolding.fold(
      isNormalized ? text : TextNormalization.compatible(text), self.options)
    do throws(RegularExpressionError) {
      let read = try RegularExpression(pattern, options: reading)
      expression = read
      (preparation, size) = (read.preparation, read.size)
    } catch {
      throw Fault(description: error.description)
    }
  }

  /// Whether the whole text matches; `nil` if the work reached its limit before.
  func matches(_ text: String, work: inout Int, limit: Int) -> Bool? {
    guard let expression else { return false }
    let folded = TextFolding.fold(
      isNormalized ? text : TextNormalization.compatible(text), options)
    return expression.matchesWhole(folded, work: &work, limit: limit)
  }
}

extension PredicateSyntax.Comparison {
  /// Why the pattern that MATCHES has is none; `nil` if it is one, and for anything else.
  package var patternFault: String? {
    guard comparator == .matches, case .string(let text) = right.kind else { return nil }
    do throws(MatchPattern.Fault) {
      _ = try MatchPattern(text, options, isNormalized: options.contains(.normalized))
      return nil
    } catch {
      return error.description
    }
  }
}
