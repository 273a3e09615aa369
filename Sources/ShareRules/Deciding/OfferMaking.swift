package import ShareModel

/// A maker of the offers of a context: a ``ShareSheet``, or a memory of the offers of one.
package protocol OfferMaking {
  /// The extensions, in the order in which they are asked.
  var extensions: [ListedExtension] { get }

  /// The offers for a context.
  ///
  /// - Parameter context: The context; of its content the registered types alone matter.
  /// - Returns: An offer for each extension.
  func offers(of context: ExaminedContext) -> Offers
}
