import Documents
import ShareModel
import SystemPackage
import TypeIdentifiers

extension HostPolicy {
  /// The types that conditions name and that no catalogue declares: likely misspelt, and nothing ever
  /// conforms to them.
  ///
  /// - Parameters:
  ///   - catalogue: The declared types.
  ///   - directory: The folder of the rules, or `nil` if they do not come from one.
  /// - Returns: A warning for each.
  func undeclaredTypes(in catalogue: TypeCatalogue, directory: FilePath?) -> [RuleProblem] {
    extensions.enumerated().flatMap { number, identifier in
      (uses[identifier]?.condition?.types ?? [:]).sorted { $0.value < $1.value }.compactMap {
        text, offset -> RuleProblem? in
        if let type = TypeIdentifier(text),
          DynamicType.isDynamic(type) || catalogue.isDeclared(type)
        {
          return nil
        }
        let suggestion = NearestName.suggestion(
          for: text, among: catalogue.declarations.map(\.identifier.rawValue))
        return RuleProblem(
          .warning, path: directory?.appending("host.yaml"),
          place: "extensions[\(number)].when, character \(offset + 1)",
          Reason(
            .policyMalformed,
            "no type '\(text.excerpt)' is declared, so nothing conforms to it"
              + (suggestion.map { "; did you mean '\($0)'?" } ?? "")))
      }
    }
  }
}
