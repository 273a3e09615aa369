import Synchronization

/// Announces to the states of a run that more work is to come, so that the commits of their journals
/// wait for company, and directories are kept for later contexts.
///
/// Between two contexts no worker may be at work for a moment; without this, each commit would be
/// synced by itself.
final class ExpectedWork: Sendable {
  private let states: Mutex<[any StateInUse]?>

  /// Announces that there is work to come.
  init(_ states: [any StateInUse]) {
    self.states = Mutex(states)
    for state in states { state.beginWork() }
  }

  deinit { end() }

  /// Notes that all work is begun; only the first time counts.
  func end() {
    let states = states.withLock { states in
      defer { states = nil }
      return states
    }
    for state in states ?? [] {
      state.spares.drain()
      state.endWork()
    }
  }
}
