import Synchronization

/// The event streams that are open, so that one browser, or all of them, do not take all places.
final class LiveStreams: Sendable {
  /// The most streams.
  static let most = 40
  /// The most streams of one session or person: the oldest gives way.
  static let mostOfOne = 4

  private struct Open {
    let number: UInt64
    let owner: String
  }

  private struct State {
    var last: UInt64 = 0
    /// The oldest first.
    var open: [Open] = []
  }

  private let state = Mutex(State())

  /// Opens a stream.
  ///
  /// - Parameter owner: The session or the person whose stream it is.
  /// - Returns: Its number, or `nil` if there are as many as may be.
  func open(for owner: String) -> UInt64? {
    state.withLock { state in
      let own = state.open.filter { $0.owner == owner }
      if own.count >= Self.mostOfOne, let oldest = own.first {
        state.open.removeAll { $0.number == oldest.number }
      }
      guard state.open.count < Self.most else { return nil }
      state.last += 1
      state.open.append(Open(number: state.last, owner: owner))
      return state.last
    }
  }

  /// Whether a stream may go on.
  func isOpen(_ number: UInt64) -> Bool {
    state.withLock { $0.open.contains { $0.number == number } }
  }

  /// Forgets a stream that has ended.
  func close(_ number: UInt64) {
    state.withLock { state in state.open.removeAll { $0.number == number } }
  }
}
