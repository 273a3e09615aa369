/// The words of a name such as `passwordConfirm`, `x-api-key`, `APIKey2` or `user[password]`.
///
/// A word ends where letters do, before a capital after a small letter, and before the last of
/// several capitals if a small letter follows. Digits are no words.
struct NameWords {
  /// The words in lower case, in order; a letter that ASCII lacks is `?`.
  let words: [String]

  /// Splits a name.
  ///
  /// - Parameter text: The name, as ``ScannedText`` has it.
  init(_ text: ScannedText) {
    let bytes = text.bytes
    var words: [String] = []
    var start: Int?
    for place in 0...bytes.count {
      let isLetter = place < bytes.count && bytes[place].isWord && !bytes[place].isDigit
      if let first = start, !isLetter || Self.begins(text, place) {
        words.append(SecretName.fold(bytes[first..<place]))
        start = nil
      }
      if isLetter, start == nil { start = place }
    }
    self.words = words
  }

  /// Whether a letter after another one begins a word.
  private static func begins(_ text: ScannedText, _ place: Int) -> Bool {
    text[place].isUppercase && (text[place - 1].isLowercase || text[place + 1].isLowercase)
  }
}
