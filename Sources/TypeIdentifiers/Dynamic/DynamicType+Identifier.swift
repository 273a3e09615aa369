extension DynamicType {
  /// The identifier that says all this: `dyn.a` and letters.
  public var identifier: TypeIdentifier {
    TypeIdentifier(unchecked: "dyn.a" + DynamicTypeBase32.encode(payload.utf8))
  }

  /// The text inside the identifier.
  var payload: String {
    var text = conformsTo.isEmpty ? "" : "?"
    for supertype in conformsTo {
      text += "0=" + Self.written(supertype) + ":"
    }
    for (index, tag) in tags.enumerated() {
      text += index == 0 ? "" : ":"
      text += Self.written(tag.tagClass.identifier) + "=" + Self.escaped(tag.text)
    }
    return text
  }

  /// The code of an identifier, or the identifier itself.
  ///
  /// A backslash keeps an identifier that looks like a code from being read as one.
  private static func written(_ identifier: TypeIdentifier) -> String {
    if let code = DynamicTypeCode.code(of: identifier) { return code }
    let text = identifier.rawValue
    return DynamicTypeCode.identifier(of: text) == nil ? text : "\\" + text
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == ":" || scalar == "=" || scalar == "\\" {
        result.unicodeScalars.append("\\")
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
