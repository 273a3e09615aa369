/// The name of a private board: letters, digits, `.`, `-` and `_` of ASCII.
///
/// There is no general board, and so no board has that name, nor the one that Apple gives it.
/// Source: Apple, `UIPasteboard.Name.general` (`com.apple.UIKit.pboard.general`).
public struct BoardName: Hashable, Sendable {
  /// Why a text is not the name of a board.
  public enum Fault: Error, Hashable, Sendable {
    /// It asks for the general board.
    case general
    /// It is empty, too long, begins with a sign, or has a character that no name has.
    case malformed
  }

  /// The most characters of a name.
  static let maximumLength = 64

  /// The name as it was written; case counts.
  public let rawValue: String

  /// Creates a name.
  ///
  /// - Parameter text: The name: 1 to 64 characters, the first a letter or a digit.
  /// - Throws: A ``Fault``.
  public init(_ text: String) throws(Fault) {
    let lastPart = text.split(separator: ".").last?.lowercased()
    guard lastPart != "general" else { throw .general }
    guard let first = text.utf8.first, first.isAlphanumeric, text.utf8.count <= Self.maximumLength,
      text.utf8.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
    else { throw .malformed }
    rawValue = text
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isAlphanumeric: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
  }
}

extension BoardName.Fault: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .general:
      "there is no general board, because any process could read it; give the board a name of its own"
    case .malformed:
      "expected a name of at most \(BoardName.maximumLength) letters, digits, '.', '-' and '_', "
        + "which begins with a letter or a digit"
    }
  }
}
