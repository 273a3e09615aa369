/// An address to which mail can be sent: `name@host`, or the name of a user of this machine.
///
/// Only the plain form is taken, ASCII without quotes, comments, spaces or lists, so that an
/// address can be written in a header and never be anything else there.
///
/// Source: RFC 5322, section 3.4.1, `dot-atom` on both sides; RFC 5321, section 4.5.3.1, lengths.
public struct MailAddress: Hashable, Sendable {
  /// The address as it was written.
  public let text: String

  /// Takes an address, or returns `nil` if the text is no plain one.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard text.utf8.count <= 254, let name = parts.first, parts.count <= 2 else { return nil }
    guard name.count <= 64, Self.isDotAtom(name, Self.isNameCharacter),
      name.first != UInt8(ascii: "-")
    else { return nil }
    if parts.count == 2, !Self.isDotAtom(parts[1], Self.isHostCharacter) { return nil }
    self.text = text
  }

  private static func isDotAtom(
    _ bytes: Substring.UTF8View.SubSequence, _ isAllowed: (UInt8) -> Bool
  ) -> Bool {
    bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isAllowed) }
  }

  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "-"): true
    default: false
    }
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    isHostCharacter(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
  }
}
