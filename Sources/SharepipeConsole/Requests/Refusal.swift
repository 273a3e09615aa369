/// Why a request is not carried out, in words for the person who made it.
package struct Refusal: Error, Hashable, Sendable {
  /// The status code.
  package let status: UInt16
  /// What is wrong.
  package let words: String
  /// What to do about it.
  package let advice: String
  /// What the person who came first wrote besides; `nil` for nothing.
  var note: String?
  /// Further header fields.
  package var fields: [(name: String, value: String)] = []

  /// Creates a refusal.
  package init(_ status: UInt16, _ words: String, advice: String) {
    self.status = status
    self.words = words
    self.advice = advice
  }

  package static func == (first: Refusal, second: Refusal) -> Bool {
    first.status == second.status && first.words == second.words && first.advice == second.advice
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(words)
  }

  /// A refusal of a status with a short name for its page.
  var title: String {
    switch status {
    case 400: "This request cannot be read"
    case 401: "Sign in first"
    case 403: "Not allowed"
    case 404: "Not found"
    case 405: "Not possible here"
    case 409: "This changed while you looked"
    case 413, 415: "This request cannot be read"
    case 421: "Wrong address"
    case 429: "Too many tries"
    default: "Not now"
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  package var description: String { "\(words) \(advice)" }
}
