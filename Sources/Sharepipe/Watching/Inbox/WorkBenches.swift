import Synchronization

/// The benches of an inbox, of which each context gets one that is free.
///
/// Those that were used last are used next, so that few are at work where few contexts are.
final class WorkBenches: Sendable {
  private struct Free {
    var benches: [WorkBench] = []
    var hands: [WorkInHand.Place] = []
  }

  private let free = Mutex(Free())
  private let mostKept: Int
  private let hand: WorkInHand

  /// Starts without benches.
  ///
  /// - Parameters:
  ///   - mostKept: How many are kept when no context needs them.
  ///   - hand: Where it is noted what is in hand.
  init(_ mostKept: Int, in hand: WorkInHand) {
    self.mostKept = mostKept
    self.hand = hand
  }

  /// Works on a context.
  ///
  /// - Parameter work: The work, with a bench and the place where it is noted what is in hand.
  func use(_ work: (inout WorkBench, WorkInHand.Place) async -> Void) async {
    let found = free.withLock { ($0.benches.popLast(), $0.hands.popLast()) }
    var bench = found.0 ?? WorkBench()
    let place = found.1 ?? hand.place()
    await work(&bench, place)
    let done = bench
    free.withLock { free in
      if free.benches.count < mostKept { free.benches.append(done) }
      free.hands.append(place)
    }
  }
}
