public import Lints
import SourceReading
public import SystemPackage

/// Something that `sharepipe check` has found: what, where, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// Text that fixes what was found, put in the place of other text.
  public struct Replacement: Hashable, Sendable {
    /// What is replaced, in the file; `nil` where the file has no text, as in a binary list.
    public let source: SourceSpan?
    /// What is replaced, in the text of the predicate; `nil` if it is no part of a predicate.
    public let predicate: SourceSpan?
    /// What takes its place in the file, escaped as XML asks; empty to remove it.
    public let sourceText: String
    /// What takes its place in the text of the predicate.
    public let text: String
  }

  /// A place on the way of a value through a program.
  public struct Step: Hashable, Sendable {
    /// The place.
    public let place: CheckedSourcePlace
    /// What happens there.
    public let words: String
  }

  /// The lint that was broken.
  public let lint: Lint
  /// How much it matters; at most what the lint says.
  public let severity: FindingSeverity
  /// How sure it is; at most what the lint says.
  public let confidence: FindingConfidence
  /// What is wrong, in one line without its place.
  public let message: String
  /// What to do about it, in a few words.
  public let hint: String?
  /// The document, as the caller calls it: a path, or words such as `standard input`.
  public let document: String
  /// The file that the document is, or the archive that it is in; `nil` for an argument or a line.
  public let file: FilePath?
  /// The name of the document in its archive; `nil` if it is in none.
  public let entry: String?
  /// The keys that lead to the place; the top for a predicate by itself.
  public let keyPlace: KeyPlace
  /// Where it is in the file; `nil` where the file has no text, as in a binary list.
  public let source: SourceSpan?
  /// Where it is in the text of the predicate; `nil` if it is about no part of a predicate.
  public let predicate: SourceSpan?
  /// What fixes it mechanically; all of them together, none if a person has to decide.
  public let replacements: [Replacement]
  /// The way of a value through a program to the place, from where it comes in; empty where none is
  /// followed.
  public var steps: [Step] = []
  /// A URL that leads to the place, or `nil`.
  public var example: String?
}

extension Finding {
  /// Whether it is about a place in code or in an interface file, which has no keys.
  package var isInCode: Bool {
    guard keyPlace.steps.isEmpty, let file else { return false }
    return SourceFile.Language(fileExtension: file.extension) != nil || file.isInterface
  }

  /// Makes a finding about a place in a source file.
  init(
    _ lint: Lint, _ message: String, at place: CheckedSourcePlace, hint: String? = nil,
    severity: FindingSeverity? = nil, confidence: FindingConfidence? = nil
  ) {
    self.init(
      lint: lint, severity: severity ?? lint.severity, confidence: confidence ?? lint.confidence,
      message: message, hint: hint, document: place.document.name, file: place.document.file,
      entry: nil, keyPlace: KeyPlace(), source: place.span, predicate: nil, replacements: [])
  }

  /// Makes a finding about a value of a document.
  ///
  /// - Parameters:
  ///   - lint: The lint.
  ///   - message: What is wrong.
  ///   - document: The document.
  ///   - place: The keys that lead to it.
  ///   - known: Where it is in the file, if it is not at the value or the key.
  ///   - hint: What to do.
  ///   - severity: How much it matters, if less than the lint says.
  ///   - confidence: How sure it is, if less than the lint says.
  ///   - isKey: Whether it is about the key rather than the value.
  ///   - replacement: What is to stand there instead, as it is written in XML.
  ///   - others: What else changes, in the order of the file.
  init(
    _ lint: Lint, _ message: String, in document: CheckedDocument, at place: KeyPlace,
    span known: SourceSpan? = nil, hint: String? = nil, severity: FindingSeverity? = nil,
    confidence: FindingConfidence? = nil, isKey: Bool = false, replacement: String? = nil,
    replacements others: [Replacement] = []
  ) {
    let span = known ?? document.span(of: place, isKey: isKey)
    var replacements = others
    if let replacement, let span {
      replacements = [
        Replacement(source: span, predicate: nil, sourceText: replacement, text: replacement)
      ]
    }
    self.init(
      lint: lint, severity: severity ?? lint.severity, confidence: confidence ?? lint.confidence,
      message: message, hint: hint, document: document.name, file: document.file,
      entry: document.entry, keyPlace: place, source: span, predicate: nil,
      replacements: replacements)
  }
}
