package import Documents
package import SourceReading

/// Reads source files: in this process, or in one that may do nothing else.
package protocol SourceFileReader: Sendable {
  /// Reads some files.
  ///
  /// - Parameter files: The files; together they are not larger than `SourceText.batchBytes`, unless
  ///   it is one file.
  /// - Returns: What each says, in the same order, or why it was not read.
  func read(_ files: [SourceText]) async -> [Result<EncodedSource, SourceFileFault>]

  /// The build of what reads: another one may say something else. `nil` if there is only one.
  var build: SourceReaderBuild? { get }

  /// What was remembered of a program with these sources, or `nil`.
  func analysis(of program: ContentDigest) -> [UInt8]?

  /// Remembers what was found out of a program.
  func remember(_ analysis: [UInt8], of program: ContentDigest)
}

extension SourceFileReader {
  /// There is only one.
  package var build: SourceReaderBuild? { nil }

  /// Nothing is remembered.
  package func analysis(of program: ContentDigest) -> [UInt8]? { nil }

  /// Nothing is remembered.
  package func remember(_ analysis: [UInt8], of program: ContentDigest) {}
}

/// The text of a source file, with its language.
package struct SourceText: Hashable, Sendable {
  /// How many bytes are handed to a reader at a time.
  package static let batchBytes = 2 << 20
  /// The most bytes of one file.
  package static let most = 8 << 20

  /// The language.
  package let language: SourceFile.Language
  /// The bytes.
  package let bytes: [UInt8]

  /// Creates a text.
  package init(language: SourceFile.Language, bytes: [UInt8]) {
    self.language = language
    self.bytes = bytes
  }
}

/// Why a source file was not read.
package struct SourceFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to do.
  package let words: String

  /// Creates a fault.
  package init(_ words: String) { self.words = words }

  /// What is wrong, and what to do.
  package var description: String { words }
}

extension SourceFile.Language {
  /// The language of a file by its extension, or `nil` for a file of another kind.
  package init?(fileExtension: String?) {
    switch fileExtension {
    case "swift": self = .swift
    case "m", "mm", "h": self = .objectiveC
    default: return nil
    }
  }
}
