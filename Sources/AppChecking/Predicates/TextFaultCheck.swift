import Predicates

/// Finds out why a text is no predicate, by its cause where the cause can be seen.
struct TextFaultCheck {
  let text: RuleText
  let fault: PredicateSyntaxError

  /// Quotes that editors put in the place of straight ones.
  private static let curled: [Unicode.Scalar: String] = [
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"", "\u{00AB}": "\"",
    "\u{00BB}": "\"", "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'",
  ]

  /// Notes the fault.
  func run(_ found: inout FindingCollector) {
    let place = fault.offset..<min(fault.offset + 1, text.bytes.count)
    if let placeholder = Placeholder.first(in: text.text), isNear(placeholder.range) {
      return found.report(
        .unexpandedVariable, "'\(placeholder.text)' was not filled in", at: placeholder.range,
        of: text, hint: "write the value itself")
    }
    if fault.reason == .vanishedVariable {
      return found.report(
        .unexpandedVariable, fault.description, at: place, of: text, hint: fault.hint)
    }
    let curled = curledQuotes
    if let first = curled.first(where: { isNear($0.0) }) {
      return found.report(
        .typographicQuotes, "'\(text.text(first.0))' is not a quote of a string", at: first.0,
        of: text, hint: "write \(first.1)", edits: curled)
    }
    let escaped = escapedQuotes
    if let first = escaped.first(where: { isNear($0.0) }) {
      return found.report(
        .escapedQuotes, "the quote is escaped once too often: '\(text.text(first.0))'",
        at: first.0, of: text, hint: "write \(first.1)", edits: escaped)
    }
    var edits: [(Range<Int>, String)] = []
    var range = place
    if case .unknownOperator(let word, let suggestion?) = fault.reason,
      text.text(fault.offset..<(fault.offset + word.utf8.count)) == word
    {
      range = fault.offset..<(fault.offset + word.utf8.count)
      edits = [(range, suggestion)]
    }
    found.report(
      .syntaxError, fault.description, at: range, of: text, hint: fault.hint, edits: edits)
  }

  /// Whether the parser has stopped at a stretch or at its first byte after.
  private func isNear(_ range: Range<Int>) -> Bool {
    range.lowerBound <= fault.offset && fault.offset <= range.upperBound
  }

  private var curledQuotes: [(Range<Int>, String)] {
    var result: [(Range<Int>, String)] = []
    var offset = 0
    for scalar in text.text.unicodeScalars {
      let width = UTF8.width(scalar)
      if let straight = Self.curled[scalar] { result.append((offset..<(offset + width), straight)) }
      offset += width
    }
    return result
  }

  private var escapedQuotes: [(Range<Int>, String)] {
    let forms = [
      ("\\\"", "\""), ("\\'", "'"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&#39;", "'"),
    ]
    var result: [(Range<Int>, String)] = []
    for index in text.bytes.indices {
      for (form, quote) in forms where text.bytes[index...].starts(with: form.utf8) {
        result.append((index..<(index + form.utf8.count), quote))
      }
    }
    return result
  }
}
