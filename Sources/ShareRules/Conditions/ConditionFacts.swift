import Documents
package import Predicates
import SafeFiles
package import ShareModel
import SystemPackage
import TypeIdentifiers

/// What a condition of the owner sees of one attachment and its context.
///
/// A fact that is not known is `nil`, and so is each that an attachment lacks.
package final class ConditionFacts: PredicateObject {
  /// What the attachments of one context share.
  private final class Shared: Sendable {
    let context: ShareContext
    let origin: ContextOrigin
    let owner: UInt32?
    let count: Int

    init(_ examined: ExaminedContext) {
      context = examined.context
      origin = examined.origin
      owner = examined.items.lazy.joined().compactMap(\.owner).first
      count = examined.context.items.reduce(0) { $0 + $1.attachments.count }
    }
  }

  private let shared: Shared
  private let attachment: Attachment?
  private let examined: ExaminedAttachment?
  private let title: String?
  private let others: [ConditionFacts]

  private init(
    _ shared: Shared, _ attachment: Attachment?, _ examined: ExaminedAttachment?, title: String?,
    others: [ConditionFacts]
  ) {
    self.shared = shared
    self.attachment = attachment
    self.examined = examined
    self.title = title
    self.others = others
  }

  /// The objects for which a condition must hold: one for each attachment, or one for a context that has
  /// none.
  ///
  /// - Parameters:
  ///   - context: The context, with what its bytes say as far as that is known.
  ///   - items: The items that an extension would get.
  /// - Returns: The objects; at least one.
  package static func all(of context: ExaminedContext, items: [Int]) -> [ConditionFacts] {
    let shared = Shared(context)
    var alone: [(Attachment, ExaminedAttachment?, String?)] = []
    for item in items {
      let shares = context.context.items[item]
      for (number, attachment) in shares.attachments.enumerated() {
        let judged =
          context.items.indices.contains(item) && context.items[item].indices.contains(number)
          ? context.items[item][number] : nil
        alone.append((attachment, judged, shares.attributedTitle))
      }
    }
    guard !alone.isEmpty else {
      return [
        ConditionFacts(
          shared, nil, nil, title: context.context.items.first?.attributedTitle, others: [])
      ]
    }
    let attachments = alone.map { ConditionFacts(shared, $0, $1, title: $2, others: []) }
    return alone.map { ConditionFacts(shared, $0, $1, title: $2, others: attachments) }
  }

  package func predicateValue(forKey key: String) throws(UndefinedPredicateKey) -> PredicateValue {
    guard let fact = ConditionFact(rawValue: key) else { throw UndefinedPredicateKey() }
    return value(of: fact)
  }

  /// The value of a fact; `.null` if it is not known.
  package func value(of fact: ConditionFact) -> PredicateValue {
    switch fact {
    case .name: .text(name)
    case .stem: .text(name.map { NameExtension.stem(of: Array($0.utf8)) })
    case .extension: .text(name.flatMap { NameExtension(of: Array($0.utf8))?.text })
    case .size: .number(examined?.facts?.bytes)
    case .modified: .moment(examined?.metadata?.modified)
    case .captured: (examined?.origin?.captured).map { .date($0) } ?? .null
    case .camera: .text(examined?.origin?.camera)
    case .type: .text(type)
    case .types:
      .array(attachment?.registeredTypeIdentifiers.map { .string($0.rawValue) } ?? [])
    case .contentType: .text(examined?.facts?.identifier.rawValue)
    case .mime: .text(examined?.facts?.mimeType)
    case .width: .number(examined?.facts?.pixelSize?.width)
    case .height: .number(examined?.facts?.pixelSize?.height)
    case .text: .text(examined?.text)
    case .url: .text(url)
    case .scheme: .text(url.flatMap(URLParts.init)?.scheme)
    case .host: .text(url.flatMap(URLParts.init)?.host)
    case .title: .text(title)
    case .attachments: .array(others.map { .object($0) })
    case .count: .integer(Int64(shared.count))
    case .entry: .text(shared.origin.entry)
    case .folder: .text(shared.origin.folder)
    case .owner: .number(shared.owner.map { Int($0) })
    case .source: .text(shared.context.source)
    case .arrived:
      shared.origin.arrived.map { .date(Double($0.microseconds) / 1_000_000) } ?? .null
    }
  }

  /// The name of the file; of other content, the name that is suggested, with an extension of its type.
  private var name: String? {
    attachment.flatMap { attachment in
      examined?.keptName
        ?? attachment.fileName(label: examined?.label, isReturned: shared.origin.isReturned)
        ?? attachment.suggestedName.map { name in
          guard NameExtension(of: Array(name.utf8)) == nil,
            let end = attachment.registeredTypeIdentifiers.lazy
              .filter({ $0 != .url && $0 != .fileURL })
              .compactMap({ TypeCatalogue.builtIn.filenameExtensions(of: $0).first }).first
          else { return name }
          return "\(name).\(end)"
        }
    }
  }

  private var type: String? {
    let types = attachment?.registeredTypeIdentifiers ?? []
    return (types.first { $0 != .url && $0 != .fileURL } ?? types.first)?.rawValue
  }

  private var url: String? {
    if case .url(let url) = attachment?.content { url } else { nil }
  }

  /// Whether two objects are of the same attachment of the same context.
  package static func == (left: ConditionFacts, right: ConditionFacts) -> Bool {
    left === right
      || left.attachment == right.attachment && left.examined == right.examined
        && left.title == right.title && left.shared.context == right.shared.context
        && left.shared.origin == right.shared.origin
  }

  /// Hashes the attachment.
  package func hash(into hasher: inout Hasher) { hasher.combine(attachment) }
}

extension PredicateValue {
  fileprivate static func text(_ text: String?) -> Self { text.map { .string($0) } ?? .null }

  fileprivate static func number(_ number: Int?) -> Self {
    number.map { .integer(Int64($0)) } ?? .null
  }

  /// A moment in nanoseconds since 1970.
  fileprivate static func moment(_ nanoseconds: Int64?) -> Self {
    nanoseconds.map { .date(Double($0) / 1e9) } ?? .null
  }
}
