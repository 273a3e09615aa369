/// An open descriptor with several owners, the last of which closes it.
final class SharedDescriptor: Sendable {
  /// The descriptor.
  let owned: OwnedDescriptor

  /// Shares a descriptor.
  init(_ owned: consuming OwnedDescriptor) {
    self.owned = owned
  }
}
