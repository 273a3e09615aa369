import Documents
package import Predicates
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

  /// What the text stands for; its UTI operators know no types.
  package let predicate: CompiledPredicate

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
    do throws(PredicateSyntaxError) {
      predicate = try CompiledPredicate(text, dialect: .conditions)
    } catch {
      throw OwnerConditionError(
        SourceDiagnostic(
          place: place, text: text, offset: error.offset, message: error.description,
          hint: ConditionSize.hint(in: text, at: error.offset) ?? error.hint
        ).rendered)
    }
    var reading = ConditionReading()
    reading.read(predicate.syntax)
    if let fault = reading.fault {
      throw OwnerConditionError(
        SourceDiagnostic(
          place: place, text: text, offset: fault.offset, message: fault.message,
          hint: fault.hint
        ).rendered)
    }
    self.text = text
    facts = reading.facts
    types = Dictionary(
      reading.types.map { ($0.text, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether two conditions have the same text.
  public static func == (left: OwnerCondition, right: OwnerCondition) -> Bool {
    left.text == right.text
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// What is wrong with a condition, with the line and a caret under the place.
package struct OwnerConditionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// Goes through a condition: which facts it names, and what it names that is none.
private struct ConditionReading {
  typealias Fault = ConditionComparison.Fault

  var facts: Set<ConditionFact> = []
  var fault: Fault?
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
      read(comparison.left)
      read(comparison.right)
      let looked = ConditionComparison(comparison)
      types += looked.types
      fault = fault ?? looked.fault
      if let wrong = comparison.patternFault {
        fault =
          fault
          ?? Fault(
            offset: comparison.right.range.lowerBound,
            message: "the pattern of MATCHES cannot be read: \(wrong)", hint: nil)
      }
    }
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
      // What stands for ANY has no place, and leads to nothing but the fact that follows.
      if !base.range.isEmpty { read(base) }
      isOfAttachment = isOfAttachments(base)
      if case .key(let key) = base.kind, let fact = ConditionFact(rawValue: key),
        !fact.isCollection, let step = steps.first, case .key(let name) = step.kind,
        !fact.kind.example.computedKeys.contains(name)
      {
        fault =
          fault
          ?? Fault(
            offset: step.range.lowerBound + 1,
            message: "'\(key)' is \(fact.kind.words), and has no '\(name.excerpt)'",
            hint: NearestName.suggestion(for: name, among: fact.kind.example.computedKeys)
              .map { "did you mean '\($0)'?" })
      }
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
