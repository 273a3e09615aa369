/// One name of a type outside the type system: the filename extension `jpg`, say.
public struct TypeTag: Hashable, Sendable {
  /// What kind of name it is.
  public let tagClass: TagClass
  /// The name, in lower case if its class ignores case; it may be empty.
  public let text: String

  /// Creates a tag.
  ///
  /// - Parameters:
  ///   - tagClass: What kind of name it is.
  ///   - text: The name. It is put in lower case if its class ignores case.
  public init(_ tagClass: TagClass, _ text: String) {
    self.tagClass = tagClass
    self.text = tagClass.ignoresCase ? text.lowercased() : text
  }
}
