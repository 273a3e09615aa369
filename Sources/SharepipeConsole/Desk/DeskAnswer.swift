package import ConsoleWire

/// What the desk answers: a whole answer, or its head and the parts that follow.
package struct DeskAnswer: Sendable {
  /// A further part of a body.
  package enum Part: Hashable, Sendable {
    /// Bytes, at most ``ConsoleFrame/longestPart``.
    case bytes([UInt8])
    /// There is no more.
    case end
    /// The rest must not be sent.
    case broken
  }

  /// The head, with the body or its first part.
  package let head: ConsoleAnswer
  /// Gives the next part when the one before was written, or `nil` for a whole answer.
  ///
  /// It ends when its task is cancelled.
  package let next: (@Sendable () async -> Part)?

  /// A whole answer.
  package init(_ answer: ConsoleAnswer) {
    head = answer
    next = nil
  }

  /// An answer in parts.
  ///
  /// - Parameters:
  ///   - head: The head.
  ///   - next: Gives the next part.
  package init(_ head: ConsoleAnswer, next: @escaping @Sendable () async -> Part) {
    self.head = head
    self.next = next
  }
}
