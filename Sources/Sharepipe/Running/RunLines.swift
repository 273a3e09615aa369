import Synchronization

/// How many contexts have joined the line of each extension, to run or to wait for their turn.
final class RunLines: Sendable {
  private let lengths = Mutex<[String: Int]>([:])
  /// When somebody last left a line, or the first one joined it.
  private let moves = Mutex<[String: ContinuousClock.Instant]>([:])

  /// Joins the line of an extension, unless it is too long.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - limit: The most that may be in the line.
  /// - Returns: Whether there was room; whoever joined must leave.
  func join(_ identifier: String, limit: Int) -> Bool {
    let isFirst = lengths.withLock { lengths -> Bool? in
      guard lengths[identifier, default: 0] < limit else { return nil }
      lengths[identifier, default: 0] += 1
      return lengths[identifier] == 1
    }
    if isFirst == true { moves.withLock { $0[identifier] = .now } }
    return isFirst != nil
  }

  /// Whether somebody left the line a moment ago, so that there will be room soon.
  func isMoving(_ identifier: String) -> Bool {
    moves.withLock { $0[identifier].map { ContinuousClock.now - $0 < .seconds(1) } ?? false }
  }

  /// Leaves the line.
  func leave(_ identifier: String) {
    moves.withLock { $0[identifier] = .now }
    lengths.withLock { lengths in
      let length = lengths[identifier, default: 1] - 1
      lengths[identifier] = length > 0 ? length : nil
    }
  }
}
