/// One thing that is looked for: its identifier, how much it matters, and its page.
public struct Lint: Hashable, Sendable, Identifiable {
  /// An input that shows what a lint is about; it is one of the tests of the lint.
  public struct Example: Hashable, Sendable {
    /// The form of an example.
    public enum Form: String, Hashable, Sendable {
      /// The text of a predicate.
      case predicate
      /// An XML property list.
      case plist
    }

    /// The form of the text.
    public let form: Form
    /// The whole input.
    public let text: String
  }

  /// The identifier, in lower case with hyphens; it never changes.
  public let id: String
  /// How much a finding matters at most.
  public let severity: FindingSeverity
  /// What is looked for, in one sentence.
  public let summary: String
  /// Why it matters, and what to do.
  public let explanation: String
  /// Where the behaviour is described, and how sure it is.
  public let source: String
  /// An input that has the finding.
  public let refused: Example
  /// The same input, mended.
  public let accepted: Example

  /// Tells whether two lints have the same identifier.
  public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Lint.Example {
  /// The text of a predicate.
  static func predicate(_ text: String) -> Self { Self(form: .predicate, text: text + "\n") }

  /// A property list with these members.
  static func plist(_ members: String) -> Self {
    let indented = members.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(indented)
      </dict>
      </plist>

      """
    return Self(form: .plist, text: text)
  }
}
