package import Documents

/// What the link of an answer is made of.
package struct LinkedAnswer: Hashable, Sendable {
  /// By what an answer is called.
  package struct Name: Hashable, Sendable {
    /// The identifier of the context.
    package var context: String
    /// The kind of the step.
    package var kind: String
    /// The time of the step.
    package var time: Timestamp
  }

  /// By what it is called.
  package var name: Name
  /// The details as the ledger keeps them; `nil` for none.
  package var details: String?

  /// Creates a value from its parts.
  package init(context: String, kind: String, time: Timestamp, details: String?) {
    name = Name(context: context, kind: kind, time: time)
    self.details = details
  }

  /// The link of the answer; see ``AnswerLink``.
  ///
  /// - Parameters:
  ///   - before: The link before it.
  ///   - number: Its place in the chain.
  /// - Returns: The link.
  /// - Throws: An error if OpenSSL refuses.
  package func link(after before: String, number: Int64) throws(ContentHashError) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(160 + (details?.utf8.count ?? 0))
    for part in [
      before, "\(number)", name.context, name.kind, "\(name.time.microseconds)",
    ] {
      text += part.utf8
      text.append(UInt8(ascii: "\n"))
    }
    text += (details ?? "").utf8
    return try ContentHash.sha256(of: text).description
  }
}
