import Documents
import Lints
import Predicates
import ShareRules

/// Looks at variables without a value, and at keys that what is shared does not have.
struct KeyPathCheck {
  let reading: RuleReading

  func run(_ found: inout FindingCollector) {
    for variable in Set(reading.freeVariables).sorted(by: {
      $0.range.lowerBound < $1.range.lowerBound
    }) where !found.isFull {
      noteFree(variable, &found)
    }
    let unquoted = unquotedTypes(&found)
    for key in Set(reading.oddKeys).sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where !found.isFull && !unquoted.contains(where: { $0.overlaps(key.range) }) {
      note(key, &found)
    }
    for comparison in reading.comparisons where !found.isFull { checkRichText(comparison, &found) }
  }

  private func noteFree(_ variable: RuleReading.FreeVariable, _ found: inout FindingCollector) {
    let nearest =
      NearestName.suggestion(for: variable.name, among: variable.bound)
      ?? (variable.bound.count == 1 ? variable.bound.first : nil)
    found.report(
      .unboundVariable, "the variable '$\(variable.name)' has no value here", at: variable.range,
      of: reading.text,
      hint: nearest.map { "did you mean '$\($0)'?" } ?? "SUBQUERY(collection, $name, …) names it",
      edits: nearest.map { [(variable.range, "$\($0)")] } ?? [])
  }

  /// Notes key paths on the right side of a UTI operator, where a string is meant.
  private func unquotedTypes(_ found: inout FindingCollector) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for comparison in reading.comparisons
    where !found.isFull && comparison.syntax.comparator.isAboutTypes {
      let right = comparison.syntax.right
      guard comparison.right == .absent else { continue }
      ranges.append(right.range)
      let written = reading.text.text(right.range)
      found.report(
        .unquotedType, "'\(written.excerpt)' is a key path here, and nil; no type conforms to it",
        at: right.range, of: reading.text, hint: "put it in quotes",
        edits: [(right.range, "\"\(written)\"")])
    }
    return ranges
  }

  private func note(_ key: RuleReading.OddKey, _ found: inout FindingCollector) {
    let message: String
    var hint: String?
    var severity = FindingSeverity.warning
    switch key.owner {
    case .root:
      message = PayloadKey.missing(key.name)
      hint =
        NearestName.suggestion(for: key.name, among: ["extensionItems"])
        .map { "did you mean '\($0)'?" }
        ?? Self.owners[key.name].map { "write '\($0).\(key.name)'" }
    case .attachment:
      message = PayloadKey.missingInAttachment(key.name)
      hint =
        NearestName.suggestion(for: key.name, among: ["registeredTypeIdentifiers"])
        .map { "did you mean '\($0)'?" } ?? "a rule sees only 'registeredTypeIdentifiers'"
    case _ where Self.longNames[key.name] != nil:
      message = "current systems have no key '\(key.name)' of an item, so this is nil"
      hint = Self.longNames[key.name].map { "it is '\($0)', into which a rule cannot look" }
    default:
      let near = NearestName.suggestion(
        for: key.name, among: ["attachments", "title", "contentText"])
      message = PayloadKey.missingInItem(key.name)
      hint = near.map { "did you mean '\($0)'?" }
      severity = near == nil ? .note : .warning
    }
    found.report(
      .unknownKeyPath, message, at: key.range, of: reading.text, hint: hint, severity: severity)
  }

  /// The keys of an item under the names of Apple's classes, which older systems had (observed).
  private static let longNames = [
    "attributedTitle": "title", "attributedContentText": "contentText",
  ]

  /// What has the keys that are asked of the root by mistake.
  private static let owners = [
    "attachments": "$item", "registeredTypeIdentifiers": "$attachment", "title": "$item",
    "contentText": "$item",
  ]

  private func checkRichText(
    _ comparison: RuleReading.Comparison, _ found: inout FindingCollector
  ) {
    let sides = [
      (comparison.left, comparison.syntax.right), (comparison.right, comparison.syntax.left),
    ]
    for case (.richText(let key), let other) in sides {
      guard case .string = other.kind else { continue }
      let effect: String
      switch comparison.syntax.comparator {
      case .equal: effect = "never equal to a string"
      case .notEqual: effect = "never equal to a string, so this is always true"
      default: effect = "no string, and this raises"
      }
      found.report(
        .richTextComparison, "'\(key)' is rich text in the form of data, \(effect)",
        at: comparison.range, of: reading.text, hint: "a rule cannot look into the text")
    }
  }
}
