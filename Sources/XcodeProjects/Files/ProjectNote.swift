package import Documents
package import SystemPackage

/// Something in a project that could not be taken as it is, and did not stop the reading.
package struct ProjectNote: Hashable, Sendable {
  /// What it is.
  package enum Reason: Hashable, Sendable {
    /// A file that a project or a configuration file names is not there, or is outside the
    /// repository.
    case missingFile(String)
    /// A configuration file includes itself, also through others.
    case includeCycle(String)
    /// Configuration files include one another too often or too deeply.
    case tooManyIncludes(limit: Int)
    /// A file is not read any further, or not at all.
    case unreadable(DocumentError.Reason)
    /// A line of a configuration file is not a statement; the words say what was expected.
    case malformedLine(String)
    /// A setting cannot be expanded.
    case refusedSetting(String, SettingFault)
    /// A key occurs twice; the last one counts here.
    case repeatedKey(String, lines: [Int])
    /// A part of a description is not followed; the words say which.
    case notFollowed(String)
    /// A part of a description is not what it should be; the words say what was expected.
    case malformedPart(String)
  }

  /// The file.
  package let file: FilePath
  /// The line, from 1; `nil` if it is the file as a whole.
  package let line: Int?
  /// What it is.
  package let reason: Reason
}

extension ProjectNote: CustomStringConvertible {
  /// The file, the line and what it is, in one sentence.
  package var description: String {
    "\(file.string)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }
}

extension ProjectNote.Reason: CustomStringConvertible {
  /// What it is, without the place.
  package var description: String {
    switch self {
    case .missingFile(let name): "'\(name.excerpt)' is not in the repository"
    case .includeCycle(let name): "'\(name.excerpt)' includes itself; the cycle ends here"
    case .tooManyIncludes(let limit): "more than \(limit) files are included; the rest is not read"
    case .unreadable(let reason): "\(reason)"
    case .malformedLine(let words): words
    case .refusedSetting(let name, let fault): "\(name.excerpt): \(fault)"
    case .repeatedKey(let key, let lines):
      "the key '\(key.excerpt)' is on lines \(lines.map(String.init).joined(separator: " and "));"
        + " the last one counts here"
    case .notFollowed(let words): words
    case .malformedPart(let words): words
    }
  }
}
