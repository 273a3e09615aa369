package import ShareModel
internal import TypeIdentifiers

extension BreakingAttachments {
  /// The most attachments that are named.
  private static let mostNamed = 4

  /// Which attachments break a rule, as a person would say it; `nil` if none does.
  ///
  /// - Parameters:
  ///   - context: The context in which they are.
  ///   - types: Which types the rule sees.
  /// - Returns: A sentence without a capital letter and a period. Text from outside in it is not
  ///   escaped.
  package func words(in context: ShareContext, types: MatchingPayload.Types) -> String? {
    let names = { (places: [AttachmentPlace]) in
      let more = places.count - Self.mostNamed
      return places.prefix(Self.mostNamed).map { place in
        let item = context.items[place.item]
        let seen = SeenTypes(of: item.attachments[place.attachment], in: item, as: types).types
        return place.words(in: context)
          + " (\(seen.isEmpty ? "no types" : seen.map(\.rawValue).joined(separator: ", ")))"
      }.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
    switch self {
    case .none, .notSought: return nil
    case .anyOf(let places):
      return "\(names(places)); without \(places.count == 1 ? "it" : "one of these") it applies"
    case .all(let places): return "\(names(places)); without these it applies"
    }
  }
}
