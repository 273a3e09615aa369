public import ShareModel
public import TypeIdentifiers

/// A context that was read from an inbox, and what is still to be known about it.
public struct IncomingContext: Hashable, Sendable {
  /// The place of an attachment in a context.
  public typealias Place = AttachmentPlace

  /// The context.
  public private(set) var context: ShareContext

  /// The attachments whose names give no type, and which take the type of their bytes.
  ///
  /// Empty unless the policy says `unnamedFiles: bytes`. Give each its type with
  /// ``setTypeOfBytes(_:at:)`` before a rule sees the context.
  public private(set) var untyped: [Place]

  /// What the sender may want to know, though nothing is refused for it.
  public package(set) var notes: [Reason]

  /// Whether its files were seen as regular files when their directory was read.
  package let isListed: Bool

  /// The user who owns the one file that it was read from; `nil` if none was opened for it.
  package let owner: UInt32?

  /// Creates an incoming context.
  package init(
    _ context: ShareContext, untyped: [Place] = [], notes: [Reason] = [], isListed: Bool = false,
    owner: UInt32? = nil
  ) {
    self.context = context
    self.owner = owner
    self.isListed = isListed
    self.untyped = untyped
    self.notes = notes
  }

  /// Registers the type of the bytes of an attachment as its first type.
  ///
  /// - Parameters:
  ///   - type: The type that was found, or `nil` for `public.data` where none was.
  ///   - place: One of ``untyped``; any other place changes nothing.
  public mutating func setTypeOfBytes(_ type: TypeIdentifier?, at place: Place) {
    guard let index = untyped.firstIndex(of: place) else { return }
    untyped.remove(at: index)
    let type = type ?? .data
    var types = context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers
    types.removeAll { $0 == type }
    types.insert(type, at: 0)
    context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers = types
  }
}
