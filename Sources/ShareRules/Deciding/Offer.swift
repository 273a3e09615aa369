package import ShareModel

/// The offer of the share sheet for one context at one extension, before the content is looked at.
///
/// The first obstacle in the order of the share sheet decides: the sender chose another
/// destination, the host or the sender excludes the extension, its rule does not activate, or an
/// earlier extension stopped the chain. No other code has this order.
package enum Offer: Hashable, Sendable {
  /// The extension is not in the sheet: the sender chose another destination, or its rule does not
  /// activate.
  case inactive(Reason)
  /// The host or the sender excludes it, for all of these reasons.
  case blocked([Reason])
  /// It applies, but an extension before it applied, did not complete, and is not optional.
  case stopped(Reason)
  /// It gets these items of the context; a person must agree first if there is a reason to ask.
  case made(items: [Int], confirmation: Reason?)

  /// Finds the first obstacle.
  ///
  /// - Parameters:
  ///   - choice: Why the sender's choice leaves the extension out, or `nil`.
  ///   - blocks: Why the host or the sender excludes it; empty if neither does.
  ///   - activation: The answer of its rule; asked for only if nothing before it decides.
  ///   - confirmation: Why a person must agree to its effect, or `nil`.
  package init(
    choice: Reason?, blocks: [Reason], activation: @autoclosure () -> ActivationAnswer,
    confirmation: Reason?
  ) {
    if let choice {
      self = .inactive(choice)
    } else if !blocks.isEmpty {
      self = .blocked(blocks)
    } else {
      let activation = activation()
      self =
        activation.isActive
        ? .made(items: activation.items, confirmation: confirmation) : .inactive(activation.reason)
    }
  }

  /// The offer behind an extension that stopped the rest of the chain.
  ///
  /// - Parameter blocker: The extension, or `nil` if none stopped it.
  /// - Returns: The offer; one that is not made for a stronger reason stays as it is.
  package func stopped(by blocker: String?) -> Offer {
    guard case .made = self, let blocker else { return self }
    return .stopped(Reason(.stoppedByEarlier, "\(blocker) did not complete"))
  }
}
