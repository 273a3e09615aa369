/// What comes with a URL besides its sender, or is known of the device: all of it is said by others.
///
/// Source: Apple, "UIApplication.OpenURLOptionsKey" and "UIScene.OpenURLOptions".
public struct LinkOptions: Hashable, Sendable {
  /// What kind of program the sender is, or `nil` if the caller does not know.
  public var senderClass: SenderClass?
  /// What the caller knows of the device.
  public var device: Set<DeviceTrait> = []
  /// What the sender sent beside the URL, or `nil`.
  public var annotation: LinkAnnotation?
  /// Whether the sender asks that the app open a document where it is, rather than a copy.
  ///
  /// Only a file can be: a URL that asks for it is opened as any other, with a note.
  public var opensInPlace = false

  /// Makes options that say nothing.
  public init() {}
}

extension LinkOptions {
  /// The options for what follows from a URL, whose sender is the same.
  package var following: LinkOptions {
    var options = self
    options.annotation = nil
    options.opensInPlace = false
    return options
  }

  /// The classes to which a sender belongs: the one that the caller says, and that of a browser.
  func classes(of sender: LinkSender) -> Set<SenderClass> {
    var classes = Set([senderClass].compactMap(\.self))
    if sender.identifier.map(SenderClass.isBrowser) ?? false { classes.insert(.web) }
    return classes
  }

  /// How much speaks for the name of a sender.
  ///
  /// A managed device has apps that no store has seen, so that the sender must be one of the store.
  private func evidence(for sender: LinkSender) -> SenderEvidence {
    guard sender.identifier != nil else { return .absent }
    guard device.contains(.storeEnforced), !device.contains(.jailbroken),
      senderClass == .store || senderClass == .system
        || senderClass == nil && !device.contains(.managed)
    else { return .claimed }
    return .storeUnique
  }

  /// Whether a person must agree to an effect whatever the host says: on a device without its
  /// protections no name of a sender is worth anything.
  package func asks(for effect: LinkRoute.Effect?) -> Bool {
    device.contains(.jailbroken) && effect != .additive
  }

  /// How much speaks for the name of a sender; `nil` if nothing is said from which that follows.
  ///
  /// - Parameter sender: Who asked.
  /// - Returns: The evidence.
  package func evidenceIfSaid(for sender: LinkSender) -> SenderEvidence? {
    senderClass != nil || !device.isEmpty ? evidence(for: sender) : nil
  }
}
