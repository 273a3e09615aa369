public import Documents
public import Predicates
public import ShareModel
public import TypeIdentifiers

/// Whether an extension applies to a context: `NSExtensionActivationRule`, ready to be evaluated.
///
/// A rule that is missing, wrong or raises never activates, and says why.
/// Source: Apple, Information Property List, `NSExtensionActivationRule`; App Extension Programming
/// Guide, "Declaring Supported Data Types for a Share or Action Extension".
public struct ActivationRule: Sendable {
  /// Why a rule can never activate.
  public enum Fault: Error, Hashable, Sendable {
    /// There is no rule.
    case missing
    /// The rule is neither text nor a dictionary.
    case wrongKind(String)
    /// Every value of the dictionary is zero.
    case allZero
    /// No key of the dictionary asks for anything that is known.
    case empty
    /// The value of a key of the dictionary cannot be read as a number.
    case unreadableValue(key: String, kind: String)
    /// The text is no predicate.
    case syntax(PredicateSyntaxError, text: String)
  }

  /// The predicate, or why there is none.
  let form: Result<CompiledPredicate, Fault>

  /// What a dictionary asks for, part by part; empty for a rule that was shipped as text.
  private let parts: [DictionaryRule.Condition]
  private let types: TypeOperators?
  /// What a dictionary asks for, as a person would say it; `nil` for a rule that was shipped as text
  /// and for one with a fault.
  public let words: String?

  /// Reads a rule.
  ///
  /// - Parameters:
  ///   - value: The value of `NSExtensionActivationRule`, or `nil` if the key is missing.
  ///   - catalogue: The types, for the UTI operators.
  public init(_ value: DocumentValue?, catalogue: TypeCatalogue) {
    switch value {
    case nil, .null:
      self.init(fault: .missing)
    case .string(let text):
      self.init(text: text, parts: [], words: nil, catalogue: catalogue)
    case .dictionary(let dictionary):
      switch DictionaryRule.read(dictionary) {
      case .conditions(let rule):
        self.init(
          text: rule.predicateText, parts: rule.conditions, words: rule.words,
          catalogue: catalogue)
      case .allZero:
        self.init(fault: .allZero)
      case .empty:
        self.init(fault: .empty)
      case .unreadable(let key, let kind):
        self.init(fault: .unreadableValue(key: key, kind: kind))
      }
    case .some(let other):
      self.init(fault: .wrongKind(other.kind))
    }
  }

  private init(fault: Fault) {
    form = .failure(fault)
    parts = []
    types = nil
    words = nil
  }

  private init(
    text: String, parts: [DictionaryRule.Condition], words: String?, catalogue: TypeCatalogue
  ) {
    self.words = words
    self.parts = parts
    let types = TypeOperators(catalogue)
    self.types = types
    do throws(PredicateSyntaxError) {
      form = .success(try CompiledPredicate(text, types: types))
    } catch {
      form = .failure(.syntax(error, text: text))
    }
  }

  /// The conditions of a dictionary, one by one, made anew each time they are asked for; empty for a
  /// rule that was shipped as text.
  var conditions: [(predicate: CompiledPredicate, meaning: String)] {
    guard let types else { return [] }
    return parts.compactMap { part in
      (try? CompiledPredicate(part.text, types: types)).map { ($0, part.meaning) }
    }
  }

  /// Whether a type conforms to another; for a rule that was never read, each to itself alone.
  var conforms: (String, String) -> Bool { (types ?? .identity).conforms }

  /// Why the rule can never activate, or `nil` if it can be evaluated.
  public var fault: Fault? {
    if case .failure(let fault) = form { fault } else { nil }
  }

  /// Whether the answer to a payload is the same each time it is asked for.
  package var isRepeatable: Bool { (try? form.get().isRepeatable) ?? true }

  /// The text of the predicate, also for a dictionary; `nil` if there is none.
  public var predicateText: String? { try? form.get().text }

  /// What the parts of a dictionary's predicate ask for; empty where it has other parts.
  var meanings: [String] {
    switch syntax?.kind {
    case .and(let clauses) where clauses.count == parts.count: parts.map(\.meaning)
    default: []
    }
  }

  /// The predicate as a tree, also for a dictionary; `nil` if there is none.
  public var syntax: PredicateSyntax? { try? form.get().syntax }
}

extension ActivationRule.Fault {
  /// The fault as a reason.
  ///
  /// - Parameter place: The file and the key that hold the rule.
  /// - Returns: The code and the sentence; for a fault of syntax, with the line and a caret.
  public func reason(at place: String = "NSExtensionActivationRule") -> Reason {
    switch self {
    case .missing:
      Reason(
        .ruleMissing, "\(place): there is no activation rule, so the extension is never offered")
    case .wrongKind(let kind):
      Reason(
        .ruleInvalid, "\(place): a rule is a dictionary or a predicate string; this is \(kind)")
    case .allZero:
      Reason(.ruleAllZero, "\(place): every value is zero, so the extension is never offered")
    case .empty:
      Reason(
        .ruleInvalid,
        "\(place): no key asks for content (unknown keys do not count), so the extension is never offered"
      )
    case .unreadableValue(let key, let kind):
      Reason(.ruleInvalid, "\(place).\(key): a number or a boolean is needed; this is \(kind)")
    case .syntax(let error, let text):
      Reason(.ruleSyntax, error.diagnostic(at: place, in: text))
    }
  }

  /// Whether the bundle needs a fix, as opposed to a rule that was meant never to activate.
  public var isBadRule: Bool {
    switch self {
    case .missing, .allZero: false
    case .wrongKind, .empty, .unreadableValue, .syntax: true
    }
  }
}

extension TypeOperators {
  /// The UTI operators by the declarations of a catalogue.
  package init(_ catalogue: TypeCatalogue) {
    self.init(
      conforms: { catalogue.conforms($0, to: $1) }, equal: { catalogue.areEqual($0, $1) },
      conformanceTest: { catalogue.conformanceTest(to: $0) })
  }
}
