import Documents
import SafeFiles
import SystemPackage

extension FileTemplate {
  /// What a word stands for that says nothing of a file, in the name of a folder.
  package static let unknown = "unknown"

  /// The most bytes of a name.
  ///
  /// Source: path_resolution(7), `NAME_MAX`.
  private static let longestName = 255

  /// The names of the path for one file, each safe as the name of a file.
  ///
  /// What a word stands for cannot lead anywhere else: a slash in it becomes a hyphen, and control
  /// characters and characters without a glyph are left out. A name does not begin with a period, a
  /// space or what makes it hidden, unless the template itself says so, and has at most 255 bytes; a
  /// name that is too long loses the end of its stem, and never its extension. Where a word says nothing,
  /// it is `unknown`; an extension that says nothing takes the period before it away. `{folder}` as a whole
  /// name stands for all folders of its path, which may be none.
  ///
  /// - Parameter value: What a word stands for, or `nil` if it says nothing.
  /// - Returns: The names.
  package func path(_ value: (FileWord) -> String?) -> [String] {
    names.flatMap { pieces in
      guard pieces == [.word(.folder)] else { return [Self.name(pieces, value)] }
      return (value(.folder) ?? "").split(separator: "/").map { folder in
        Self.name(pieces) { _ in String(folder) }
      }
    }
  }

  /// The last name of the path for one file; `nil` if the path has none.
  ///
  /// - Parameter value: What a word stands for, or `nil` if it says nothing.
  /// - Returns: As ``path(_:)`` has it.
  package func lastName(_ value: (FileWord) -> String?) -> String? {
    guard let pieces = names.last, pieces != [.word(.folder)] else { return path(value).last }
    return Self.name(pieces, value)
  }

  private static func name(_ pieces: [Piece], _ value: (FileWord) -> String?) -> String {
    var name = ""
    for piece in pieces {
      switch piece {
      case .text(let text): name += text
      case .word(.extension):
        let filenameExtension = safe(value(.extension) ?? "")
        if filenameExtension.isEmpty, name.last == "." { name.removeLast() }
        name += filenameExtension
      case .word(let word):
        let text = safe(value(word) ?? "")
        name += text.isEmpty ? unknown : text
      }
    }
    if case .word = pieces.first { name = String(name.drop { ". ".contains($0) }) }
    // A title may have millions of characters.
    name = shortened(name)
    return FilePath.Component(fileName: name) == nil ? unknown : name
  }

  /// A text without what means something in a path, controls a device or has no glyph.
  private static func safe(_ text: String) -> String {
    var hidden = HiddenCharacters()
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "/" || scalar == "\u{FFFD}" {
        kept.append("-")
      } else if !hidden.isHidden(scalar) {
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// A name of at most 255 bytes.
  private static func shortened(_ name: String) -> String {
    guard name.utf8.count > longestName else { return name }
    let end = NameExtension(of: Array(name.utf8)).map { ".\($0.text)" } ?? ""
    // An extension of that length is none.
    let suffix = end.utf8.count <= 64 ? end : ""
    var stem = ""
    for character in name.dropLast(suffix.count) {
      guard stem.utf8.count + character.utf8.count + suffix.utf8.count <= longestName else { break }
      stem.append(character)
    }
    return stem + suffix
  }
}
