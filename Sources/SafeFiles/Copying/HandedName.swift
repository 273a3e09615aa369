package import SystemPackage

/// The name under which a program finds a file: the file's own, as far as it is safe in a script.
package struct HandedName: Hashable, Sendable {
  /// What was changed about a name.
  ///
  /// Programs receive the raw value, which never gets another meaning.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Control characters, and others that end a line, became `_`.
    case controlCharacter = "control-character"
    /// A solidus, which separates directories, became `_`.
    case separator
    /// The hyphen at its start, by which a command takes it for an option, became `_`.
    case leadingHyphen = "leading-hyphen"
    /// It is empty, `.` or `..`, which no file can be called, and has a `_` more.
    case reserved
    /// It had bytes that are not UTF-8, which became U+FFFD.
    case notUTF8 = "not-utf-8"
    /// The end of its stem was left out.
    case tooLong = "too-long"
  }

  /// The most bytes of a name.
  ///
  /// Source: `NAME_MAX` of Linux.
  private static let mostBytes = 255
  /// The most bytes of an extension, with its period, that is kept when a name is shortened.
  private static let mostSuffix = 32

  /// The name as it was; bytes that are not UTF-8 are U+FFFD.
  package let original: String
  /// The name as it is handed over.
  package let text: String
  /// What was changed; nothing if both are the same.
  package let changes: [Change]

  /// Makes a name safe.
  ///
  /// It is looked at by Unicode scalars: a solidus with a combining mark is one character, and yet
  /// ends a component.
  ///
  /// - Parameter name: The name of the file; bytes that are not UTF-8 are U+FFFD.
  package init(_ name: String) {
    original = name
    var changes: Set<Change> = []
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let change = Self.change(of: scalar)
      if let change { changes.insert(change) }
      let isReplaced = change == .separator || change == .controlCharacter
      scalars.append(isReplaced ? "_" : scalar)
    }
    if scalars.first == "-" {
      scalars.replaceSubrange(scalars.startIndex...scalars.startIndex, with: ["_"])
      changes.insert(.leadingHyphen)
    }
    var text = String(scalars)
    if ["", ".", ".."].contains(text) {
      text += "_"
      changes.insert(.reserved)
    }
    if text.utf8.count > Self.mostBytes {
      text = Self.shortened(text)
      changes.insert(.tooLong)
    }
    self.text = text
    self.changes = Change.allCases.filter(changes.contains)
  }

  /// The name as a component of a path.
  package var component: FilePath.Component { FilePath.Component(fileName: text) ?? "_" }

  private static func change(of scalar: Unicode.Scalar) -> Change? {
    switch scalar {
    case "/": .separator
    case "\u{2028}", "\u{2029}": .controlCharacter
    case "\u{FFFD}": .notUTF8
    default: scalar.properties.generalCategory == .control ? .controlCharacter : nil
    }
  }

  /// A name with as much of its stem as there is room for beside its extension.
  private static func shortened(_ name: String) -> String {
    let period = name.lastIndex(of: ".").flatMap { period in
      period > name.startIndex && name[period...].utf8.count <= mostSuffix ? period : nil
    }
    let suffix = period.map { name[$0...] } ?? ""
    var kept = ""
    var room = mostBytes - suffix.utf8.count
    for character in name[..<(period ?? name.endIndex)] {
      room -= character.utf8.count
      guard room >= 0 else { break }
      kept.append(character)
    }
    return (kept.isEmpty ? "_" : kept) + suffix
  }
}
