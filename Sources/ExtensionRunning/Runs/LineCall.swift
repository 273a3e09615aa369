import Synchronization

/// A parked context that is called to the line of an extension, until it has come there or elsewhere.
package final class LineCall: Sendable {
  /// The extension.
  package let name: String
  private let lines: RunLines
  private let hasArrived = Mutex(false)

  /// Notes a call that ``RunLines/call(_:)`` has counted.
  package init(_ name: String, _ lines: RunLines) {
    self.name = name
    self.lines = lines
  }

  /// Puts the context into the line, which it must leave.
  ///
  /// - Returns: Whether it was still called.
  package func join() -> Bool { arrive(isJoining: true) }

  /// Says that the context has come to another end, unless it has joined.
  package func end() { _ = arrive(isJoining: false) }

  private func arrive(isJoining: Bool) -> Bool {
    let isFirst = hasArrived.withLock { hasArrived in
      defer { hasArrived = true }
      return !hasArrived
    }
    if isFirst { lines.arrive(name, isJoining: isJoining) }
    return isFirst
  }
}
