/// What a template or a build step was to fill in, and did not.
package struct Placeholder: Hashable, Sendable {
  /// The placeholder as it stands.
  package let text: String
  /// Where it stands, in bytes.
  package let range: Range<Int>

  /// What is wrong, as a lint and an explanation say it.
  package var message: String { "'\(text)' was not filled in" }
  /// What to do about it.
  package static let hint = "write the value itself"

  /// The first one in a text, or `nil`.
  ///
  /// They are `$(NAME)`, `${NAME}`, `{{name}}`, `<%= name %>` and `__NAME__`.
  package static func first(in text: String) -> Placeholder? {
    let bytes = Array(text.utf8)
    // A run of letters and underscores is looked at once: where it ends does not change.
    var endOfRun = 0
    for start in bytes.indices where isFirstOfForm(bytes[start]) {
      for (opening, closing) in forms where bytes[start...].starts(with: opening.utf8) {
        if opening == "__", start < endOfRun { continue }
        let inside = start + opening.utf8.count
        var end = inside
        while end < bytes.count, isName(bytes[end], of: opening) { end += 1 }
        // The name takes the underscores of its end with it.
        if opening == "__" {
          endOfRun = end
          guard end - inside > 2, bytes[..<end].suffix(2).elementsEqual("__".utf8) else { continue }
          return Placeholder(bytes, start..<end)
        }
        guard end > inside, bytes[end...].starts(with: closing.utf8) else { continue }
        return Placeholder(bytes, start..<(end + closing.utf8.count))
      }
    }
    return nil
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    text = String(decoding: bytes[range], as: UTF8.self)
    self.range = range
  }

  private static let forms = [
    ("$(", ")"), ("${", "}"), ("{{", "}}"), ("<%", "%>"), ("__", "__"),
  ]

  /// Whether a form can start with a byte; most bytes of most texts start none.
  private static func isFirstOfForm(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isName(_ byte: UInt8, of opening: String) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    case UInt8(ascii: "a")...UInt8(ascii: "z"): opening != "__"
    case UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "-"): opening != "__"
    case UInt8(ascii: " "), UInt8(ascii: "="): opening == "{{" || opening == "<%"
    default: false
    }
  }
}
