import Documents

/// What is wrong with a ``FileTemplate``.
package enum FileTemplateError: Error, Hashable, Sendable {
  /// There is no word of this name.
  case unknownWord(String, suggestion: String?)
  /// A brace opens a word that never ends; the offset is in bytes of UTF-8, from 0.
  case unclosed(at: Int)
  /// A brace ends a word that never began; the offset is in bytes of UTF-8, from 0.
  case unopened(at: Int)
  /// A name is `..`.
  case leadsOut
  /// The template has a control character.
  case controlCharacter(Unicode.Scalar)
}

extension FileTemplateError: CustomStringConvertible {
  /// What is wrong, and what to write instead.
  package var description: String {
    switch self {
    case .unknownWord(let name, let suggestion?):
      "there is no word '{\(name.excerpt)}'; did you mean '{\(suggestion)}'?"
    case .unknownWord(let name, nil):
      "there is no word '{\(name.excerpt)}'; the words are "
        + FileWord.names.map { "{\($0)}" }.joined(separator: ", ")
    case .unclosed(let offset):
      "the brace at character \(offset + 1) opens a word that does not end; write '{{' for a brace"
    case .unopened(let offset):
      "the brace at character \(offset + 1) ends no word; write '}}' for a brace"
    case .leadsOut:
      "'..' leads out of the directory; write the path without it"
    case .controlCharacter(let scalar):
      "has the control character U+"
        + String(repeating: "0", count: scalar.value < 16 ? 3 : 2)
        + String(scalar.value, radix: 16, uppercase: true) + "; remove it"
    }
  }
}
