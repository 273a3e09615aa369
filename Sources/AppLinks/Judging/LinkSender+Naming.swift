extension LinkSender {
  /// Whoever a caller names; nobody for `nil` and for an empty name.
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
