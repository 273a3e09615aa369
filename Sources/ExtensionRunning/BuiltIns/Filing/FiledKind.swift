import ShareModel
import TypeIdentifiers

/// The kind of content that a word `{kind}` names, such as `images`.
enum FiledKind: String, CaseIterable {
  case images, videos, audio, contacts, calendars, messages, links, archives, documents, texts
  case other

  /// The types of each kind.
  ///
  /// Of several kinds that fit, the first one counts, so that a contact, which is text too, is a
  /// contact.
  private static let types: [(FiledKind, [TypeIdentifier])] = [
    (.images, [.image]),
    (.audio, [.audio]),
    (.videos, [.audiovisualContent]),
    (.contacts, [.contact]),
    (.calendars, [.calendarEvent]),
    (.messages, [.message, .emailMessage]),
    (.links, [.internetLocation, .internetShortcut]),
    (.documents, [.compositeContent, .presentation, .spreadsheet, .rtf, .html, .webArchive]),
    (.archives, [.archive, .diskImage]),
    (.texts, [.text]),
  ]

  /// Chooses the kind of an attachment.
  init(of attachment: Attachment, catalogue: TypeCatalogue) {
    let known = Self.kind(of: attachment.registeredTypeIdentifiers, catalogue: catalogue)
    switch attachment.content {
    case .url: self = .links
    case .text: self = known ?? .texts
    case .file, .package, .data, .typesOnly: self = known ?? .other
    }
  }

  /// The kind of the first type that belongs to one; `nil` if none does.
  private static func kind(of types: [TypeIdentifier], catalogue: TypeCatalogue)
    -> FiledKind?
  {
    for type in types {
      // What a type without a declaration conforms to is in its identifier, which is read once. Another
      // such type in it conforms to itself alone.
      let declared =
        DynamicType(decoding: type)?.conformsTo.filter { !DynamicType.isDynamic($0) } ?? [type]
      func isOne(of kinds: [TypeIdentifier]) -> Bool {
        kinds.contains { kind in declared.contains { catalogue.conforms($0, to: kind) } }
      }
      guard !isOne(of: [.url]) else { continue }
      if let match = Self.types.first(where: { isOne(of: $0.1) }) { return match.0 }
    }
    return nil
  }
}
