import Lints

/// What distinguishes a finding from others, and stays the same while lines around it change.
///
/// It is a lint, the document, the keys and what is wrong there. The line is left out on purpose.
public struct FindingMark: Hashable, Sendable {
  /// The identifier of the lint.
  public let lint: String
  /// The document, as it was named.
  public let document: String
  /// The keys that lead to the place; empty for the top.
  public let key: String
  /// What is wrong.
  public let message: String

  /// Takes the marks of a finding.
  public init(_ finding: Finding) {
    lint = finding.lint.id
    document = finding.document
    key = finding.keyPlace.description
    message = finding.message
  }

  init(lint: String, document: String, key: String, message: String) {
    self.lint = lint
    self.document = document
    self.key = key
    self.message = message
  }
}
