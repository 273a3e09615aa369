import DocumentValues

/// Why a URL is refused before the app and the route that it asks for are looked at.
public struct URLFault: Error, Hashable, Sendable {
  /// What is wrong.
  public let reason: LinkReason
  /// Where it is: UTF-8 bytes from the start of the URL, counted from 0.
  public let offset: Int
  /// What is there, safe to print: one character, or a scheme or host that is refused.
  ///
  /// What is around it is left out, for that may be a password or a key.
  public let excerpt: String

  /// Makes a fault that shows the character at its place.
  init(_ reason: LinkReason, at offset: Int, of text: [UInt8]) {
    let rest = text.dropFirst(offset)
    // The bytes of a character that are not its first begin with the bits 10.
    let end = rest.dropFirst().firstIndex { $0 & 0xC0 != 0x80 } ?? rest.endIndex
    self.init(reason, at: offset, showing: rest[..<end])
  }

  /// Makes a fault that shows a part of the URL in which no secret can be.
  init(_ reason: LinkReason, at offset: Int, showing part: ArraySlice<UInt8>) {
    self.reason = reason
    self.offset = offset
    excerpt = SafeText.excerpt(of: part, length: 64)
  }
}

extension URLFault: CustomStringConvertible {
  /// What is wrong and where, in a sentence that is safe to print.
  public var description: String {
    let place = excerpt.isEmpty ? "" : ": '\(excerpt)'"
    return "\(reason.words) (at byte \(offset)\(place))"
  }
}
