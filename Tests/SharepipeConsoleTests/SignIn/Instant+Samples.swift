extension ContinuousClock.Instant {
  /// A moment of the steady clock at which the clocks of tests begin.
  static let start = ContinuousClock.now
}
