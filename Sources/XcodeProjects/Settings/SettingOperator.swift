import SystemPackage

/// The operators of variables, such as `lower` in `$(NAME:lower)`.
///
/// Source: Apple, "Build settings reference"; `MacroEvaluationProgram.swift` of Swift Build.
enum SettingOperator {
  /// Applies an operator.
  ///
  /// - Parameters:
  ///   - name: The operator.
  ///   - replacement: What follows `=`; `nil` without it.
  ///   - text: The value.
  /// - Returns: The result, or `nil` if the operator is not known.
  static func apply(_ name: String, _ replacement: String?, to text: String) -> String? {
    guard let replacement else { return apply(name, to: text) }
    let path = FilePath(text)
    let folder = path.removingLastComponent()
    switch name {
    case "dir": return joined(FilePath(replacement), path.lastComponent?.string ?? "")
    case "file": return joined(folder, replacement)
    case "base":
      return joined(folder, replacement + (path.extension.map { ".\($0)" } ?? ""))
    case "suffix":
      let suffix = replacement.hasPrefix(".") ? String(replacement.dropFirst()) : replacement
      return joined(folder, (path.stem ?? "") + (suffix.isEmpty ? "" : ".\(suffix)"))
    default: return nil
    }
  }

  private static func apply(_ name: String, to text: String) -> String? {
    let path = FilePath(text)
    switch name {
    case "lower": return text.lowercased()
    case "upper": return text.uppercased()
    case "rfc1034identifier": return identifier(text, filler: "-") { $0 == "-" }
    case "identifier": return identifier(text, filler: "_") { $0 == "_" }
    case "c99extidentifier":
      return identifier(text, filler: "_") { $0 == "_" || !$0.isASCII && $0.isLetter }
    case "dir":
      let folder = path.removingLastComponent().string
      return folder.isEmpty ? "./" : folder.hasSuffix("/") ? folder : folder + "/"
    case "file": return path.lastComponent?.string ?? ""
    case "base": return path.stem ?? ""
    case "suffix": return path.extension.map { ".\($0)" } ?? ""
    case "standardizepath": return path.lexicallyNormalized().string
    case "not": return text == "YES" ? "NO" : "YES"
    case "quote": return text
    default: return nil
    }
  }

  /// Replaces what an identifier may not have: anything but letters, digits and what is allowed
  /// besides; the first character may not be a digit.
  private static func identifier(
    _ text: String, filler: Character, allowing isAllowed: (Character) -> Bool
  ) -> String {
    var result = ""
    for character in text {
      let isLetter = character.isASCII && character.isLetter
      let isDigit = character.isASCII && character.isNumber && !result.isEmpty
      result.append(isLetter || isDigit || isAllowed(character) ? character : filler)
    }
    return result
  }

  private static func joined(_ folder: FilePath, _ name: String) -> String {
    folder.appending(name).string
  }
}
