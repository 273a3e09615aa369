package import Documents

/// A link of the chain of answers, as a row of the table `answer_links` has it.
///
/// The link of an answer is the SHA-256, in hexadecimal digits, of a text in UTF-8: the link before
/// it, its number, the identifier of the context, the kind, the time in microseconds since 1970 and
/// the details as the ledger keeps them, with a line feed between two of them. No part but the last
/// ever has a line feed, so that two answers never have one text. Each ledger computes it in the
/// transaction that keeps the answer.
///
/// The row with the number 0 is the beginning of the chain. Its link is no hash: it is ``kind``,
/// ``time`` and ``answer``, with a space between two of them.
///
/// The row of an answer that retention has removed keeps its number and its link, and of adjacent
/// ones, the last row stands for all.
package struct AnswerLink: Hashable, Sendable {
  /// How a chain began: the kind of the row with the number 0.
  package enum Beginning: String, Hashable, Sendable {
    /// With the ledger itself.
    case new
    /// In a ledger of a version without a chain, which had answers already.
    case upgraded
    /// With a journal that was rebuilt after it was lost.
    case rebuilt
    /// Because no row was there, which only a change by hand can bring about.
    case lost
  }

  /// Its place in the chain, from 1; 0 is the beginning.
  package let number: Int64
  /// The number of the first answer that it stands for: its own, unless retention removed several.
  package let first: Int64
  /// The place of the answer among all; `nil` if retention has removed it.
  ///
  /// Of the beginning, it is the place of the newest answer that is older than the chain, or 0.
  package let answer: Int64?
  /// The identifier of the context that was answered; `nil` if retention has removed the answer.
  package let context: String?
  /// The kind of the answer; `nil` if retention has removed it.
  ///
  /// Of the beginning, it is how that came about.
  package let kind: String?
  /// When it was answered, or when the chain began; `nil` if retention has removed the answer.
  package let time: Timestamp?
  /// The link.
  package let link: String
  /// Whether the context has the answer among its steps: a ledger may keep answers twice.
  package let isStep: Bool
  /// What is at the place of the answer now; `nil` for nothing.
  package let found: LinkedAnswer?

  /// What the row says of its answer; `nil` for the beginning, and if retention has removed it.
  package var name: LinkedAnswer.Name? {
    guard number > 0, let context, let kind, let time else { return nil }
    return LinkedAnswer.Name(context: context, kind: kind, time: time)
  }

  /// The link of the row with the number 0, by what it says itself.
  package var beginning: String {
    "\(kind ?? "") \(time?.microseconds ?? 0) \(answer ?? 0)"
  }
}
