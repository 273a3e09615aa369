import Documents
import Predicates
import ShareModel

/// The owner's own condition for an extension: `when` in `host.yaml`.
///
/// An activation rule says what an extension can take, and the condition what it is to get. It is a
/// predicate on facts of what is shared, and holds for a context if it holds for each of its attachments. A
/// comparison with `ANY`, `ALL` or `NONE` before a fact of an attachment is about all attachments
/// together: `ANY name` is short for `ANY attachments.name`. A text that is compared with a date is read
/// as a date.
public struct OwnerCondition: Hashable, Sendable {
  /// The text as the owner wrote it.
  public let text: String

  /// The text with the attachments put in that `ANY`, `ALL` and `NONE` are about.
  package let predicate: String

  /// The facts that it names.
  package let facts: Set<ConditionFact>

  /// The type identifiers that facts are compared with, with their places in the text.
  package let types: [String: Int]

  /// Whether it can be judged before the bytes are looked at.
  package var isOfNames: Bool { !facts.contains(where: \.isOfContent) }

  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: Where it stands, for the message.
  /// - Throws: ``OwnerConditionError`` with the first error.
  package init(_ text: String, at place: String) throws(OwnerConditionError) {
    var escaped = EscapedFacts(text)
    let syntax: PredicateSyntax
    do throws(PredicateSyntaxError) {
      syntax = try escaped.parse()
    } catch {
      let original = PredicateSyntaxError(
        reason: error.reason, offset: escaped.originalOffset(of: error.offset))
      throw OwnerConditionError(original.diagnostic(at: place, in: text))
    }
    var reading = ConditionReading()
    reading.read(syntax)
    if let fault = reading.fault {
      throw OwnerConditionError(
        SourceDiagnostic(
          place: place, text: text, offset: escaped.originalOffset(of: fault.offset),
          message: fault.message, hint: fault.hint
        ).rendered)
    }
    self.text = text
    facts = reading.facts
    types = Dictionary(
      reading.types.map { ($0.text, escaped.originalOffset(of: $0.offset)) },
      uniquingKeysWith: { first, _ in first })
    var edits = reading.gatherings.map { ($0..<$0, "attachments.") }
    edits += reading.dates.map { ($0.range, $0.date.predicate) }
    var bytes = escaped.bytes
    for (range, replacement) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: replacement.utf8)
    }
    predicate = String(decoding: bytes, as: UTF8.self)
  }
}

/// What is wrong with a condition, with the line and a caret under the place.
package struct OwnerConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// A condition in which facts that are reserved words of the language, such as `size`, have a `#`.
private struct EscapedFacts {
  /// The text with the marks.
  private(set) var bytes: [UInt8]
  /// Where the marks are in it, in order.
  private var marks: [Int] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Parses the text, and marks each fact that the parser takes for a reserved word.
  mutating func parse() throws(PredicateSyntaxError) -> PredicateSyntax {
    while true {
      do throws(PredicateSyntaxError) {
        return try CompiledPredicate(String(decoding: bytes, as: UTF8.self)).syntax
      } catch {
        guard isFact(at: error.offset) else { throw error }
        bytes.insert(UInt8(ascii: "#"), at: error.offset)
        marks = marks.filter { $0 < error.offset } + [error.offset]
      }
    }
  }

  /// The place in the text as it was written.
  func originalOffset(of offset: Int) -> Int { offset - marks.count { $0 < offset } }

  /// Whether a fact stands at a place, as a whole word without a mark.
  private func isFact(at offset: Int) -> Bool {
    guard offset < bytes.count, offset == 0 || bytes[offset - 1] != UInt8(ascii: "#") else {
      return false
    }
    let word = bytes[offset...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
    return ConditionFact(rawValue: String(decoding: word, as: UTF8.self)) != nil
  }
}

/// Goes through a condition: which facts it names, and what it names that is none.
private struct ConditionReading {
  typealias Fault = ConditionComparison.Fault

  var facts: Set<ConditionFact> = []
  /// The places of facts of attachments that are asked for of all attachments together.
  var gatherings: [Int] = []
  var fault: Fault?
  /// The texts that stand for dates.
  var dates: [ConditionComparison.DateText] = []
  /// The type identifiers that facts are compared with.
  var types: [(text: String, offset: Int)] = []
  /// The variables that stand for an attachment.
  private var attachments: Set<String> = []

