import Predicates
package import ShareModel
package import TypeIdentifiers

/// An attachment that a host is known to add, and of which no source says what it is: Chrome's third.
///
/// It carries a mark in the place of its types. The mark is declared nowhere, so a rule sees an
/// attachment that nothing is known of, and no output names it.
package enum UnidentifiedAttachment {
  /// The mark.
  package static let mark: TypeIdentifier = {
    guard let mark = TypeIdentifier("org.sharepipe.unidentified") else {
      preconditionFailure("the mark of an attachment is not a type identifier")
    }
    return mark
  }()

  /// What is said in the place of its types.
  package static let words = "a type that is not known"

  /// The keys of a dictionary that are known not to accept it.
  ///
  /// Source: MaxAst/expo-share-extension 77 (2025-06-11): a strict dictionary of texts, URLs and
  /// images is not offered for a page in Chrome.
  private static let refusingKeys = [
    "SupportsText", "SupportsWebURLWithMaxCount", "SupportsImageWithMaxCount",
  ]

  /// Types that may be tried in its place whatever a rule names, one of each kind.
  private static let kinds = [
    "public.data", "com.adobe.pdf", "public.movie", "public.audio", "public.file-url",
    "com.apple.property-list", "com.apple.webarchive", "com.apple.active-webpage",
  ]

  /// The most types of a rule that are tried.
  private static let mostNamed = 40
  /// The most of them of which pairs are tried.
  private static let mostPaired = 6

  /// What it may be, as far as a rule can tell the difference: types that are not declared, each type
  /// that the rule names and each kind, and several of the former at once.
  ///
  /// - Parameters:
  ///   - names: The texts in the rule that may be types.
  ///   - conforms: Whether a type conforms to another.
  /// - Returns: The types of the attachment for each guess; the first is the mark alone.
  static func guesses(
    naming names: [String], conforms: (String, String) -> Bool
  ) -> [[TypeIdentifier]] {
    var known: Set<TypeIdentifier> = [mark]
    let single = (names.prefix(mostNamed) + kinds).compactMap { name -> TypeIdentifier? in
      // A pattern stands for what it matches.
      let name = name.replacing("*", with: "x").replacing("?", with: "x")
      guard let type = TypeIdentifier(name), known.insert(type).inserted,
        !isRuledOut(type.rawValue, conforms)
      else { return nil }
      return type
    }
    let named = single.filter { type in names.contains { $0 == type.rawValue } }
    var guesses = [[mark]] + single.map { [$0] }
    let paired = named.prefix(mostPaired)
    for (index, first) in paired.enumerated() {
      guesses += paired.dropFirst(index + 1).map { [first, $0] }
    }
    if named.count > 2 { guesses.append(named) }
    return guesses
  }

  /// Whether it is known not to be of a type.
  private static func isRuledOut(_ type: String, _ conforms: (String, String) -> Bool) -> Bool {
    ActivationKey.all.contains { key in
      refusingKeys.contains(key.shortName) && key.types.contains { conforms(type, $0) }
        && !key.exceptTypes.contains { conforms(type, $0) }
    }
  }
}

extension Attachment {
  /// Whether it is one whose type is not known.
  package var isUnidentified: Bool {
    registeredTypeIdentifiers.contains(UnidentifiedAttachment.mark)
  }
}

extension ShareContext {
  /// The attachments whose types are not known.
  package var unidentified: [AttachmentPlace] {
    items.indices.flatMap { item in
      items[item].attachments.indices.filter { items[item].attachments[$0].isUnidentified }
        .map { AttachmentPlace(item: item, attachment: $0) }
    }
  }

  /// The context in which each attachment whose type is not known has these types.
  func identifying(_ places: [AttachmentPlace], as types: [TypeIdentifier]) -> ShareContext {
    var context = self
    for place in places {
      context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers = types
    }
    return context
  }
}

extension Sequence<TypeIdentifier> {
  /// The types for people, with commas between them; what is not known is said in words.
  package var shown: String {
    map { $0 == UnidentifiedAttachment.mark ? UnidentifiedAttachment.words : $0.rawValue }
      .joined(separator: ", ")
  }

  /// The types that are known.
  package var identified: [TypeIdentifier] { filter { $0 != UnidentifiedAttachment.mark } }
}

extension PredicateTrace {
  /// The trace without the mark: what is not known is said in words.
  var withoutMark: PredicateTrace { mapping(Self.unmarked) }

  private static func unmarked(_ value: PredicateValue) -> PredicateValue {
    switch value {
    case .string(UnidentifiedAttachment.mark.rawValue): .string(UnidentifiedAttachment.words)
    case .array(let elements): .array(elements.map(unmarked))
    case .dictionary(let members):
      .dictionary(
        PredicateDictionary(Dictionary(members.map { ($0, unmarked($1)) }) { first, _ in first }))
    default: value
    }
  }
}
