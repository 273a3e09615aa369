import Documents
import ShareModel
import TypeIdentifiers

/// `SafeFileNames`: names are free of tricks, unless that is switched off.
///
/// A trick is a control character, a character that turns the direction of text or is invisible, a
/// stack of marks on one letter, a separator of paths, or a program's extension behind another
/// extension, as in `invoice.pdf.exe`.
struct FileNameValidator: ContentValidator {
  /// Extensions of programs that developers write, and that carry further parts in their names.
  private static let sourceExtensions: Set<String> = ["js", "py", "sh"]

  func findings(
    for attachment: ExaminedAttachment, asked requirements: ContentRequirements,
    catalogue: TypeCatalogue
  ) -> [ContentFinding] {
    guard requirements.safeFileNames ?? true else { return [] }
    let tricks = [
      Self.trick(attachment.label), attachment.attachment.suggestedName.flatMap(Self.trick),
    ].compactMap(\.self)
    guard !tricks.isEmpty else { return [] }
    return Set(tricks).sorted().map {
      .rejected(Reason(.unsafeFileName, "\(attachment.label): the name has \($0)"))
    }
  }

  /// The first trick in a name, in words, or `nil` if there is none.
  static func trick(_ name: String) -> String? {
    characterTrick(name) ?? programTrick(name)
  }

  private static func characterTrick(_ name: String) -> String? {
    // Most names are plain ASCII, which has no direction and is quick to look at.
    let isPlain = name.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2F && $0 != 0x5C }
    guard !isPlain else { return nil }
    var hidden = HiddenCharacters()
    var isFlag = false
    for scalar in name.unicodeScalars {
      if hidden.isStacked(scalar) { return "a stack of marks on one letter" }
      if scalar == "/" || scalar == "\\" { return "a separator of paths" }
      if HiddenCharacters.turnsDirection(scalar) {
        return "a character that changes the direction of text"
      }
      if scalar.properties.generalCategory == .control || scalar == "\u{2028}"
        || scalar == "\u{2029}"
      {
        return "a control character"
      }
      // The flags of England, Scotland and Wales are a flag and letters without a glyph.
      isFlag = scalar.value == 0x1F3F4 || isFlag && (0xE0020...0xE007F).contains(scalar.value)
      if !isFlag, HiddenCharacters.isInvisible(scalar) { return "an invisible character" }
    }
    return nil
  }

  private static func programTrick(_ name: String) -> String? {
    guard name.utf8.count(where: { $0 == UInt8(ascii: ".") }) >= 2 else { return nil }
    let parts = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count >= 3, let last = parts.last.map(trimmed),
      ProgramExtensions.contain(last), !parts[parts.count - 2].isEmpty
    else { return nil }
    let before = trimmed(parts[parts.count - 2])
    guard before.count <= 5 else { return nil }
    // `jquery.min.js` is the name of a source: `min` announces no document.
    let isKnown =
      TypeCatalogue.builtIn.declaredType(
        forFilenameExtension: before, conformingTo: nil) != nil
    guard isKnown || !sourceExtensions.contains(last) else { return nil }
    return "the extension of a program behind another extension"
  }

  private static func trimmed(_ part: Substring) -> String {
    String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
