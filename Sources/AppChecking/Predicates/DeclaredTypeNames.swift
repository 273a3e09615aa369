import TypeIdentifiers

/// The names of all declared types, so that those are found quickly that may be near a misspelt one.
struct DeclaredTypeNames {
  private struct Name {
    let text: String
    let marks: Marks
  }

  /// What is cheap to compare: how long a name is, and which letters occur in it.
  private struct Marks {
    let length: Int
    let letters: UInt64
    /// Whether an edit of one character is one of one byte.
    let isASCII: Bool

    init(of folded: String) {
      var letters: UInt64 = 0
      for byte in folded.utf8 { letters |= 1 << UInt64(byte & 63) }
      self.letters = letters
      length = folded.utf8.count
      isASCII = folded.utf8.allSatisfy { $0 < 0x80 }
    }
  }

  private let names: [Name]

  init(of catalogue: TypeCatalogue) {
    names = catalogue.declarations.map { declaration in
      let text = declaration.identifier.rawValue
      return Name(text: text, marks: Marks(of: text.lowercased()))
    }
  }

  /// The names that may be so near: each that is, and few others.
  ///
  /// - Parameters:
  ///   - folded: A name in lower case.
  ///   - edits: How many insertions, deletions, replacements and swaps make one of the other.
  /// - Returns: The names as they are declared.
  func names(near folded: String, within edits: Int) -> [String] {
    let wanted = Marks(of: folded)
    return names.filter { name in
      guard wanted.isASCII, name.marks.isASCII else { return true }
      // An edit changes the length by one at most, and takes one letter away and adds one at most.
      return abs(name.marks.length - wanted.length) <= edits
        && (name.marks.letters ^ wanted.letters).nonzeroBitCount <= 2 * edits
    }.map(\.text)
  }
}
