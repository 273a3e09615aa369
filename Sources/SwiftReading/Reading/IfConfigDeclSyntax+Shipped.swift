#if Sources
import SwiftSyntax

extension IfConfigDeclSyntax {
  /// The branches that an app which people get can have: all but those for debugging alone.
  ///
  /// Source: Xcode, build setting `SWIFT_ACTIVE_COMPILATION_CONDITIONS`: a new project defines
  /// `DEBUG` in the configuration for debugging, and nowhere else.
  var shipped: [IfConfigClauseSyntax] {
    var result: [IfConfigClauseSyntax] = []
    var isRestForDebugging = false
    for clause in clauses {
      let terms = clause.condition?.trimmedDescription.split(separator: "&&") ?? []
      let names = terms.map { term in term.filter { !$0.isWhitespace } }
      if !isRestForDebugging, !names.contains(where: { $0 == "DEBUG" || $0 == "(DEBUG)" }) {
        result.append(clause)
      }
      if names == ["!DEBUG"] { isRestForDebugging = true }
    }
    return result
  }
}
#endif
