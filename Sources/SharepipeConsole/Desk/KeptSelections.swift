import Synchronization

/// What persons have selected, and what was done with it, so that the pages of a selection have
/// addresses of their own: a person can go back to one or open it again, and nothing is done by that.
///
/// They are kept in memory alone.
final class KeptSelections: Sendable {
  /// The most selections.
  static let most = 400
  /// The most selections of one session or person: the oldest gives way.
  static let mostOfOne = 20

  /// The most long ones that are worked off at a time.
  private static let mostUnderWay = 8

  private struct Kept {
    let number: UInt64
    let owner: String
    var selection: KeptSelection
  }

  private struct State {
    var last: UInt64 = 0
    /// The oldest first.
    var kept: [Kept] = []
  }

  private let state = Mutex(State())

  /// Keeps a selection.
  ///
  /// - Parameters:
  ///   - selection: The selection.
  ///   - owner: The session or the person whose it is.
  /// - Returns: Its number.
  func keep(_ selection: KeptSelection, for owner: String) -> UInt64 {
    state.withLock { state in
      let own = state.kept.filter { $0.owner == owner }
      if own.count >= Self.mostOfOne, let oldest = own.first {
        state.kept.removeAll { $0.number == oldest.number }
      }
      if state.kept.count >= Self.most { state.kept.removeFirst() }
      state.last += 1
      state.kept.append(Kept(number: state.last, owner: owner, selection: selection))
      return state.last
    }
  }

  /// Whether another long one can be worked off now.
  var hasRoom: Bool {
    state.withLock { state in
      state.kept.count(where: \.selection.isUnderWay) < Self.mostUnderWay
    }
  }

  /// Notes what was done with one context of a selection; without effect if it is no longer kept.
  ///
  /// - Parameters:
  ///   - item: The context, with what was done.
  ///   - index: Its place in the selection.
  ///   - number: The number of the selection.
  func note(_ item: KeptSelection.Item, at index: Int, of number: UInt64) {
    state.withLock { state in
      guard let place = state.kept.firstIndex(where: { $0.number == number }) else { return }
      state.kept[place].selection.items[index] = item
    }
  }

  /// A selection that is still kept; `nil` if it is not, or is of another owner.
  func find(_ number: UInt64, of owner: String) -> KeptSelection? {
    state.withLock { state in
      state.kept.first { $0.number == number && $0.owner == owner }?.selection
    }
  }
}
