import Documents
import SafeFiles
import ShareModel
import SystemPackage
import TypeIdentifiers

/// The name under which an attachment is archived: a stem that is safe everywhere, and the filename
/// extension of the type.
struct ArchiveName: Hashable {
  /// The most bytes of a stem.
  private static let maximumStem = 120

  /// The name without its extension; never empty.
  let stem: String
  /// The extension without its period, or `nil` if there is none.
  let filenameExtension: String?

  /// Makes the name of an attachment.
  ///
  /// - Parameters:
  ///   - attachment: The attachment. Its suggested name is a wish of the sender's.
  ///   - item: The item that it belongs to.
  ///   - catalogue: The types.
  init(of attachment: Attachment, in item: ShareItem, catalogue: TypeCatalogue) {
    let wish = attachment.suggestedName ?? Self.wish(for: attachment.content, item)
    let (stem, own) = Self.split(wish)
    let known = attachment.registeredTypeIdentifiers.lazy
      .filter { !catalogue.conforms($0, to: .url) }
      .map { catalogue.filenameExtensions(of: $0) }.first { !$0.isEmpty }
    let chosen: String?
    switch attachment.content {
    case .url: chosen = "webloc"
    case .text: chosen = known?.first ?? "txt"
    default:
      chosen =
        own.flatMap { own in known?.first { $0 == own } } ?? known?.first
        ?? own ?? Self.fileExtension(of: attachment.content)
    }
    // What looks like an extension belongs to the stem, unless it says the same as the type.
    let isSame = own == chosen || own.map { known?.contains($0) == true } == true
    self.stem = Self.sanitised(isSame ? stem : wish)
    filenameExtension = chosen.flatMap { Self.isSafe($0) ? $0.lowercased() : nil }
  }

  /// The name as a whole.
  ///
  /// - Parameter number: 1 for the first of a name; others become a part of it, as in `photo 2`.
  /// - Returns: The name, one component of a path.
  func text(_ number: Int) -> String {
    let stem = number == 1 ? stem : "\(stem) \(number)"
    return filenameExtension.map { "\(stem).\($0)" } ?? stem
  }

  /// A name for content whose sender gives none.
  private static func wish(for content: AttachmentContent, _ item: ShareItem) -> String {
    if let title = item.attributedTitle, !title.isEmpty { return title }
    switch content {
    case .url(let url):
      let host = url.split(separator: "/", maxSplits: 2).last { $0.contains(".") }
      return host.map { String($0.prefix { $0 != "/" && $0 != "?" && $0 != "#" }) } ?? "link"
    case .text(let text):
      return String((text.split(whereSeparator: \.isNewline).first ?? "text").prefix(60))
    case .file, .package, .data, .typesOnly:
      return "file"
    }
  }

  /// A name without its extension, and the extension in lower case if it is safe.
  private static func split(_ name: String) -> (stem: String, filenameExtension: String?) {
    guard let period = name.lastIndex(of: "."), period != name.startIndex else {
      return (name, nil)
    }
    let end = String(name[name.index(after: period)...])
    return isSafe(end) ? (String(name[..<period]), end.lowercased()) : (name, nil)
  }

  private static func fileExtension(of content: AttachmentContent) -> String? {
    switch content {
    case .file(let file), .package(let file): file.name?.extension
    case .url, .text, .data, .typesOnly: nil
    }
  }

  private static func isSafe(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        let letter = $0 | 0x20
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  /// A name without what is invisible, changes the direction of text, or means something in a path
  /// on any system.
  private static func sanitised(_ name: String) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned: continue
      case .lineSeparator, .paragraphSeparator, .spaceSeparator: kept.append(" ")
      case _ where HiddenCharacters.isInvisible(scalar): continue
      default: kept.append(#"/\:<>"|?*"#.unicodeScalars.contains(scalar) ? "-" : scalar)
      }
    }
    let words = String(kept).split(separator: " ").joined(separator: " ")
    var stem = ""
    for character in words.drop(while: { ".- ".contains($0) }) {
      guard stem.utf8.count + character.utf8.count <= maximumStem else { break }
      stem.append(character)
    }
    while let last = stem.last, ". ".contains(last) { stem.removeLast() }
    return stem.isEmpty ? "untitled" : stem
  }
}
