/// A text that wildcard patterns are matched with, prepared once for all of them.
public struct WildcardSubject: Sendable {
  /// The characters as they are.
  let plain: [Unicode.Scalar]
  /// The characters without regard to case, at the same places.
  let folded: [Unicode.Scalar]

  /// The text.
  public var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: plain)
    return String(view)
  }

  /// Prepares a text.
  ///
  /// - Parameter text: The text; each Unicode scalar counts as one character.
  public init(_ text: some StringProtocol) {
    plain = Array(text.unicodeScalars)
    folded = plain.map(\.folded)
  }
}
