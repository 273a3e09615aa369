package import Predicates
import TypeIdentifiers

/// What an activation rule is evaluated against: the context as plain dictionaries.
///
/// The root has `extensionItems`; an item has `attachments` if there are any, and `title` and
/// `contentText` as rich text data; an attachment has `registeredTypeIdentifiers`. There are no
/// names, sizes or URLs, so a rule cannot ask for them. Before that, the types are reduced as the
/// share sheet reduces them (observed behaviour).
public struct MatchingPayload: Hashable, Sendable {
  /// Which types of an attachment the rule sees.
  public enum Types: Hashable, Sendable {
    /// Those that a current system leaves: `public.url` goes when there are others.
    case reduced
    /// All that were registered.
    case raw
  }

  /// The items as a rule sees them.
  package let items: [PredicateValue]

  /// For each item that has exactly one attachment, the types of that attachment as seen.
  private let soleTypes: [[TypeIdentifier]?]

  /// Makes the payload of a context.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - types: Which types the rule sees.
  public init(_ context: ShareContext, types: Types = .reduced) {
    var items: [PredicateValue] = []
    var soleTypes: [[TypeIdentifier]?] = []
    items.reserveCapacity(context.items.count)
    for item in context.items {
      let seen = item.attachments.map { SeenTypes(of: $0, in: item, as: types).types }
      items.append(Self.value(of: item, types: seen))
      soleTypes.append(seen.count == 1 ? seen.first : nil)
    }
    self.items = items
    self.soleTypes = soleTypes
  }

  /// The root object for some of the items, in their order.
  package func root(items indexes: [Int]) -> PredicateValue {
    .dictionary([
      "extensionItems": .array(indexes.count == items.count ? items : indexes.map { items[$0] })
    ])
  }

  /// The selections of items on which a rule is tried, in order; the first success counts.
  ///
  /// Safari shares a page as two items, the live page and its archive. They are two versions of one
  /// thing, so a rule may match both, or the live page alone, or the archive alone.
  package var alternatives: [[Int]] {
    let whole = Array(items.indices)
    guard items.count == 2,
      let page = soleTypes.firstIndex(where: { $0?.contains(.activeWebPage) == true }),
      let archive = soleTypes.firstIndex(where: { $0?.contains(.webArchive) == true }),
      page != archive
    else { return [whole] }
    return [whole, [page], [archive]]
  }
}

extension MatchingPayload {
  private static func value(of item: ShareItem, types: [[TypeIdentifier]]) -> PredicateValue {
    var members: [String: PredicateValue] = [:]
    if !types.isEmpty {
      members["attachments"] = .array(
        types.map { types in
          .dictionary([
            "registeredTypeIdentifiers": .array(types.map { .string($0.rawValue) })
          ])
        })
    }
    if let title = item.attributedTitle { members["title"] = richText(title) }
    if let text = item.attributedContentText { members["contentText"] = richText(text) }
    return .dictionary(members)
  }

  /// A text in the form in which a rule gets it, which is why `title CONTAINS "x"` raises.
  private static func richText(_ text: String) -> PredicateValue {
    .data(Array(#"{\rtf1\ansi "#.utf8) + Array(text.utf8) + [UInt8(ascii: "}")])
  }
}
