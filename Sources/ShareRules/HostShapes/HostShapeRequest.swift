public import ShareModel
public import SystemPackage
public import TypeIdentifiers

/// A shape with its operands, as a person writes it: `photos 3`, or `files "my notes.pdf"`.
public struct HostShapeRequest: Hashable, Sendable {
  /// The name and the operands, in order.
  public let words: [String]

  /// Takes words as they are.
  ///
  /// - Parameter words: The name, and what follows it.
  public init(words: [String]) {
    self.words = words
  }

  /// Takes a text apart at its spaces; quotation marks, `"` or `'`, keep words together.
  ///
  /// - Parameter text: The text. A mark that is not closed reaches to the end.
  public init(_ text: String) {
    var words: [String] = []
    var word: String?
    var mark: Character?
    for character in text {
      if character == mark {
        mark = nil
      } else if mark != nil {
        word?.append(character)
      } else if character == "\"" || character == "'" {
        mark = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    self.words = words
  }

  /// The words on one line, as a name for people; those with spaces are in quotation marks.
  public var label: String {
    words.map { $0.isEmpty || $0.contains(where: \.isWhitespace) ? "\"\($0)\"" : $0 }
      .joined(separator: " ")
  }

  /// The shape that is asked for.
  ///
  /// - Returns: The shape.
  /// - Throws: That there is no name, or no shape with it.
  public func shape() throws(HostShapeError) -> HostShape {
    guard let name = words.first else { throw .noName }
    return try HostShape.named(name)
  }

  /// The context that the host hands over.
  ///
  /// - Parameters:
  ///   - directory: Where relative names of files begin, absolute; `nil` for the current one.
  ///   - catalogue: The types of names.
  /// - Returns: The context.
  /// - Throws: What is wrong with the name or the operands.
  public func context(
    beneath directory: FilePath? = nil, catalogue: TypeCatalogue
  ) throws(HostShapeError) -> ShareContext {
    try shape().context(
      Array(words.dropFirst()), beneath: directory, catalogue: catalogue)
  }
}
