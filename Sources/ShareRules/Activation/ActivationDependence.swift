public import ShareModel
public import TypeIdentifiers

/// That the answer of a rule depends on what an attachment is whose type is not known.
public struct ActivationDependence: Hashable, Sendable {
  /// The attachments, in order; never empty.
  public let attachments: [AttachmentPlace]
  /// Types of these attachments with which the rule applies; empty for any that the rule does not name.
  public let appearing: [TypeIdentifier]
  /// Types of these attachments with which it does not; empty for any that the rule does not name.
  public let hidden: [TypeIdentifier]
  /// Why there is no answer, with an example of each kind.
  public let reason: Reason
}

extension ActivationRule {
  /// Finds out whether the answer depends on what an attachment is whose type is not known.
  ///
  /// The answer is settled if it is the same for everything that the attachment may be, as far as the
  /// rule can tell the difference.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - types: Which types the rule sees.
  /// - Returns: On what it depends; `nil` if the answer is settled, as it always is where all types
  ///   are known.
  public func dependence(
    on context: ShareContext, types: MatchingPayload.Types = .reduced
  ) -> ActivationDependence? {
    let places = context.unidentified
    guard !places.isEmpty, fault == nil else { return nil }
    var appearing: [TypeIdentifier]?
    var hidden: [TypeIdentifier]?
    for guess in guesses {
      let payload = MatchingPayload(context.identifying(places, as: guess), types: types)
      if evaluate(payload).isActive {
        appearing = appearing ?? guess.identified
      } else {
        hidden = hidden ?? guess.identified
      }
      guard let appearing, let hidden else { continue }
      return ActivationDependence(
        attachments: places, appearing: appearing, hidden: hidden,
        reason: Self.reason(places, appearing, hidden, in: context))
    }
    return nil
  }

  /// Payloads of a context, one for each thing that the attachments may be whose types are not known.
  ///
  /// An answer holds for the context if it is that of all of them.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - types: Which types the rule sees.
  /// - Returns: The payloads; only that of the context itself where all types are known.
  func payloads(of context: ShareContext, types: MatchingPayload.Types) -> [MatchingPayload] {
    let places = context.unidentified
    guard !places.isEmpty else { return [MatchingPayload(context, types: types)] }
    return guesses.map { MatchingPayload(context.identifying(places, as: $0), types: types) }
  }

  private var guesses: [[TypeIdentifier]] {
    UnidentifiedAttachment.guesses(naming: syntax?.strings ?? [], conforms: conforms)
  }

  private static func reason(
    _ places: [AttachmentPlace], _ appearing: [TypeIdentifier], _ hidden: [TypeIdentifier],
    in context: ShareContext
  ) -> Reason {
    let what = { (types: [TypeIdentifier]) in
      types.isEmpty ? "a type that the rule does not name" : types.shown
    }
    let subject = AttachmentPlace.words(for: places, in: context)
    return Reason(
      .ruleDepends,
      "it depends on \(subject), whose type is not known: with \(what(appearing)) the rule is true, "
        + "with \(what(hidden)) it is false")
  }
}
