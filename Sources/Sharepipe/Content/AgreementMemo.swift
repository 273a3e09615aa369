import ContentSniffing
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
    /// Whether they agree under lenient rules; the strict answer if nobody asks.
    let lenient: ContentFacts.Agreement
  }

  private struct Question: Hashable {
    let mimeType: String
    let encoding: String?
    /// The claimed type as it was written.
    let type: String?
    let filenameExtension: String?
  }

  /// The most answers that are kept; then it starts anew.
  private static let most = 1024

  private let catalogue: TypeCatalogue
  private let isLeniencyAsked: Bool
  private var answers: [Question: Answer] = [:]

  /// Creates an empty memory.
  ///
  /// - Parameters:
  ///   - catalogue: The types.
  ///   - isLeniencyAsked: Whether somebody asks for the answer under lenient rules.
  init(catalogue: TypeCatalogue, isLeniencyAsked: Bool) {
    self.catalogue = catalogue
    self.isLeniencyAsked = isLeniencyAsked
  }

  /// Whether the bytes are what the name claims.
  ///
  /// - Parameters:
  ///   - found: What the bytes are.
  ///   - claim: What the name claims.
  /// - Returns: The answer.
  func agreement(of found: SniffedContent, with claim: ContentClaim) -> Answer {
    guard Self.isPlain(claim.type?.rawValue), Self.isPlain(claim.filenameExtension) else {
      return answer(to: found, claim)
    }
    let question = Question(
      mimeType: found.mimeType, encoding: found.encoding, type: claim.type?.rawValue,
      filenameExtension: claim.filenameExtension)
    if let answer = answers[question] { return answer }
    let answer = answer(to: found, claim)
    if answers.count >= Self.most { answers = [:] }
    answers[question] = answer
    return answer
  }

  /// Whether a text is short, and equal to no other one: `String` takes two texts that are not ASCII
  /// for equal also where their bytes differ.
  private static func isPlain(_ text: String?) -> Bool {
    guard let bytes = text?.utf8 else { return true }
    return bytes.count <= 128 && bytes.allSatisfy { $0 < 0x80 }
  }

  private func answer(to found: SniffedContent, _ claim: ContentClaim) -> Answer {
    let strict = agreement(of: found, with: claim, .strict)
    let lenient = isLeniencyAsked ? agreement(of: found, with: claim, .lenient) : strict
    return Answer(
      identifier: strict.identifier, strict: ContentFacts.Agreement(strict.verdict),
      lenient: ContentFacts.Agreement(lenient.verdict))
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
