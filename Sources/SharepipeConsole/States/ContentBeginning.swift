import Sharepipe
import SystemPackage

/// The beginning of a text that would be handed over, of bytes that are still those that were judged.
struct ContentBeginning: Hashable {
  /// How much of a text is read and shown.
  struct Limits {
    /// The longest file that is read, in bytes.
    let file: Int
    /// The most characters that are shown.
    let characters: Int

    /// For the page of a context.
    static let page = Self(file: 1 << 20, characters: 2000)
    /// For a line of a list.
    static let line = Self(file: 64 << 10, characters: 160)
  }

  /// The number of the attachment, from 1.
  let number: Int
  /// The text.
  let text: String
  /// Whether there is more.
  let isCut: Bool

  /// The first three lines, for a list, with a mark if there is more.
  var firstLines: String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    let isMore = isCut || lines.count > 3
    return lines.prefix(3).joined(separator: "\n") + (isMore ? "\n…" : "")
  }

  /// Reads the beginning of an attachment.
  ///
  /// The result is `nil` if it is no text, is too long, or is no longer what was judged.
  ///
  /// - Parameters:
  ///   - part: The attachment.
  ///   - content: The context that it is of.
  ///   - state: The directory of the state, absolute.
  ///   - limits: How much is read and shown.
  init?(
    of part: HeldContent.Part, in content: HeldContent, _ state: FilePath, within limits: Limits
  ) {
    guard (part.bytes ?? 0) <= limits.file,
      let bytes = try? content.bytes(of: part, in: state, upTo: limits.file),
      let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0)
    else { return nil }
    let beginning = text.prefix(limits.characters)
    // A line may end with two characters, which Swift sees as one.
    let lines = beginning.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    number = part.number
    self.text = lines.joined(separator: "\n")
    isCut = beginning.endIndex != text.endIndex
  }
}
