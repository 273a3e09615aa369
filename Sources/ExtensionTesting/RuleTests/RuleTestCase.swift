public import Documents
public import ShareModel
public import ShareRules
public import SystemPackage

/// One case of a test file: a context, and what is expected of the extension.
public struct RuleTestCase: Hashable, Sendable {
  /// Where the context comes from.
  public enum Source: Hashable, Sendable {
    /// The test file itself, in the form of a `context.json`.
    case inline(DocumentValue)
    /// A manifest, or an entry as in an inbox; absolute.
    case file(FilePath)
    /// A host shape.
    case shape(HostShapeRequest)
  }

  /// The number of the case in its file, from 1.
  public let number: Int

  /// The name for people: as written, or made from the context and the expectation.
  ///
  /// It is not escaped.
  public let name: String

  /// Where the context comes from.
  public let source: Source

  /// What is expected.
  public let expectation: RuleTestExpectation

  /// What must occur in a reason, or be its code; `nil` if any reason will do.
  public let because: String?

  /// Which types of the context the rule sees.
  public let types: MatchingPayload.Types
}
