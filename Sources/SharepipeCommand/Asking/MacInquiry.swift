import Predicates
import Sharepipe
import TypeIdentifiers

/// Collects what a Mac is asked about the contexts and extensions that `explain` is given.
///
/// It belongs to one task.
final class MacInquiry {
  /// The questions, each once, in the order in which they came up.
  private(set) var cases: [MacCase] = []
  /// What cannot be asked, and why; each once.
  private(set) var notes: [String] = []
  private var places: [String: Int] = [:]
  private let types: MatchingPayload.Types
  private let catalogue: TypeCatalogue

  /// Creates an inquiry without questions.
  ///
  /// - Parameters:
  ///   - types: Which types of the attachments rules see.
  ///   - catalogue: The types, for the answers that are given here.
  init(types: MatchingPayload.Types, catalogue: TypeCatalogue) {
    self.types = types
    self.catalogue = catalogue
  }

  /// Adds the questions about a context: each rule, and each of its types for each type of the context.
  ///
  /// - Parameters:
  ///   - name: What the context is called.
  ///   - explanation: The context and the extensions.
  func add(_ name: String, _ explanation: ContextExplanation) {
    let payload = MatchingPayload(explanation.context, types: types)
    let seen = explanation.items.joined().flatMap(\.seen.types.identified).map(\.rawValue)
    let isSettled = explanation.context.unidentified.isEmpty
    if !isSettled {
      note(
        "\(name): not all types that are shared here are known, so a rule cannot be asked about. Log "
          + "'registeredTypeIdentifiers' of each attachment on a phone, and ask about those with --context"
      )
    }
    for one in explanation.extensions {
      let identifier = one.bundle.identifier.rawValue
      switch one.bundle.activationRule {
      case .string where !isSettled: break
      case .string(let text): add(text, payload, "\(identifier) for \(name)")
      case .dictionary:
        note(
          "\(identifier): its rule is a dictionary. No command of a Mac evaluates one, so only the "
            + "types are asked about")
      default: note("\(identifier): it has no rule that a Mac could be asked about")
      }
      guard let text = one.activation.predicateText,
        let syntax = try? PredicateParser.parse(text)
      else { continue }
      add(ComparedTypes(of: syntax).names, seen)
    }
  }

  private func add(_ rule: String, _ payload: MatchingPayload, _ subject: String) {
    let alternatives = payload.items.isEmpty ? [] : payload.alternatives
    for items in alternatives {
      let root = payload.root(items: items)
      let part =
        alternatives.count == 1
        ? "" : ", " + (items.count == 1 ? "item \(items[0] + 1) alone" : "all items")
      add(
        MacCase(
          .predicate(rule: rule, object: root), answer: answer(rule, root), subject: subject + part)
      )
    }
  }

  private func answer(_ rule: String, _ root: PredicateValue) -> MacCase.Answer {
    do {
      return .truth(
        try CompiledPredicate(rule, types: TypeOperators(catalogue)).evaluate(with: root))
    } catch {
      return .raised("\(error)")
    }
  }

  private func add(_ names: [ComparedTypes.Name], _ seen: [String]) {
    for name in names {
      for type in seen {
        add(
          name.isEqual
            ? MacCase(
              .equals(type, name.type), answer: .truth(catalogue.areEqual(type, name.type)))
            : MacCase(
              .conforms(type, to: name.type),
              answer: .truth(catalogue.conforms(type, to: name.type))))
      }
    }
  }

  private func add(_ one: MacCase) {
    if let place = places[one.identifier] {
      cases[place].merge(one)
    } else {
      places[one.identifier] = cases.count
      cases.append(one)
    }
  }

  private func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }
}
