/// A class of tags by which a catalogue finds types.
enum CatalogueTagClass {
  /// Filename extensions.
  case filenameExtension
  /// MIME types.
  case mimeType

  /// The tags of this class that a declaration has, the preferred one first.
  func tags(of declaration: TypeDeclaration) -> [String] {
    switch self {
    case .filenameExtension: declaration.filenameExtensions
    case .mimeType: declaration.mimeTypes
    }
  }

  /// A tag as text that is equal to a tag of a built-in type only if it is that one.
  ///
  /// Tags are compared in lower case and as Unicode compares texts, and those of the built-in types
  /// are ASCII. Beside ASCII text itself, three characters are the same as one of ASCII: the Kelvin
  /// sign, which is `k` in lower case, and the two that are replaced here.
  ///
  /// Source: Unicode, "UnicodeData.txt" (the decompositions of one ASCII character).
  static func asciiForm(of tag: String) -> String {
    var result = ""
    for scalar in tag.lowercased().unicodeScalars {
      switch scalar {
      case "\u{37E}": result.unicodeScalars.append(";")
      case "\u{1FEF}": result.unicodeScalars.append("`")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
