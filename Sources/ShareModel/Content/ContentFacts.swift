public import Documents
public import TypeIdentifiers

/// What the bytes of an attachment say.
public struct ContentFacts: Hashable, Sendable {
  /// Whether the name agrees with the bytes.
  public enum Agreement: String, Hashable, Sendable {
    /// The bytes are what the name says.
    case agrees
    /// The bytes are something else.
    case differs
    /// It is unknown whether the name agrees.
    case notExamined = "not-examined"
  }

  /// The number of bytes; of a package, of all its files.
  public var bytes: Int

  /// The MIME type that libmagic names, such as `image/jpeg`.
  public var mimeType: String

  /// The encoding that libmagic names, in lower case, such as `utf-8`; `nil` for no text.
  public var encoding: String?

  /// The type that follows from bytes and name together.
  public var identifier: TypeIdentifier

  /// Whether the name agrees with the bytes under strict rules.
  public var agreement: Agreement

  /// Whether the name agrees with the bytes under lenient rules, which refuse only executables,
  /// scripts and active kinds behind another name.
  public var lenientAgreement: Agreement

  /// What contradicts the name under strict rules, in words that follow the name: `is a PNG image
  /// (public.png), but its name says a JPEG image (public.jpeg)`; `nil` if nothing does, or if it is
  /// not known.
  public var objection: String?

  /// The SHA-256 of the bytes, or `nil` if it was not needed.
  public var sha256: ContentDigest?

  /// The size of an image in pixels, before any rotation; `nil` if not asked for or not readable.
  public var pixelSize: PixelSize?

  /// The length of a text in characters; `nil` if not asked for or not readable.
  ///
  /// Where only a minimum is asked for, it is a lower bound that is enough to decide.
  public var characters: Int?

  /// Creates facts.
  ///
  /// Without a lenient agreement, the strict one counts for both.
  public init(
    bytes: Int, mimeType: String, encoding: String? = nil, identifier: TypeIdentifier,
    agreement: Agreement, lenientAgreement: Agreement? = nil, objection: String? = nil,
    sha256: ContentDigest? = nil, pixelSize: PixelSize? = nil, characters: Int? = nil
  ) {
    self.bytes = bytes
    self.mimeType = mimeType
    self.encoding = encoding
    self.identifier = identifier
    self.agreement = agreement
    self.lenientAgreement = lenientAgreement ?? agreement
    self.objection = objection
    self.sha256 = sha256
    self.pixelSize = pixelSize
    self.characters = characters
  }
}

/// A size in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
