import Documents
public import Lints

extension Lint {
  /// Every lint, in the order of the pages.
  public static let all: [Lint] = LintFamily.all.flatMap(\.lints) + AppRule.all.map(\.lint)

  /// Every lint by what it is about, with a title, in the order of the pages.
  package static let families: [(title: String, lints: [Lint])] =
    [
      (title: "Extensions and their keys", lints: extensions),
      (title: "Rules that are dictionaries", lints: dictionaries),
      (title: "Rules that are predicates", lints: predicates),
      (title: "Property lists", lints: lists),
    ] + AppRule.families.map { (title: $0.title, lints: $0.rules.map(\.lint)) }

  /// The lint with an identifier, or `nil` if there is none.
  ///
  /// - Parameter id: The identifier, in any case.
  public init?(named id: String) {
    guard let lint = Self.all.first(where: { $0.id == id.lowercased() }) else { return nil }
    self = lint
  }

  /// The identifier that a misspelt one was perhaps meant to be, or `nil`.
  ///
  /// - Parameter id: The identifier as it was written.
  /// - Returns: The nearest identifier.
  public static func nearestID(to id: String) -> String? {
    NearestName.suggestion(for: id, among: all.map(\.id))
      ?? all.map(\.id).first { $0.contains(id.lowercased()) && id.count > 2 }
  }
}
