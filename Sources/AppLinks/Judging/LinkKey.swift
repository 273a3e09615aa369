/// A secret that a URL must know to ask for more.
///
/// It never appears in a description, so that it cannot get into a log.
///
/// Source: Drafts, "URL schemes" (the URL key).
public struct LinkKey: Sendable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// Takes a key that is stored somewhere.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// Makes a key of 160 random bits in 32 letters and digits.
  ///
  /// The bits come from the system's own source of randomness. One key in about 600 has a form that
  /// `LinkKeyWeakness` takes for words; that one is drawn again, so that no command calls a key weak
  /// which another one made.
  public static func random() -> (key: LinkKey, text: String) {
    // 32 signs, none of which looks like another: 5 bits each.
    let signs = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)
    var generator = SystemRandomNumberGenerator()
    var text: String
    repeat {
      let bytes = (0..<32).map { _ in signs[Int(generator.next() & 31)] }
      text = String(decoding: bytes, as: UTF8.self)
    } while LinkKeyWeakness(of: text) != nil
    return (LinkKey(text), text)
  }

  /// Whether bytes are the key.
  ///
  /// The time depends on the lengths alone. An empty key matches nothing.
  package func matches(_ other: [UInt8]) -> Bool {
    guard !bytes.isEmpty else { return false }
    var difference = UInt(bitPattern: bytes.count ^ other.count)
    for index in 0..<max(bytes.count, other.count) {
      let first = bytes[index % bytes.count]
      let second = index < other.count ? other[index] : 0
      difference |= UInt(first ^ second)
    }
    return difference == 0
  }

  /// Always the same words.
  public var description: String { "a key" }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
