import AppLinks

extension LinkKey {
  /// SHA-256 of a random number and the key.
  func digest(with salt: String) -> String { withBytes { LinkOpening.digest(of: $0, salt) } }
}
