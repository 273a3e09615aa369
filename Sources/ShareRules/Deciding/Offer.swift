package import ShareModel

/// What the share sheet offers of one context at one extension, before the content is looked at.
///
/// The first obstacle in the order of the share sheet decides; the order is in `Offer+Order.swift`.
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
}
