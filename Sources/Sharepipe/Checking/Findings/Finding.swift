public import SystemPackage

/// Something that `sharepipe check` has found: what, where, and what to do about it.
public struct Finding: Hashable, Sendable {
  /// Text that mends what was found, put in the place of other text.
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

  /// The lint that was broken.
  public let lint: Lint
  /// How much it matters; at most what the lint says.
  public let severity: FindingSeverity
  /// What is wrong, in one line without its place.
  public let message: String
  /// What to do about it, in a few words.
  public let hint: String?
  /// The document, as the caller calls it: a path, or words such as `standard input`.
  public let document: String
  /// The file that the document is; `nil` for an argument or a line.
  public let file: FilePath?
  /// The keys that lead to the place; the top for a predicate that stands alone.
  public let keyPlace: KeyPlace
  /// Where it is in the file; `nil` where the file has no text, as in a binary list.
  public let source: SourceSpan?
  /// Where it is in the text of the predicate; `nil` if it is about no part of a predicate.
  public let predicate: SourceSpan?
  /// What mends it mechanically; all of them together, none if a person has to decide.
  public let replacements: [Replacement]
}
