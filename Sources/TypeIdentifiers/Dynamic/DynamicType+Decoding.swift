extension DynamicType {
  /// Reads a dynamic identifier.
  ///
  /// Returns `nil` if it is not one: another prefix, a letter outside the alphabet, bits left
  /// over, text that is not UTF-8, a part without `=`, an unfinished escape, or no tag at all.
  /// Any text is read in time proportional to its length.
  ///
  /// - Parameter identifier: The identifier, in any case.
  public init?(decoding identifier: TypeIdentifier) {
    guard Self.isDynamic(identifier) else { return nil }
    let letters = identifier.rawValue.utf8.dropFirst(4)
    guard let form = letters.first, form | 0x20 == UInt8(ascii: "a"),
      let bytes = DynamicTypeBase32.decode(letters.dropFirst()),
      let payload = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.init(payload: payload)
  }

  /// Reads the text inside a dynamic identifier.
  init?(payload: String) {
    var reader = DynamicTypePayloadReader(payload)
    let startsWithConformance = reader.skip("?")
    var supertypes: [TypeIdentifier] = []
    var tags: [TypeTag] = []
    repeat {
      guard let name = reader.readClass() else { return nil }
      if let tagClass = TagClass(name) {
        guard let text = reader.readTag() else { return nil }
        tags.append(TypeTag(tagClass, text))
      } else {
        guard tags.isEmpty, let supertype = reader.readType() else { return nil }
        supertypes.append(supertype)
      }
    } while reader.skip(":")
    guard reader.isAtEnd, startsWithConformance == !supertypes.isEmpty else { return nil }
    self.init(conformsTo: supertypes, tags: tags)
  }
}
