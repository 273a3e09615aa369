import Documents

/// What the C preprocessor makes of an `Info.plist`, as far as that is needed to read it.
///
/// Conditions are followed, and names that are defined are replaced outside of quotation marks, as
/// with `-traditional`. Each line stays on its line: a line that is left out is empty. `#include` is
/// not followed.
///
/// Source: Apple, Technical Q&A QA1175 and "Build settings reference", `INFOPLIST_PREPROCESS`.
package struct InfoPlistPreprocessor {
  /// The most bytes that come out.
  static let mostBytes = 1 << 22
  /// The most names that are replaced, those in definitions among them.
  static let mostReplacements = 20_000
  /// The most names in the definition of names, one after the other.
  static let mostLevels = 8

  /// What came out.
  package struct Result: Hashable, Sendable {
    /// The text, line for line.
    package fileprivate(set) var bytes: [UInt8] = []
    /// What could not be followed.
    package fileprivate(set) var problems: [Problem] = []
  }

  /// A directive that could not be followed.
  package struct Problem: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// What it is.
    package let words: String
  }

  /// A condition that is open.
  private struct Branch {
    /// Whether the lines around it are taken.
    let isTaken: Bool
    /// Whether the lines of this part are taken.
    var holds: Bool
    /// Whether a part was taken already.
    var held: Bool
    let line: Int
  }

  private var definitions: [String: String]
  private var branches: [Branch] = []
  private var result = Result()
  private var replacements = 0

  /// The directives that a text may have first; the others need one of them before.
  private static let firstDirectives: Set<String> = [
    "define", "error", "if", "ifdef", "ifndef", "import", "include", "line", "pragma", "undef",
    "warning",
  ]

  /// Whether a text has lines for the preprocessor, and so is not a property list as it is.
  ///
  /// - Parameter bytes: An `Info.plist`.
  /// - Returns: Whether a line begins with `#` and a directive that is known, such as `#if`.
  package static func isNeeded(for bytes: [UInt8]) -> Bool {
    guard bytes.contains(UInt8(ascii: "#")), !bytes.starts(with: "bplist".utf8) else {
      return false
    }
    return bytes.split(separator: 10).contains { line in
      let text = line.drop(while: \.isDocumentSpace)
      guard text.first == UInt8(ascii: "#") else { return false }
      let word = text.dropFirst().drop(while: \.isDocumentSpace).prefix { (97...122).contains($0) }
      return word.count <= 8 && firstDirectives.contains(String(decoding: word, as: UTF8.self))
    }
  }

  /// Applies the preprocessor.
  ///
  /// - Parameters:
  ///   - bytes: An `Info.plist`; bytes that are not UTF-8 become U+FFFD.
  ///   - definitions: What is defined: names, and what they stand for.
  ///   - prefixHeader: The header that is read before; only its definitions count.
  /// - Returns: The text that comes out.
  package static func apply(
    to bytes: [UInt8], definitions: [String: String] = [:], prefixHeader: [UInt8]? = nil
  ) -> Result {
    var preprocessor = InfoPlistPreprocessor(definitions: definitions)
    if let prefixHeader {
      preprocessor.run(prefixHeader)
      preprocessor.result = Result()
      preprocessor.branches = []
    }
    preprocessor.run(bytes)
    return preprocessor.result
  }

  private init(definitions: [String: String]) { self.definitions = definitions }

  private mutating func run(_ bytes: [UInt8]) {
    var isFull = false
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result.bytes.append(10) }
      let text = String(decoding: line, as: UTF8.self)
      let trimmed = text.drop { $0.isWhitespace }
      if trimmed.first == "#" {
        directive(trimmed.dropFirst(), index + 1)
      } else if branches.last.map({ $0.isTaken && $0.holds }) ?? true, !isFull {
        result.bytes += Array(replaced(text, level: 0).utf8)
        isFull = result.bytes.count > Self.mostBytes || replacements > Self.mostReplacements
        if isFull { problem("definitions make the text too long; the rest is left out", index + 1) }
      }
    }
    for branch in branches { problem("'#if' is not closed; add '#endif'", branch.line) }
  }

  // MARK: - Directives

  private mutating func directive(_ text: Substring, _ line: Int) {
    let text = text.drop { $0.isWhitespace }
    let word = text.prefix(while: \.isPreprocessorName)
    var rest = text[word.endIndex...].drop { $0.isWhitespace }
    while rest.last?.isWhitespace ?? false { rest.removeLast() }
    let isTaken = branches.last.map { $0.isTaken && $0.holds } ?? true
    switch word {
    case "ifdef": open(definitions[name(rest)] != nil, isTaken, line)
    case "ifndef": open(definitions[name(rest)] == nil, isTaken, line)
    case "if": open(isTaken ? condition(rest, line) : false, isTaken, line)
    case "elif", "else":
      guard var branch = branches.popLast() else {
        return problem("'#\(word)' without '#if'", line)
      }
      let isNext = branch.isTaken && !branch.held
      branch.holds = isNext && (word == "else" || condition(rest, line))
      branch.held = branch.held || branch.holds
      branches.append(branch)
    case "endif":
      if branches.popLast() == nil { problem("'#endif' without '#if'", line) }
    case "define" where isTaken: define(rest, line)
    case "undef" where isTaken: definitions[name(rest)] = nil
    case "include", "import":
      if isTaken { problem("'#\(word) \(String(rest).excerpt)' is not followed", line) }
    default: break
    }
  }

  private mutating func open(_ holds: Bool, _ isTaken: Bool, _ line: Int) {
    branches.append(Branch(isTaken: isTaken, holds: holds, held: holds, line: line))
  }

  private func name(_ text: Substring) -> String {
    String(text.prefix(while: \.isPreprocessorName))
  }

  private mutating func condition(_ text: Substring, _ line: Int) -> Bool {
    if let holds = PreprocessorCondition.evaluate(text, definitions) { return holds }
    problem("the condition '\(String(text).excerpt)' is not understood, and counts as false", line)
    return false
  }

  private mutating func define(_ text: Substring, _ line: Int) {
    let name = name(text)
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, rest.first != "(" else {
      return problem("'#define \(String(text).excerpt)' is not followed", line)
    }
    definitions[name] = String(rest.drop { $0.isWhitespace })
  }

  private mutating func problem(_ words: String, _ line: Int) {
    result.problems.append(Problem(line: line, words: words))
  }

  // MARK: - Names

  /// Replaces the names in a line that are defined.
  private mutating func replaced(_ text: String, level: Int) -> String {
    guard !definitions.isEmpty, level < Self.mostLevels else { return text }
    var result = ""
    var rest = text[...]
    var isQuoted = false
    while let first = rest.first {
      if first == "\"" { isQuoted.toggle() }
      guard first.isPreprocessorName else {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      let word = rest.prefix(while: \.isPreprocessorName)
      rest = rest[word.endIndex...]
      if !isQuoted, let value = definitions[String(word)], result.utf8.count < Self.mostBytes,
        replacements <= Self.mostReplacements
      {
        replacements += 1
        result += value == word ? value : replaced(value, level: level + 1)
      } else {
        result += word
      }
    }
    return result
  }
}
