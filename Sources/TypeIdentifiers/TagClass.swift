/// A way of naming a type outside the type system, such as by filename extension.
///
/// Source: Apple, "UTTagClass" and the older `UTTagClass` constants of `UTType.h`.
public struct TagClass: Hashable, Sendable {
  /// The identifier of the class, such as `public.filename-extension`.
  public let identifier: TypeIdentifier

  /// Creates a tag class, or returns `nil` for `UTTypeConformsTo`, which names no class of tags.
  ///
  /// - Parameter identifier: The identifier of the class.
  public init?(_ identifier: TypeIdentifier) {
    guard identifier != DynamicTypeCode.conformance else { return nil }
    self.identifier = identifier
  }

  private init(known text: String) {
    identifier = TypeIdentifier(unchecked: text)
  }

  /// Filename extensions without their period.
  public static let filenameExtension = Self(known: "public.filename-extension")
  /// MIME types, with parameters if a type is declared with them.
  public static let mimeType = Self(known: "public.mime-type")
  /// Four-character codes of the classic Mac OS.
  public static let osType = Self(known: "com.apple.ostype")
  /// Names of pasteboard types from before there were type identifiers.
  public static let pasteboardType = Self(known: "com.apple.nspboard-type")
  /// Schemes of URLs.
  public static let urlScheme = Self(known: "public.url-scheme")

  /// Whether tags of this class are compared without regard to case.
  ///
  /// True for filename extensions, MIME types and URL schemes; the others keep their case.
  public var ignoresCase: Bool {
    self == .filenameExtension || self == .mimeType || self == .urlScheme
  }
}
