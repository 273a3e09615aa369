public import AppLinks
import Documents
public import ShareModel

/// The decision about a URL that was opened.
public struct LinkRecord: Hashable, Sendable {
  /// The answer to the app that asked, and its fate.
  public struct Answer: Hashable, Sendable {
    /// The kind of the answer: `success`, `error` or `cancel`.
    public var kind: String
    /// The URL that is opened to answer, without secrets.
    public var url: String
    /// The context that opens it, or `nil` if no app here does: a browser would.
    public var context: String?
    /// How that context ended, or `nil` if it has not.
    public var end: ContextEnd?
    /// Why the answer was not taken, or not as a whole.
    public var problems: [Reason] = []

    /// Creates a value from its parts.
    package init(
      kind: String, url: String, context: String? = nil, end: ContextEnd? = nil,
      problems: [Reason] = []
    ) {
      self.kind = kind
      self.url = url
      self.context = context
      self.end = end
      self.problems = problems
    }
  }

  /// The URL without its key and without other secrets.
  public var url: String
  /// The bundle identifier of the app that asks, or `nil`.
  public var sender: String?
  /// The decision, without the values of parameters that are secrets.
  public var verdict: LinkVerdict
  /// The extension that carries it out, or `nil` if there is none.
  public var carrier: BundleIdentifier?
  /// When it counts as cancelled if no person has agreed, or `nil` if it does not wait for a
  /// person.
  public var expires: Timestamp?
  /// The answer, or `nil` if there is none, or none yet.
  public var answer: Answer?

  /// Creates a value from its parts.
  package init(
    url: String, sender: String? = nil, verdict: LinkVerdict, carrier: BundleIdentifier? = nil,
    expires: Timestamp? = nil, answer: Answer? = nil
  ) {
    self.url = url
    self.sender = sender
    self.verdict = verdict
    self.carrier = carrier
    self.expires = expires
    self.answer = answer
  }
}
