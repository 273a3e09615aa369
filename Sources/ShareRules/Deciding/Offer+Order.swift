package import ShareModel

/// The order of the share sheet: a destination that the sender did not choose, then an exclusion by the
/// host or the sender, then a rule that does not activate, then an earlier extension that stopped the
/// chain, then a person who must agree.
///
/// It stands nowhere else.
extension Offer {
  /// Finds the first obstacle.
  ///
  /// - Parameters:
  ///   - choice: Why the sender's choice leaves the extension out, or `nil`.
  ///   - blocks: Why the host or the sender excludes it; empty if neither does.
  ///   - activation: What its rule says; asked for only if nothing before it decides.
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
  package func stopped(by blocker: BundleIdentifier?) -> Offer {
    guard case .made = self, let blocker else { return self }
    return .stopped(Reason(.stoppedByEarlier, "\(blocker) did not complete"))
  }
}
