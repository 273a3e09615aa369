package import ShareModel
import TypeIdentifiers

/// A share sheet that remembers its offers for contexts that it cannot tell apart.
///
/// A rule sees nothing of a context but the types that are registered, and titles and texts. Of
/// contexts without title and text, as those of files are, most have one of a few shapes, so that
/// each rule is evaluated once for each shape. It serves one worker at a time.
package final class RememberedOffers: OfferMaking {
  /// The most shapes that are kept; then it starts anew.
  private static let most = 256

  private let sheet: ShareSheet
  private let isRepeatable: Bool
  private var known: [String: Offers] = [:]

  package var extensions: [ListedExtension] { sheet.extensions }

  /// Creates an empty memory.
  ///
  /// - Parameter sheet: Makes the offers.
  package init(of sheet: ShareSheet) {
    self.sheet = sheet
    isRepeatable = sheet.isRepeatable
  }

  package func offers(of context: ExaminedContext) -> Offers {
    guard isRepeatable, let shape = context.context.shape else { return sheet.offers(of: context) }
    if let offers = known[shape] { return offers }
    let offers = sheet.offers(of: context)
    if known.count >= Self.most { known = [:] }
    known[shape] = offers
    return offers
  }
}

extension ShareContext {
  /// The most attachments and types together of a context whose shape is remembered.
  private static let mostTypes = 32

  /// The longest type of a context whose shape is remembered, in bytes.
  private static let longestType = 128

  /// Everything of the context that its offers depend on; `nil` if its offers are not remembered.
  ///
  /// It is `nil` if the context has a title or a text, if its sender chooses or excludes a
  /// destination, or if it has many or long types. Types outside ASCII are left out too: `String`
  /// takes some of them for equal that rules tell apart.
  ///
  /// No type has a control character, so that a mark before each item, attachment and type divides
  /// them.
  fileprivate var shape: String? {
    guard activityType == nil, excludedActivityTypes.isEmpty else { return nil }
    var shape: [UInt8] = []
    shape.reserveCapacity(128)
    var count = 0
    for item in items {
      guard item.attributedTitle == nil, item.attributedContentText == nil else { return nil }
      shape.append(item.supportsJavaScript ? 2 : 1)
      for attachment in item.attachments {
        let isPage = item.supportsJavaScript && SeenTypes.isWebAddress(attachment.content)
        shape.append(isPage ? 4 : 3)
        for type in attachment.registeredTypeIdentifiers {
          let bytes = type.rawValue.utf8
          guard bytes.count <= Self.longestType, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
          shape.append(5)
          shape.append(contentsOf: bytes)
        }
        count += 1 + attachment.registeredTypeIdentifiers.count
        guard count <= Self.mostTypes else { return nil }
      }
    }
    return String(decoding: shape, as: UTF8.self)
  }
}
