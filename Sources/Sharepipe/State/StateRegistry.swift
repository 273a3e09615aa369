internal import SystemPackage
internal import Synchronization

/// The states that a pipeline works with, each opened once and kept as long as the pipeline.
final class StateRegistry: Sendable {
  private struct Open {
    var states: [FilePath: LockedState] = [:]
    var failures: [FilePath: StateError] = [:]
  }

  private let open = Mutex(Open())
  /// The directory for private copies and runs of all states, absolute; `nil` for the states.
  private let scratch: FilePath?

  /// Creates a registry without states.
  init(scratch: FilePath? = nil) { self.scratch = scratch }

  /// The state in a directory, which is opened if it is not open yet.
  ///
  /// - Parameters:
  ///   - path: The directory of the state, absolute.
  ///   - inboxes: The inboxes that are locked with it.
  ///   - isNewAttempt: Whether a state that another process held is tried again; within one run it
  ///     is not, so that all its entries fare alike.
  /// - Returns: The state.
  /// - Throws: ``StateError``; a state that could not be opened for another reason is not tried
  ///   again.
  func state(
    at path: FilePath, inboxes: [FilePath], isNewAttempt: Bool = false
  ) throws(StateError) -> LockedState {
    let result = open.withLock { open -> Result<LockedState, StateError> in
      if let state = open.states[path] { return .success(state) }
      if let failure = open.failures[path] {
        guard isNewAttempt, case .busy = failure else { return .failure(failure) }
        open.failures[path] = nil
      }
      do throws(StateError) {
        let state = try LockedState(at: path, inboxes: inboxes, scratch: scratch)
        open.states[path] = state
        return .success(state)
      } catch {
        open.failures[path] = error
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// All states that are open.
  var all: [LockedState] { open.withLock { Array($0.states.values) } }
}
