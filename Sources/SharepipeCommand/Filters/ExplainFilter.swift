import Predicates
import Sharepipe
import TypeIdentifiers

/// `explain --json-lines`: a rule and a context in, whether the rule activates and why out.
enum ExplainFilter {
  static func answer(
    _ fields: [String: DocumentValue], _ json: inout JSONWriter
  ) throws(JSONLinesFilter.Fault) {
    let catalogue = try catalogue(with: fields["types"])
    let context: ShareContext
    do throws(EntryFault) {
      context = try ContextManifest.context(
        from: fields["context"] ?? .dictionary([:]), rules: .question(), catalogue: catalogue
      ).context
    } catch {
      throw .init(error.description)
    }
    let types: MatchingPayload.Types = try fields.boolean("rawTypes") == true ? .raw : .reduced
    let rule = ActivationRule(fields["rule"], catalogue: catalogue)
    let answer = rule.evaluate(MatchingPayload(context, types: types), isTraced: true)
    json.member("active", answer.isActive)
    json.member("reason", answer.reason.message)
    json.member("error", errorName(answer.reason.code))
    json.key("trace")
    if let trace = answer.trace { json.trace(trace) } else { json.null() }
    json.key("payload")
    json.array { json in for index in answer.items { json.integer(index) } }
  }

  private static func errorName(_ code: ReasonCode) -> String? {
    switch code {
    case .ruleSyntax: "parse"
    case .ruleEvaluation: "evaluation"
    case .ruleInvalid: "invalid-rule"
    default: nil
    }
  }

  private static func catalogue(
    with value: DocumentValue?
  ) throws(JSONLinesFilter.Fault) -> TypeCatalogue {
    switch value {
    case nil, .null: return .builtIn
    case .array(let values):
      var declarations: [TypeDeclaration] = []
      for (index, value) in values.enumerated() {
        declarations.append(try declaration(value, at: "types[\(index)]"))
      }
      return TypeCatalogue.builtIn.adding(declarations, as: .exported).catalogue
    case .some(let other): throw .init("types: expected an array, found \(other.kind)")
    }
  }

  /// Reads a declaration: with Apple's keys as in an `Info.plist`, or `identifier`, `conformsTo`,
  /// `extensions` and `mimeTypes`.
  private static func declaration(
    _ value: DocumentValue, at place: String
  ) throws(JSONLinesFilter.Fault) -> TypeDeclaration {
    guard var members = value.dictionary else {
      throw .init("\(place): expected an object, found \(value.kind)")
    }
    if members["UTTypeIdentifier"] == nil {
      members["UTTypeIdentifier"] = members["identifier"]
      members["UTTypeConformsTo"] = members["conformsTo"]
      var tags: [String: DocumentValue] = [:]
      tags["public.filename-extension"] = members["extensions"]
      tags["public.mime-type"] = members["mimeTypes"]
      members["UTTypeTagSpecification"] = .dictionary(tags)
    }
    var fields = DocumentFields(members, at: place)
    let declaration = TypeDeclaration.reading(&fields)
    guard let declaration, fields.problems.isEmpty else {
      throw .init(fields.problems.map(\.description).joined(separator: "; "))
    }
    return declaration
  }
}
