import ShareJournal
import ShareModel
import ShareRules
import TypeIdentifiers

/// What extensions answered to contexts, by the shape of the context.
///
/// A rule sees nothing of a context but the types that are registered, and titles and texts. Of
/// contexts without title and text, as those of files are, most have one of a few shapes, so that
/// each rule is evaluated once for each shape. It serves one worker at a time.
final class ActivationMemo {
  /// The answers to contexts of one shape.
  final class Answers {
    /// What each extension answers; `nil` if its answer may be another one the next time.
    let all: [ActivationAnswer?]
    /// What follows where the sender neither chooses nor excludes anything; `nil` if an answer may be
    /// another one the next time.
    let undirected: Undirected?

    init(_ all: [ActivationAnswer?], of extensions: [ListedExtension]) {
      self.all = all
      undirected = Undirected(all, of: extensions)
    }
  }

  /// What follows from the answers where the sender neither chooses nor excludes anything.
  struct Undirected {
    /// The places of the extensions that apply or are blocked.
    var asked: [Int] = []
    /// The others, in order.
    var inactive: [InactiveExtension] = []
    /// The rules that raised.
    var problems: [Reason] = []

    init?(_ answers: [ActivationAnswer?], of extensions: [ListedExtension]) {
      for (place, listed) in extensions.enumerated() {
        guard let answer = answers[place] else { return nil }
        guard listed.blocksByHost.isEmpty, !answer.isActive else {
          asked.append(place)
          continue
        }
        inactive.append(
          InactiveExtension(identifier: listed.bundle.identifier, reason: answer.reason))
        if answer.reason.code == .ruleEvaluation { problems.append(answer.reason) }
      }
    }
  }

  /// The most shapes that are kept; then it starts anew.
  private static let most = 256

  private let extensions: [ListedExtension]
  private var answers: [String: Answers] = [:]

  /// Creates an empty memory.
  ///
  /// - Parameter extensions: The extensions.
  init(_ extensions: [ListedExtension]) { self.extensions = extensions }

  /// What the extensions answer to a context.
  ///
  /// - Parameter context: The context.
  /// - Returns: The answers; `nil` for a context that is like no other.
  func answers(to context: ExaminedContext) -> Answers? {
    guard let shape = context.context.shape else { return nil }
    if let known = answers[shape] { return known }
    let payload = context.payload
    let new = Answers(
      extensions.map { $0.rule.isRepeatable ? $0.rule.evaluate(payload) : nil }, of: extensions)
    if answers.count >= Self.most { answers = [:] }
    answers[shape] = new
    return new
  }
}

extension ShareContext {
  /// The most types of a context whose shape is remembered.
  private static let mostTypes = 32

  /// The longest type of a context whose shape is remembered, in bytes.
  private static let longestType = 128

  /// Everything of the context that its ``MatchingPayload`` is made from; `nil` if it has a title or
  /// a text, or many or long types, or types that are not ASCII: `String` takes two of these for
  /// equal that rules tell apart.
  ///
  /// No type has a control character, so that a mark before each item, attachment and type divides
  /// them.
  fileprivate var shape: String? {
    var shape: [UInt8] = []
    shape.reserveCapacity(128)
    var count = 0
    for item in items {
      guard item.attributedTitle == nil, item.attributedContentText == nil else { return nil }
      shape.append(item.supportsJavaScript ? 2 : 1)
      for attachment in item.attachments {
        let isPage = item.supportsJavaScript && SeenTypes.isWebAddress(attachment.content)
        shape.append(isPage ? 4 : 3)
        for type in attachment.registeredTypeIdentifiers {
          let bytes = type.rawValue.utf8
          guard bytes.count <= Self.longestType, bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
          shape.append(5)
          shape.append(contentsOf: bytes)
        }
        count += 1 + attachment.registeredTypeIdentifiers.count
        guard count <= Self.mostTypes else { return nil }
      }
    }
    return String(decoding: shape, as: UTF8.self)
  }
}
