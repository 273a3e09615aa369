import Documents

/// A build configuration file (`.xcconfig`), as it is written.
///
/// A line that is not a statement is a problem, and the next line is read. `//` begins a comment
/// wherever it is, also in a value such as `https://example.org`. A value goes on in the next line
/// after a backslash at its end, and a semicolon at its end is dropped.
///
/// Source: Apple, "Adding a build configuration file to your project"; the grammar in
/// `MacroConfigFileParser.swift` of Swift Build.
package struct ConfigurationFile: Hashable, Sendable {
  /// A statement.
  package enum Statement: Hashable, Sendable {
    /// `#include "path"`, or `#include? "path"`, which may be missing.
    case include(String, isOptional: Bool)
    /// `NAME = value`.
    case assignment(SettingName, value: String)
  }

  /// A statement and its line.
  package struct Line: Hashable, Sendable {
    /// The line, from 1; the first one of a statement.
    package let number: Int
    /// What is on it.
    package let statement: Statement
  }

  /// A line that is not a statement.
  package struct Problem: Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// What is wrong and what is expected.
    package let words: String
  }

  /// The statements in order.
  package private(set) var lines: [Line] = []
  /// The most problems that are kept.
  static let mostProblems = 101

  /// The first lines that are not statements, no more than 101.
  package private(set) var problems: [Problem] = []

  /// Reads a file; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameter bytes: The whole file.
  package init(_ bytes: [UInt8]) {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var open: (name: SettingName, parts: [String], line: Int)?
    for (index, line) in Self.split(isMarked ? bytes.dropFirst(3) : bytes[...]).enumerated() {
      let text = Self.withoutComment(line)
      if open != nil {
        let (part, goesOn) = Self.value(text)
        if !part.isEmpty { open?.parts.append(part) }
        guard !goesOn || text.isEmpty else { continue }
      } else if !text.isEmpty {
        open = statement(text, index + 1)
        if open != nil { continue }
      }
      if let done = open { finish(done.name, done.parts, done.line) }
      open = nil
    }
    if let done = open { finish(done.name, done.parts, done.line) }
  }

  private mutating func finish(_ name: SettingName, _ parts: [String], _ line: Int) {
    let value = parts.joined(separator: " ")
    lines.append(Line(number: line, statement: .assignment(name, value: value)))
  }

  /// Reads a line that begins a statement.
  ///
  /// - Returns: The assignment that goes on in the next line; `nil` for any other line.
  private mutating func statement(
    _ text: Substring, _ number: Int
  ) -> (name: SettingName, parts: [String], line: Int)? {
    if text.first == "#" {
      directive(text.dropFirst(), number)
      return nil
    }
    guard let equals = Self.equals(in: text) else {
      problem("expected 'NAME = value', found '\(String(text).excerpt)'", number)
      return nil
    }
    guard let name = SettingName(text[..<equals].trimmed) else {
      let words = "'\(text[..<equals].trimmed.excerpt)' is not the name of a setting"
      problem(words, number)
      return nil
    }
    let (part, goesOn) = Self.value(text[text.index(after: equals)...])
    let parts = part.isEmpty ? [] : [part]
    if goesOn { return (name, parts, number) }
    finish(name, parts, number)
    return nil
  }

  /// The `=` after a name and its conditions.
  private static func equals(in text: Substring) -> Substring.Index? {
    var isInside = false
    for index in text.indices {
      switch text[index] {
      case "[": isInside = true
      case "]": isInside = false
      case "=" where !isInside: return index
      default: break
      }
    }
    return nil
  }

  /// Reads what follows `#`.
  private mutating func directive(_ text: Substring, _ number: Int) {
    let text = text.drop { $0 == " " || $0 == "\t" }
    let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
    guard word == "include" || word == "include?" else {
      problem("'#\(String(word).excerpt)' is not known; expected '#include \"file\"'", number)
      return
    }
    let rest = text[word.endIndex...].drop { $0 == " " || $0 == "\t" }
    guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\""),
      rest[rest.index(after: end)...].trimmed.isEmpty
    else {
      problem("expected a file in quotation marks after '#\(word)'", number)
      return
    }
    let path = String(rest[rest.index(after: rest.startIndex)..<end])
    let statement = Statement.include(path, isOptional: word == "include?")
    lines.append(Line(number: number, statement: statement))
  }

  private mutating func problem(_ words: String, _ line: Int) {
    guard problems.count < Self.mostProblems else { return }
    problems.append(Problem(line: line, words: words))
  }

  /// The value in the rest of a line, and whether it goes on in the next one.
  private static func value(_ text: Substring) -> (part: String, goesOn: Bool) {
    var part = text.trimmed
    if part.hasSuffix(";") {
      part.removeLast()
      part = part[...].trimmed
    }
    guard part.hasSuffix("\\") else { return (part, false) }
    part.removeLast()
    return (part[...].trimmed, true)
  }

  /// A line without its comment and without blanks at its ends.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> Substring {
    var end = line.startIndex
    while end < line.endIndex {
      let isComment =
        line[end] == UInt8(ascii: "/") && end + 1 < line.endIndex
        && line[end + 1] == UInt8(ascii: "/")
      if isComment { break }
      end += 1
    }
    return String(decoding: line[..<end], as: UTF8.self)[...].trimmed[...]
  }

  /// The lines of a file, which end with LF, CR, or both.
  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    var index = start
    while index < bytes.endIndex {
      if bytes[index] == 10 || bytes[index] == 13 {
        result.append(bytes[start..<index])
        if bytes[index] == 13, index + 1 < bytes.endIndex, bytes[index + 1] == 10 { index += 1 }
        start = index + 1
      }
      index += 1
    }
    result.append(bytes[start...])
    return result
  }
}
