import Documents
import Predicates
import TypeIdentifiers

/// Types that are compared, and keys that lead to them.
extension PredicateCandidates {
  /// A UTI operator: ANY is missing, or another type is shared.
  mutating func types(
    _ comparison: PredicateSyntax.Comparison, _ range: Range<Int>, isTight: Bool
  ) {
    if comparison.qualifier == nil, endsInTypes(comparison.left) {
      let start = range.lowerBound
      add(0, start..<start, "ANY ", "without ANY a list of types is compared with one type")
    }
    guard case .string(let wanted) = comparison.right.kind else { return }
    let between = comparison.left.range.upperBound..<comparison.right.range.lowerBound
    if comparison.comparator == .typeEquals, !between.isEmpty {
      add(
        1, between, " UTI-CONFORMS-TO ",
        "UTI-EQUALS asks for the very type, and what is shared only conforms to it")
    }
    if comparison.qualifier == .all {
      add(
        1, range.lowerBound..<range.lowerBound + 3, "ANY",
        "ALL asks of every type of an attachment, and a file has public.file-url too")
    }
    let any = comparison.qualifier == nil && endsInTypes(comparison.left) ? "ANY " : ""
    let beginning = any + written(range.lowerBound..<comparison.right.range.lowerBound)
    let (open, close) = isTight ? ("(", ")") : ("", "")
    // A clause is taught other types of what it is about, and nothing else.
    guard let family = ContentFamily(of: wanted, catalogue: catalogue) else { return }
    for type in seen
    where ContentFamily(of: type.rawValue, catalogue: catalogue) == family {
      let names = [kind(of: type), type.rawValue].compactMap(\.self)
      guard let name = names.first(where: { !catalogue.conforms($0, to: wanted) }) else { continue }
      let meaning = "\(type.rawValue) is shared, which does not conform to \(wanted)"
      let end = range.upperBound..<range.upperBound
      let other = TextEdit(end, " OR \(beginning)\"\(name)\"\(close)", meaning: meaning)
      let start = range.lowerBound..<range.lowerBound
      let lead = TextEdit(start, open + any, meaning: "")
      add(2, open.isEmpty && any.isEmpty ? other : lead.followed(by: other))
    }
  }

  /// Types that are compared as plain texts.
  mutating func comparedTypes(
    _ comparison: PredicateSyntax.Comparison, _ range: Range<Int>
  ) {
    guard case .string = comparison.right.kind, endsInTypes(comparison.left) else { return }
    let replacement =
      "ANY \(written(comparison.left.range)) UTI-CONFORMS-TO \(written(comparison.right.range))"
    add(
      0, range, replacement,
      "\(comparison.comparator.rawValue) compares texts; a shared type is more special than the rule's"
    )
  }

  private func endsInTypes(_ value: ExpressionSyntax) -> Bool {
    switch value.kind {
    case .path(_, let steps): steps.last?.kind == .key(Self.typesKey)
    case .key(let name): name == Self.typesKey
    default: false
    }
  }

  /// The kind of content that a person would name, such as `public.image`; `nil` for none.
  private func kind(of type: TypeIdentifier) -> String? {
    if catalogue.conforms(type.rawValue, to: "public.file-url") { return "public.file-url" }
    return ["public.image", "public.movie", "public.audio", "public.url", "public.text"]
      .first { catalogue.conforms(type.rawValue, to: $0) }
  }

  /// What is wrong with a key, by the one that was meant.
  private static func message(_ name: String, meaning known: String) -> String {
    switch known {
    case "extensionItems": PayloadKey.missing(name)
    case "attachments": PayloadKey.missingInItem(name)
    default: PayloadKey.missingInAttachment(name)
    }
  }

  private static let typesKey = "registeredTypeIdentifiers"
  private static let keys = ["extensionItems", "attachments", typesKey]
  private static let otherNames = [
    "NSExtensionItems": "extensionItems", "inputItems": "extensionItems",
    "items": "extensionItems", "itemProviders": "attachments", "contentTypeUTI": typesKey,
    "typeIdentifiers": typesKey, "contentType": typesKey, "types": typesKey,
  ]

  /// A key that the payload does not have.
  mutating func key(_ name: String, _ range: Range<Int>) {
    guard !Self.keys.contains(name), name != "self",
      let known = Self.otherNames[name] ?? NearestName.suggestion(for: name, among: Self.keys),
      let start = (range.lowerBound..<range.upperBound).last(where: {
        text[$0..<range.upperBound].elementsEqual(name.utf8)
      })
    else { return }
    add(0, start..<range.upperBound, known, Self.message(name, meaning: known))
  }
}
