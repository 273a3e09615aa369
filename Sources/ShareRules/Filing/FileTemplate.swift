import Documents
import ShareModel

/// A path in which words in braces stand for what is known of a file: `{year}/{month}/{name}`.
///
/// `{{` and `}}` stand for the braces themselves. A slash divides folders; what a word stands for never
/// has one.
package struct FileTemplate: Hashable, Sendable {
  /// A piece of a name.
  package enum Piece: Hashable, Sendable {
    /// Text as the owner wrote it.
    case text(String)
    /// What is known of the file.
    case word(FileWord)
  }

  /// The names of the path, each in pieces; none is empty.
  package let names: [[Piece]]

  /// Whether the path begins at the root.
  package let isAbsolute: Bool

  /// Reads a template.
  ///
  /// - Parameter text: The template.
  /// - Throws: ``FileTemplateError`` with the first error.
  package init(_ text: String) throws(FileTemplateError) {
    if let scalar = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control })
    {
      throw .controlCharacter(scalar)
    }
    isAbsolute = text.hasPrefix("/")
    var names: [[Piece]] = []
    for part in text.split(separator: "/") where part != "." {
      guard part != ".." else { throw .leadsOut }
      names.append(try Self.pieces(of: part, in: text))
    }
    self.names = names
  }

  /// The words that it uses.
  package var words: Set<FileWord> {
    Set(
      names.joined().compactMap { piece in
        if case .word(let word) = piece { word } else { nil }
      })
  }

  /// The names at its start that have no words, so that they are the same for every file.
  package var fixedStart: [String] {
    let fixed = names.prefix { name in
      name.allSatisfy { if case .text = $0 { true } else { false } }
    }
    return fixed.map { name in
      name.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
  }

  /// Reads one name of a path.
  private static func pieces(
    of part: Substring, in text: String
  ) throws(FileTemplateError) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    var rest = part
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        literal.append(character)
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw .unclosed(at: text.utf8.distance(from: text.startIndex, to: rest.startIndex) - 1)
        }
        let name = String(rest[..<end])
        guard let word = FileWord(rawValue: name) else {
          throw .unknownWord(
            name, suggestion: NearestName.suggestion(for: name, among: FileWord.names))
        }
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.word(word))
        rest = rest[rest.index(after: end)...]
      case "}":
        throw .unopened(at: text.utf8.distance(from: text.startIndex, to: rest.startIndex) - 1)
      default:
        literal.append(character)
      }
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    return pieces
  }
}
