package import ShareModel
import TypeIdentifiers

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
    let seen = { (place: AttachmentPlace) in
      let item = context.items[place.item]
      return SeenTypes(of: item.attachments[place.attachment], in: item, as: types).types
    }
    let names = { (places: [AttachmentPlace]) in
      let runs = AttachmentRun.runs(of: places) { seen($0) == seen($1) }
      let more = runs.dropFirst(Self.mostNamed).reduce(0) { $0 + $1.count }
      return runs.prefix(Self.mostNamed).map { run in
        let types = seen(run.first)
        return run.first.words(in: context, through: run.last)
          + " (\(types.isEmpty ? "no types" : types.shown))"
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
