import Synchronization

/// How many contexts have joined the line of each extension, to run or to wait for their turn.
final class RunLines: Sendable {
  private let lengths = Mutex<[String: Int]>([:])

  /// Joins the line of an extension, unless it is too long.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - limit: The most that may be in the line.
  /// - Returns: Whether there was room; whoever joined must leave.
  func join(_ identifier: String, limit: Int) -> Bool {
    lengths.withLock { lengths in
      guard lengths[identifier, default: 0] < limit else { return false }
      lengths[identifier, default: 0] += 1
      return true
    }
  }

  /// Leaves the line.
  func leave(_ identifier: String) {
    lengths.withLock { lengths in
      let length = lengths[identifier, default: 1] - 1
      lengths[identifier] = length > 0 ? length : nil
    }
  }
}
