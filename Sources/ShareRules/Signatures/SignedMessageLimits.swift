/// How much of a signed message is read before it is refused.
package struct SignedMessageLimits: Hashable, Sendable {
  /// The most bytes of the file.
  package let file: Int
  /// The most bytes of what was signed.
  let content: Int
  /// The fewest signers.
  var fewestSigners = 1

  /// The limits of an association file.
  static let association = SignedMessageLimits(
    file: SignedMessage.fileLimit, content: SignedMessage.contentLimit)

  /// The limits of a provisioning profile, which is looked at even if it has no signature.
  package static let profile = SignedMessageLimits(
    file: 2 << 20, content: 1 << 20, fewestSigners: 0)
}
