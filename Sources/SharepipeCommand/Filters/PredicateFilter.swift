import Predicates
import Sharepipe
import TypeIdentifiers

/// `predicate --json-lines`: a predicate and an object in, true, false or an error out.
enum PredicateFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    guard let text = try fields.text("predicate") else {
      throw .init("predicate: is missing; give the text of a predicate")
    }
    var variables: [String: PredicateValue] = [:]
    switch fields["variables"] {
    case nil, .null: break
    case .dictionary(let values): variables = values.mapValues { PredicateValue($0) }
    case .some(let other): throw .init("variables: expected an object, found \(other.kind)")
    }
    let predicate: CompiledPredicate
    do throws(PredicateSyntaxError) {
      predicate = try CompiledPredicate(text, types: TypeOperators(.builtIn))
    } catch {
      json.member("error", "parse")
      json.member(
        "message", [error.description, error.hint].compactMap(\.self).joined(separator: "; "))
      json.member("offset", error.offset)
      return
    }
    do throws(PredicateEvaluationError) {
      let root = PredicateValue(fields["context"] ?? .null)
      let result = try predicate.evaluate(with: root, variables: variables)
      json.member("result", result)
    } catch {
      json.member("error", "evaluation")
      json.member("message", error.description)
      json.member("offset", error.offset)
    }
  }
}
