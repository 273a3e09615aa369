import Documents
package import ShareModel

/// The share sheet without the screen: the extensions that are on, in order, and an offer for each.
///
/// It is a pure function of the rules and the context, but for rules that ask for the time or a random
/// number: those come from the environment of its ``DecisionMaker``.
package struct ShareSheet: OfferMaking, Sendable {
  /// The extensions, in the order in which they are asked.
  package let extensions: [ListedExtension]
  /// Makes the offers.
  package let maker: DecisionMaker
  /// The place of the first extension with the same rule, for each: all uses of an extension share one.
  private let ruleOwners: [Int]

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - extensions: The extensions, in the order in which they are asked.
  ///   - maker: Makes the offers.
  package init(_ extensions: [ListedExtension], by maker: DecisionMaker) {
    self.extensions = extensions
    self.maker = maker
    var first: [DocumentValue?: Int] = [:]
    ruleOwners = extensions.enumerated().map { place, listed in
      guard listed.rule.isRepeatable else { return place }
      let owner = first[listed.bundle.activationRule] ?? place
      first[listed.bundle.activationRule] = owner
      return owner
    }
  }

  /// Whether the same context is offered the same again: no rule asks for the time or for chance.
  package var isRepeatable: Bool { extensions.allSatisfy(\.rule.isRepeatable) }

  package func offers(of context: ExaminedContext) -> Offers {
    var context = context
    // All rules are asked about one payload.
    context.keepPayload()
    var answers: [ActivationAnswer?] = Array(repeating: nil, count: extensions.count)
    let offers = extensions.indices.map { place in
      maker.offer(
        of: context.context, to: extensions[place],
        activation: {
          let owner = ruleOwners[place]
          if let answer = answers[owner] { return answer }
          let answer = maker.activation(of: extensions[place], by: context)
          answers[owner] = answer
          return answer
        }())
    }
    return Offers(offers, at: extensions)
  }

  /// The possible offers for a context of unknown types, for which any rule may activate.
  ///
  /// - Parameter context: The context.
  /// - Returns: An offer for each extension: of all items, if neither the sender nor the host keeps
  ///   the extension out.
  package func possibleOffers(of context: ShareContext) -> Offers {
    let possible = ActivationAnswer(
      isActive: true, reason: Reason(.ruleMatched, "the type is not known yet"),
      items: Array(context.items.indices))
    return Offers(
      extensions.map { maker.offer(of: context, to: $0, activation: possible) }, at: extensions)
  }
}
