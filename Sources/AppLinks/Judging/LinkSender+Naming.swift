extension LinkSender {
  /// The app that a caller names, or ``absent`` for `nil` and for an empty name.
  ///
  /// - Parameter identifier: The bundle identifier.
  public init(named identifier: String?) {
    guard let identifier, !identifier.isEmpty else {
      self = .absent
      return
    }
    self = .legacy(identifier)
  }
}
