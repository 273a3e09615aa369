import ShareModel
import TypeIdentifiers

/// The folder of a day in which a kind of content is archived.
enum ArchiveSection: String, CaseIterable {
  case images, videos, audio, contacts, calendars, messages, links, archives, documents, texts
  case other

  /// The types of each section.
  ///
  /// Of several sections that fit, the first one counts, so that a contact, which is text too, is a
  /// contact.
  private static let types: [(ArchiveSection, [TypeIdentifier])] = [
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

  /// Chooses the section of an attachment.
  init(of attachment: Attachment, catalogue: TypeCatalogue) {
    let known = Self.section(of: attachment.registeredTypeIdentifiers, catalogue: catalogue)
    switch attachment.content {
    case .url: self = .links
    case .text: self = known ?? .texts
    case .file, .package, .data, .typesOnly: self = known ?? .other
    }
  }

  /// The section of the first type that belongs to one; `nil` if none does.
  private static func section(of types: [TypeIdentifier], catalogue: TypeCatalogue)
    -> ArchiveSection?
  {
    for type in types where !catalogue.conforms(type, to: .url) {
      let match = Self.types.first { entry in
        entry.1.contains { catalogue.conforms(type, to: $0) }
      }
      if let match { return match.0 }
    }
    return nil
  }
}
