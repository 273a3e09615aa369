package import Documents
package import Predicates
import ShareJournal

/// A trace as an indented tree: what each part of a predicate came to, and the values it saw.
///
/// The body of a SUBQUERY is shown once for each element, and elements that came out alike are
/// shown together.
package struct TraceOutline {
  /// The most columns of a value or of a part of the text.
  private static let longest = 110
  /// The most groups of elements that are shown for one SUBQUERY.
  private static let maximumGroups = 12

  private let text: [UInt8]
  private let ink: Ink
  /// The kind of each condition, by its range, and the bodies of SUBQUERYs, which labels leave out.
  private var joints: [Range<Int>: String] = [:]
  private var bodies: [Range<Int>] = []
  /// The variable of each SUBQUERY, by the range of its body.
  private var variables: [Range<Int>: String] = [:]

  /// Prepares an outline.
  ///
  /// - Parameters:
  ///   - text: The text of the predicate.
  ///   - syntax: The predicate as a tree.
  ///   - ink: The colours.
  package init(text: String, syntax: PredicateSyntax, ink: Ink) {
    self.text = Array(text.utf8)
    self.ink = ink
    note(syntax)
  }

  /// The lines of a trace, escaped for a terminal.
  ///
  /// - Parameters:
  ///   - trace: The trace.
  ///   - meanings: What its parts ask for, in words, if that is known.
  /// - Returns: The lines.
  package func lines(of trace: PredicateTrace, meaning meanings: [String] = []) -> [String] {
    let own = ["\(outcome(trace))  \(label(trace))"]
    if !meanings.isEmpty, meanings.count == trace.children.count {
      return own
        + indented(
          zip(trace.children, meanings).flatMap { part, meaning in
            ["\(outcome(part))  \(ink(TerminalText.line(meaning), .strong))"]
              + indented([label(part)] + sides(of: part), by: 2)
          }, by: 2)
    }
    guard joints[trace.range] == nil else {
      return own + indented(trace.children.flatMap { lines(of: $0) }, by: 2)
    }
    return own + indented(sides(of: trace), by: 2)
  }

  /// The sides of a comparison that were not written as they are.
  private func sides(of trace: PredicateTrace) -> [String] {
    trace.children.filter { !isWrittenOut($0) }.flatMap(valueLines)
  }

  // MARK: Values

  private func valueLines(_ trace: PredicateTrace) -> [String] {
    let own = "\(outcome(trace))  \(ink("from \(label(trace))", .faint))"
    guard isSubquery(trace) else {
      return [own] + indented(trace.children.flatMap(valueLines), by: 2)
    }
    let variable = trace.children.first.flatMap { variables[$0.range] } ?? "element"
    var groups: [(first: Int, last: Int, lines: [String])] = []
    for (index, element) in trace.children.enumerated() {
      let lines = lines(of: element)
      if let last = groups.last, last.lines == lines {
        groups[groups.count - 1].last = index
      } else {
        groups.append((index, index, lines))
      }
    }
    var told = groups.prefix(Self.maximumGroups).flatMap { first, last, lines in
      let places = first == last ? "\(first + 1)" : "\(first + 1) to \(last + 1)"
      return [ink("with \(variable) \(places):", .faint)] + indented(lines, by: 2)
    }
    if groups.count > Self.maximumGroups || trace.isCut {
      told.append("… and more; see --json for all")
    }
    return [own] + told
  }

  private func indented(_ lines: [String], by columns: Int) -> [String] {
    let margin = String(repeating: " ", count: columns)
    return lines.map { margin + $0 }
  }

  /// Whether the value is what the text says anyway, as a number or a string is.
  private func isWrittenOut(_ trace: PredicateTrace) -> Bool {
    switch trace.outcome {
    case .value(.integer), .value(.string), .value(.boolean), .value(.double):
      guard let first = text[trace.range].first else { return true }
      return trace.children.isEmpty && !isName(first) && !isSubquery(trace)
    case .notEvaluated: return true
    default: return false
    }
  }

  private func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "@") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  private func isSubquery(_ trace: PredicateTrace) -> Bool {
    trace.children.contains { child in bodies.contains(child.range) }
  }

  // MARK: Words

  private func outcome(_ trace: PredicateTrace) -> String {
    switch trace.outcome {
    case .truth(true): ink("true", .good)
    case .truth(false): ink("false", .bad)
    case .value(.null): ink("nil", .doubtful)
    case .value(let value): ink(Self.written(value), .strong)
    case .large(let count): ink("a value of \(count) parts", .strong)
    case .error(let error):
      // The part that raised says why; those around it are in error for the same reason.
      trace.children.contains { $0.outcome == trace.outcome }
        ? ink("error", .bad) : ink("error: " + TerminalText.line(error.description), .bad)
    case .notEvaluated: ink("not reached", .faint)
    }
  }

  private static func written(_ value: PredicateValue) -> String {
    if case .date(let seconds) = value,
      let microseconds = Int64(exactly: (seconds * 1_000_000).rounded()),
      let text = Timestamp(microseconds: microseconds).localText
    {
      return text
    }
    return TerminalText.line(cut(JSONWriter.text { json in json.value(value) }))
  }

  private static func cut(_ text: String) -> String {
    text.count > longest ? text.prefix(longest - 1) + "…" : text
  }

  /// A part of the text on one line, without the bodies of the SUBQUERYs in it.
  private func label(_ trace: PredicateTrace) -> String {
    if let joint = joints[trace.range] { return joint }
    var bytes: [UInt8] = []
    var position = trace.range.lowerBound
    for body in bodies.sorted(by: { $0.lowerBound < $1.lowerBound })
    where body.lowerBound >= position && body.upperBound < trace.range.upperBound {
      bytes += text[position..<body.lowerBound]
      bytes += "…".utf8
      position = body.upperBound
    }
    bytes += text[position..<trace.range.upperBound]
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return TerminalText.line(Self.cut(words.joined(separator: " ")))
  }

  // MARK: Syntax

  private mutating func note(_ syntax: PredicateSyntax) {
    switch syntax.kind {
    case .constant: break
    case .and(let parts):
      joints[syntax.range] = "all of these (AND)"
      for part in parts { note(part) }
    case .or(let parts):
      joints[syntax.range] = "one of these (OR)"
      for part in parts { note(part) }
    case .not(let inner):
      joints[syntax.range] = "not this (NOT)"
      note(inner)
    case .comparison(let comparison):
      note(comparison.left)
      note(comparison.right)
    }
  }

  private mutating func note(_ value: ExpressionSyntax) {
    switch value.kind {
    case .subquery(let collection, let variable, let body):
      note(collection)
      bodies.append(body.range)
      variables[body.range] = "$" + variable
      note(body)
    case .path(let base, let steps):
      note(base)
      for step in steps { if case .index(let index) = step.kind { note(index) } }
    case .aggregate(let elements), .call(_, let elements):
      for element in elements { note(element) }
    case .unary(_, let inner), .assignment(_, let inner): note(inner)
    case .binary(_, let first, let second):
      note(first)
      note(second)
    case .ternary(let condition, let first, let second):
      note(condition)
      note(first)
      note(second)
    default: break
    }
  }
}
