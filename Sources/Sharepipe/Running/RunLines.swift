import Synchronization

/// How many contexts have joined the line of each extension, to run or to wait for their turn.
final class RunLines: Sendable {
  private struct Line {
    var length = 0
    /// When somebody last left it, or the first one joined it.
    var moved = ContinuousClock.now
  }

  private let lines = Mutex<[String: Line]>([:])

  /// Joins the line of an extension, unless it is too long.
  ///
  /// - Parameters:
  ///   - identifier: The extension.
  ///   - limit: The most that may be in the line.
  /// - Returns: Whether there was room; whoever joined must leave.
  func join(_ identifier: String, limit: Int) -> Bool {
    lines.withLock { lines in
      var line = lines[identifier] ?? Line()
      guard line.length < limit else { return false }
      line.length += 1
      lines[identifier] = line
      return true
    }
  }

  /// Whether somebody left the line a moment ago, or it is new, so that there may be room soon.
  func isMoving(_ identifier: String) -> Bool {
    lines.withLock { lines in
      lines[identifier].map { ContinuousClock.now - $0.moved < .seconds(1) } ?? true
    }
  }

  /// Leaves the line.
  func leave(_ identifier: String) {
    lines.withLock { lines in
      guard var line = lines[identifier] else { return }
      line.length -= 1
      line.moved = .now
      lines[identifier] = line.length > 0 ? line : nil
    }
  }
}
