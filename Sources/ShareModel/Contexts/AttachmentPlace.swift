/// The place of an attachment in a context; both numbers start at 0.
public struct AttachmentPlace: Hashable, Sendable {
  /// The number of the item.
  public let item: Int
  /// The number of the attachment in its item.
  public let attachment: Int

  /// Creates a place.
  public init(item: Int, attachment: Int) {
    self.item = item
    self.attachment = attachment
  }
}
