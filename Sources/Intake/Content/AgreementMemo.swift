import ContentSniffing
import ShareModel
import TypeIdentifiers

/// Compares names with bytes, and remembers the answers.
///
/// An inbox has few kinds of content under few kinds of names. The answer depends on nothing else, so
/// that it is worked out once for each pair. It serves one worker at a time.
final class AgreementMemo {
  /// What follows from the type of the bytes and the claim of the name.
  struct Answer {
    /// The type that follows from both together.
    let identifier: TypeIdentifier
    /// Whether they agree under strict rules.
    let strict: ContentFacts.Agreement
    /// Whether they agree under lenient rules.
    let lenient: ContentFacts.Agreement
    /// What speaks against the name under strict rules, in words; `nil` if nothing does.
    let objection: String?
  }

  /// The most answers that are kept; then it starts anew.
  private static let most = 1024

  private let catalogue: TypeCatalogue
  private var answers: [String: Answer] = [:]

  /// Creates an empty memory.
  ///
  /// - Parameter catalogue: The types.
  init(catalogue: TypeCatalogue) {
    self.catalogue = catalogue
  }

  /// Whether the bytes are what the name claims.
  ///
  /// - Parameters:
  ///   - found: What the bytes are.
  ///   - claim: What the name claims.
  /// - Returns: The answer.
  func agreement(of found: SniffedContent, with claim: ContentClaim) -> Answer {
    guard let question = Self.question(found, claim) else { return answer(to: found, claim) }
    if let answer = answers[question] { return answer }
    let answer = answer(to: found, claim)
    if answers.count >= Self.most { answers = [:] }
    answers[question] = answer
    return answer
  }

  /// What the answer depends on; `nil` if a part is long, or not ASCII: `String` takes two texts for
  /// equal then also where their bytes differ.
  ///
  /// Neither a type nor what libmagic says has control characters, and the extension of a name, which
  /// may have them, is the last.
  private static func question(_ found: SniffedContent, _ claim: ContentClaim) -> String? {
    var question: [UInt8] = []
    question.reserveCapacity(128)
    guard append(found.mimeType, to: &question), append(found.encoding, to: &question),
      append(claim.type?.rawValue, to: &question), append(claim.filenameExtension, to: &question)
    else { return nil }
    return String(decoding: question, as: UTF8.self)
  }

  /// Appends a text, or that there is none, if it is short and ASCII; returns whether it is.
  private static func append(_ text: String?, to question: inout [UInt8]) -> Bool {
    guard let bytes = text?.utf8 else {
      question.append(1)
      return true
    }
    guard bytes.count <= 128, bytes.allSatisfy({ $0 < 0x80 }) else { return false }
    question.append(2)
    question.append(contentsOf: bytes)
    return true
  }

  private func answer(to found: SniffedContent, _ claim: ContentClaim) -> Answer {
    let strict = agreement(of: found, with: claim, .strict)
    // What agrees strictly agrees under lenient rules too.
    let agrees = strict.verdict == .agrees
    let lenient = agrees ? strict : agreement(of: found, with: claim, .lenient)
    return Answer(
      identifier: strict.identifier, strict: ContentFacts.Agreement(strict.verdict),
      lenient: ContentFacts.Agreement(lenient.verdict),
      objection: agrees ? nil : strict.words(in: catalogue))
  }

  private func agreement(
    of found: SniffedContent, with claim: ContentClaim, _ match: ContentMatch
  ) -> ContentAgreement {
    ContentAgreement(
      of: found, claimedType: claim.type, filenameExtension: claim.filenameExtension,
      match: match, catalogue: catalogue)
  }
}

extension ContentFacts.Agreement {
  /// The answer of the comparison of name and bytes.
  init(_ verdict: ContentAgreement.Verdict) {
    switch verdict {
    case .agrees: self = .agrees
    case .differs: self = .differs
    case .notExamined: self = .notExamined
    }
  }
}
