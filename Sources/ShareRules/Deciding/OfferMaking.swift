package import ShareModel

/// What makes the offers of a context: a ``ShareSheet``, or a memory of what one has offered.
package protocol OfferMaking {
  /// The extensions, in the order in which they are asked.
  var extensions: [ListedExtension] { get }

  /// What is offered of a context.
  ///
  /// - Parameter context: The context; of its content nothing but the registered types matters.
  /// - Returns: An offer for each extension.
  func offers(of context: ExaminedContext) -> Offers
}
