extension StringProtocol {
  /// The text with the letters A to Z in lower case, and everything else as it is.
  var loweringASCII: String { String(decoding: utf8.map(\.lowercased), as: UTF8.self) }

  /// Whether another text is the same byte for byte.
  ///
  /// `==` also holds for another spelling of the same characters, such as the Kelvin sign for K.
  func isSpelled(as other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}
