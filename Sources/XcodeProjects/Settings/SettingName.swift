import PatternMatching

/// The name of a build setting with the conditions under which a value counts, such as
/// `ARCHS[sdk=iphoneos*]`.
///
/// Source: Apple, "Adding a build configuration file to your project".
package struct SettingName: Hashable, Sendable {
  /// A condition.
  package struct Condition: Hashable, Sendable {
    /// What is asked: `sdk`, `arch`, `config` or `variant`.
    package let parameter: String
    /// A pattern, in which `*` stands for any text and `?` for one character.
    package let pattern: String
  }

  /// The name and its conditions as they are written.
  package let text: String
  /// The name.
  package let name: String
  /// All must hold.
  package let conditions: [Condition]

  /// Reads a name, or returns `nil` if the text is none.
  ///
  /// - Parameter text: A name, then conditions in brackets; in a project, one pair of brackets may
  ///   have several conditions with commas between them.
  package init?(_ text: String) {
    let name = text.prefix { $0 != "[" }
    guard Self.isName(name.utf8) else { return nil }
    var conditions: [Condition] = []
    var rest = text[name.endIndex...]
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return nil }
      for part in rest[rest.index(after: rest.startIndex)..<end].split(separator: ",") {
        guard let equals = part.firstIndex(of: "=") else { return nil }
        let pattern = part[part.index(after: equals)...]
        conditions.append(Condition(parameter: part[..<equals].trimmed, pattern: pattern.trimmed))
      }
      rest = rest[rest.index(after: end)...].drop { $0 == " " || $0 == "\t" }
    }
    guard rest.isEmpty else { return nil }
    self.text = text
    self.name = String(name)
    self.conditions = conditions
  }

  /// Creates the name of a setting that is known here.
  init(constant name: StaticString) {
    text = "\(name)"
    self.name = text
    conditions = []
  }

  /// Whether bytes are a name: a letter or `_`, then letters, digits and `_`.
  private static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard byte.isSettingNameByte, !(isFirst && (48...57).contains(byte)) else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// Whether a value under this name counts.
  ///
  /// What is not known of a build fits the pattern `*` alone.
  func applies(to context: SettingContext) -> Bool {
    conditions.allSatisfy { condition in
      guard let value = context.value(of: condition.parameter) else {
        return condition.pattern == "*"
      }
      return WildcardPattern(condition.pattern).matches(WildcardSubject(value))
    }
  }
}

extension UInt8 {
  /// Whether a byte may be in the name of a setting.
  var isSettingNameByte: Bool {
    switch self {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  var trimmed: String {
    let isBlank = { (letter: Character) in letter == " " || letter == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
