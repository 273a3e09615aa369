public import Documents

extension ContentDigest {
  /// The digest of a text in UTF-8.
  public static func sample(_ text: String) -> ContentDigest {
    guard let digest = try? ContentHash.sha256(of: Array(text.utf8)) else {
      preconditionFailure("SHA-256 cannot be computed here")
    }
    return digest
  }
}
