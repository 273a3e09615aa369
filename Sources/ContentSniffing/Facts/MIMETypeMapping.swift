package import TypeIdentifiers

/// What a MIME type found by libmagic means as a uniform type identifier.
package struct MIMETypeMapping: Hashable, Sendable {
  /// How much of the format the identifier covers.
  enum Exactness: String, Hashable, Sendable {
    /// The identifier is the declared type of exactly that format.
    case exact
    /// The format has no declared type; the identifier is a wider type that is true of it.
    case ancestor
    /// No declared type says more than that it is data.
    case none
  }

  /// The type; `public.data` where nothing better is known.
  package let identifier: TypeIdentifier
  /// How much of the format ``identifier`` covers.
  let exactness: Exactness
  /// A further type that is true of the content, or `nil`.
  ///
  /// Where ``exactness`` is ``Exactness/none``: an abstract type, such as `public.archive`, that
  /// does not conform to `public.data`. For plain text: the type with its encoding,
  /// `public.utf8-plain-text` or `public.utf16-external-plain-text`.
  package let hint: TypeIdentifier?

  /// Looks up a MIME type.
  ///
  /// A MIME type that libmagic 5.44 cannot print, from a newer one perhaps, is looked up among the
  /// tags of the built-in types instead; failing that, the part before the slash may give the
  /// ancestor.
  ///
  /// Source: the table of what libmagic 5.44 prints, against the types of CoreTypes and macOS 26.
  ///
  /// - Parameter mimeType: A MIME type without parameters, in any case.
  package init(mimeType: String) {
    let name = mimeType.lowercased()
    self =
      Self.listed(name)
      ?? TypeCatalogue.builtIn.declaredType(forMIMEType: name).map {
        Self(identifier: $0, exactness: .exact, hint: nil)
      }
      ?? name.split(separator: "/").first.flatMap { Self.families[String($0)] }.map {
        Self(identifier: $0, exactness: .ancestor, hint: nil)
      }
      ?? Self(identifier: .data, exactness: .none, hint: nil)
  }

  /// Looks up what was found in content, its encoding included.
  ///
  /// - Parameter found: What libmagic found.
  package init(_ found: SniffedContent) {
    let mapping = Self(mimeType: found.mimeType)
    guard mapping.identifier == .plainText, let encoding = found.encoding else {
      self = mapping
      return
    }
    let hint: TypeIdentifier? =
      switch encoding {
      case "us-ascii", "utf-8": .utf8PlainText
      case "utf-16le", "utf-16be": .utf16ExternalPlainText
      default: nil
      }
    self.init(identifier: mapping.identifier, exactness: mapping.exactness, hint: hint)
  }

  init(identifier: TypeIdentifier, exactness: Exactness, hint: TypeIdentifier?) {
    self.identifier = identifier
    self.exactness = exactness
    self.hint = hint
  }

  private static let families: [String: TypeIdentifier] = [
    "audio": .audio, "font": .font, "image": .image, "text": .text, "video": .movie,
  ]
}
