public import AppLinks
public import Documents
public import ShareModel

/// What was decided about a URL that was opened.
public struct LinkRecord: Hashable, Sendable {
  /// What became of the answer to whoever asked.
  public struct Answer: Hashable, Sendable {
    /// What is told: `success`, `error` or `cancel`.
    public var kind: String
    /// The URL that is opened to tell it, without secrets.
    public var url: String
    /// The context that opens it, or `nil` if nothing here does: a browser would.
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
  /// What was decided, without the values of parameters that are secrets.
  public var verdict: LinkVerdict
  /// The extension that carries it out, or `nil` if there is none.
  public var carrier: String?
  /// When it counts as cancelled if nobody has agreed, or `nil` if it
  /// does not wait for a person.
  public var expires: Timestamp?
  /// The answer, or `nil` if there is none, or none yet.
  public var answer: Answer?

  /// Creates a value from its parts.
  package init(
    url: String, sender: String? = nil, verdict: LinkVerdict, carrier: String? = nil,
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