  mutating func read(_ syntax: PredicateSyntax) {
    switch syntax.kind {
    case .constant: break
    case .and(let parts), .or(let parts): for part in parts { read(part) }
    case .not(let inner): read(inner)
    case .comparison(let comparison):
      if comparison.qualifier != nil { gather(comparison.left) }
      read(comparison.left)
      read(comparison.right)
      let looked = ConditionComparison(comparison)
      dates += looked.dates
      types += looked.types
      fault = fault ?? looked.fault
    }
  }

  /// Notes that a path is about all attachments, if it begins with a fact of one that is no collection.
  private mutating func gather(_ left: ExpressionSyntax) {
    let first: ExpressionSyntax =
      if case .path(let base, _) = left.kind { base } else { left }
    guard case .key(let key) = first.kind, let fact = ConditionFact(rawValue: key),
      fact.isOfAttachment, !fact.isCollection
    else { return }
    gatherings.append(first.range.lowerBound)
  }

  private mutating func read(_ expression: ExpressionSyntax) {
    switch expression.kind {
    case .null, .boolean, .integer, .double, .string, .argument, .root, .anyKey: break
    case .key(let key): note(key, at: expression.range.lowerBound)
    case .variable: break
    case .path(let base, let steps): read(path: base, steps)
    case .aggregate(let parts): for part in parts { read(part) }
    case .subquery(let collection, let variable, let body):
      read(collection)
      let isNew = isOfAttachments(collection) && attachments.insert(variable).inserted
      read(body)
      if isNew { attachments.remove(variable) }
    case .call(let name, let arguments):
      for argument in arguments { read(argument) }
      if name.uppercased() == "CAST", arguments.count == 2, case .string = arguments[0].kind,
        case .string("NSDate") = arguments[1].kind
      {
        fault =
          fault
          ?? Fault(
            offset: arguments[0].range.lowerBound, message: "CAST makes no date of a text",
            hint: "compare with the text itself, such as modified >= '2026-05-01'")
      }
    case .ternary(let condition, let first, let second):
      read(condition)
      read(first)
      read(second)
    case .unary(_, let value): read(value)
    case .binary(_, let first, let second):
      read(first)
      read(second)
    case .assignment(_, let value): read(value)
    }
  }

  private mutating func read(path base: ExpressionSyntax, _ steps: [ExpressionSyntax.PathStep]) {
    for step in steps { if case .index(let index) = step.kind { read(index) } }
    let isOfAttachment: Bool
    switch base.kind {
    case .variable(let name): isOfAttachment = attachments.contains(name)
    case .root:
      // SELF.name is name.
      guard case .key(let key) = steps.first?.kind, let range = steps.first?.range else { return }
      return note(key, at: range.lowerBound + 1)
    default:
      read(base)
      isOfAttachment = isOfAttachments(base)
    }
    guard isOfAttachment else { return }
    for step in steps {
      switch step.kind {
      case .key(let key): return note(key, at: step.range.lowerBound + 1, ofAttachment: true)
      default: continue
      }
    }
  }

  private func isOfAttachments(_ expression: ExpressionSyntax) -> Bool {
    if case .key(let key) = expression.kind {
      key == ConditionFact.attachments.rawValue
    } else {
      false
    }
  }

  private mutating func note(_ key: String, at offset: Int, ofAttachment: Bool = false) {
    guard let fact = ConditionFact(rawValue: key), !ofAttachment || fact.isOfAttachment else {
      let known =
        ofAttachment
        ? ConditionFact.allCases.filter(\.isOfAttachment).map(\.rawValue) : ConditionFact.names
      let suggestion = NearestName.suggestion(for: key, among: known)
      let subject = ofAttachment ? "an attachment has" : "there is"
      fault =
        fault
        ?? Fault(
          offset: offset, message: "\(subject) no fact '\(key.excerpt)'",
          hint: suggestion.map { "did you mean '\($0)'?" }
            ?? "the facts are " + known.joined(separator: ", "))
      return
    }
    facts.insert(fact)
  }
}
