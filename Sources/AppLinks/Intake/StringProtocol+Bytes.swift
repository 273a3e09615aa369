extension StringProtocol {
  /// The text with the letters A to Z in lower case, and everything else as it is.
  var loweringASCII: String { String(decoding: utf8.map(\.lowercased), as: UTF8.self) }

  /// Whether another text is the same but for the case of the letters A to Z.
  func isSpelledInAnyCase(as other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return zip(utf8, other.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }

  /// Whether another text is the same byte for byte.
  ///
  /// `==` also holds for another spelling of the same characters, such as the Kelvin sign for K.
  func isSpelled(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
