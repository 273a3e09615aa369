import TypeIdentifiers

/// The kind of content that a person would name: what a rule, or a clause of one, is about.
///
/// A change of a rule stays within the families that it names: an app that keeps links is not taught
/// to take PDFs.
enum ContentFamily: CaseIterable, Hashable, Sendable {
  case text
  case link
  case image
  case movie
  case sound
  case contact
  case document

  /// The family of a type.
  ///
  /// - Parameters:
  ///   - type: The type. The result is `nil` for one that is not declared, of which nothing is known.
  ///   - catalogue: The types.
  init?(of type: String, catalogue: TypeCatalogue) {
    let family = Self.allCases.first { family in
      family.types.contains { catalogue.conforms(type, to: $0) }
        && !family.exceptTypes.contains { catalogue.conforms(type, to: $0) }
    }
    guard let family else { return nil }
    self = family
  }

  /// The types whose conforming types belong to it; an earlier family goes first.
  private var types: [String] {
    switch self {
    case .text: ["public.text"]
    case .link: ["public.url", "com.apple.active-webpage", "com.apple.webarchive"]
    case .image: ["public.image"]
    case .movie: ["public.movie"]
    case .sound: ["public.audio"]
    case .contact: ["public.contact"]
    case .document: ["public.item", "public.content", "public.data", "public.file-url"]
    }
  }

  /// Types that belong elsewhere although they conform: a card is a text, and a file URL is a URL.
  private var exceptTypes: [String] {
    switch self {
    case .text: ["public.vcard"]
    case .link: ["public.file-url"]
    default: []
    }
  }

  /// One thing of the family, with its article.
  var noun: String {
    switch self {
    case .text: "a text"
    case .link: "a link"
    case .image: "an image"
    case .movie: "a movie"
    case .sound: "a sound"
    case .contact: "a contact"
    case .document: "a document"
    }
  }
}
