/// A type without a declaration, made up from tags.
///
/// `dyn.ah62d4rv4ge8007a`, for example, is "data with the filename extension `kt`".
///
/// All there is to know of it is in its identifier: its tags, and the types that it conforms to. It
/// is never declared. A program should not store it, and a rule should not name it.
///
/// The identifier is `dyn.a` and the base-32 form of a text: `?0=6:1=kt` above. Parts are divided
/// by `:`, and each is a class, `=` and a tag; class and type are a short code or a full
/// identifier, and `\` goes before a `:`, `=` or `\` that stands for itself. A conformance is a
/// part of the class 0; such parts come first, after a `?`. The system writes one conformance at
/// most; several are this library's extension of the form.
///
/// Source: people who took dynamic identifiers apart (see `DynamicTypeCode`); Apple documents
/// only that they exist ("Uniform Type Identifiers Overview", "Dynamic Type Identifiers").
public struct DynamicType: Hashable, Sendable {
  /// The types that it conforms to directly; empty in the short form of old calls.
  public let conformsTo: [TypeIdentifier]
  /// The tags that it carries, at least one.
  public let tags: [TypeTag]

  /// Creates a dynamic type, or returns `nil` if there is no tag.
  ///
  /// - Parameters:
  ///   - conformsTo: The types that it conforms to directly.
  ///   - tags: The tags that it carries.
  public init?(conformsTo: [TypeIdentifier], tags: [TypeTag]) {
    guard !tags.isEmpty else { return nil }
    self.conformsTo = conformsTo
    self.tags = tags
  }

  /// Creates the dynamic type of a single tag.
  ///
  /// - Parameters:
  ///   - tag: The tag that it carries.
  ///   - supertype: The type that it conforms to; `nil` gives the short form without conformance.
  public init(tag: TypeTag, conformingTo supertype: TypeIdentifier?) {
    conformsTo = supertype.map { [$0] } ?? []
    tags = [tag]
  }

  /// Whether an identifier has the prefix of dynamic types, sound or not.
  ///
  /// - Parameter identifier: The identifier to look at.
  /// - Returns: True for `dyn.` in any case; nothing is allocated.
  public static func isDynamic(_ identifier: TypeIdentifier) -> Bool {
    identifier.rawValue.hasPrefixIgnoringASCIICase("dyn.")
  }

  /// The texts of the tags of one class, in their order.
  ///
  /// - Parameter tagClass: The class of the tags.
  /// - Returns: The texts; empty if there are none.
  public func texts(of tagClass: TagClass) -> [String] {
    tags.compactMap { $0.tagClass == tagClass ? $0.text : nil }
  }
}
