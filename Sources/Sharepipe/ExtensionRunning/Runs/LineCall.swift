import Synchronization

/// A parked context that is called to the line of an extension, until it has come there or elsewhere.
final class LineCall: Sendable {
  /// The extension.
  let name: String
  private let lines: RunLines
  private let hasArrived = Mutex(false)

  /// Notes a call that ``RunLines/call(_:)`` has counted.
  init(_ name: String, _ lines: RunLines) {
    self.name = name
    self.lines = lines
  }

  /// Puts the context into the line, which it must leave.
  ///
  /// - Returns: Whether it was still called.
  func join() -> Bool { arrive(isJoining: true) }

  /// Says that the context has come to another end, unless it has joined.
  func end() { _ = arrive(isJoining: false) }

  private func arrive(isJoining: Bool) -> Bool {
    let isFirst = hasArrived.withLock { hasArrived in
      defer { hasArrived = true }
      return !hasArrived
    }
    if isFirst { lines.arrive(name, isJoining: isJoining) }
    return isFirst
  }
}
