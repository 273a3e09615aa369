package import Predicates

/// Why a text is no predicate, by its cause where the cause can be seen.
///
/// A lint and an explanation say it in the same words.
package struct PredicateTextSlip: Sendable {
  /// The kind of a cause.
  package enum Kind: Hashable, Sendable {
    /// What a build or a template was to fill in is still there.
    case unexpandedVariable
    /// An editor has put other quotes in the place of straight ones.
    case typographicQuotes
    /// A quote has a backslash or is an entity where it should be itself.
    case escapedQuotes
    /// Anything else.
    case syntax
  }

  /// The kind.
  package let kind: Kind
  /// What is wrong, without a capital letter and a period.
  package let message: String
  /// What to do, or `nil`.
  package let hint: String?
  /// Where it is, in UTF-8 bytes from 0.
  package let range: Range<Int>
  /// Ranges in UTF-8 bytes, and the texts that would be right in their place; empty if that is not known.
  package let edits: [(range: Range<Int>, replacement: String)]

  /// Finds the cause.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fault: Where and why the parser stopped.
  package init(of text: String, _ fault: PredicateSyntaxError) {
    let bytes = Array(text.utf8)
    /// Whether the parser has stopped at a stretch or at its first byte after.
    func isNear(_ range: Range<Int>) -> Bool {
      range.lowerBound <= fault.offset && fault.offset <= range.upperBound
    }
    func written(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let place = fault.offset..<min(fault.offset + 1, bytes.count)
    let curled = Self.curledQuotes(in: text)
    let escaped = Self.escapedQuotes(in: bytes)
    if let placeholder = Placeholder.first(in: text), isNear(placeholder.range) {
      self.init(.unexpandedVariable, placeholder.message, Placeholder.hint, placeholder.range)
    } else if fault.reason == .vanishedVariable {
      self.init(.unexpandedVariable, fault.description, fault.hint, place)
    } else if let first = curled.first(where: { isNear($0.range) }) {
      self.init(
        .typographicQuotes, "'\(written(first.range))' is not a quote of a string",
        "write \(first.replacement)", first.range, curled)
    } else if let first = escaped.first(where: { isNear($0.range) }) {
      self.init(
        .escapedQuotes, "the quote is escaped once too often: '\(written(first.range))'",
        "write \(first.replacement)", first.range, escaped)
    } else if case .unknownOperator(let word, let suggestion?) = fault.reason,
      case let range = fault.offset..<(fault.offset + word.utf8.count),
      range.upperBound <= bytes.count, written(range) == word
    {
      self.init(.syntax, fault.description, fault.hint, range, [(range, suggestion)])
    } else {
      self.init(.syntax, fault.description, fault.hint, place)
    }
  }

  private init(
    _ kind: Kind, _ message: String, _ hint: String?, _ range: Range<Int>,
    _ edits: [(range: Range<Int>, replacement: String)] = []
  ) {
    (self.kind, self.message, self.hint) = (kind, message, hint)
    (self.range, self.edits) = (range, edits)
  }

  /// Quotes that editors put in the place of straight ones.
  private static let curled: [Unicode.Scalar: String] = [
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"", "\u{00AB}": "\"",
    "\u{00BB}": "\"", "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'",
  ]

  private static func curledQuotes(
    in text: String
  ) -> [(range: Range<Int>, replacement: String)] {
    var result: [(range: Range<Int>, replacement: String)] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if let straight = curled[scalar] { result.append((offset..<(offset + width), straight)) }
      offset += width
    }
    return result
  }

  private static func escapedQuotes(
    in bytes: [UInt8]
  ) -> [(range: Range<Int>, replacement: String)] {
    let forms = [
      ("\\\"", "\""), ("\\'", "'"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&#39;", "'"),
    ]
    var result: [(range: Range<Int>, replacement: String)] = []
    for index in bytes.indices {
      for (form, quote) in forms where bytes[index...].starts(with: form.utf8) {
        result.append((index..<(index + form.utf8.count), quote))
      }
    }
    return result
  }
}
