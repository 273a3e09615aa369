/// What the front and the desk say to each other over their socket.
///
/// A frame is its length in four bytes, its kind in one, the number of the exchange in four, and what
/// belongs to the kind. Numbers have the most significant byte first. An exchange is one request with
/// its answer; its number is not used again while it goes on.
package enum ConsoleFrame: Hashable, Sendable {
  /// From the front: a request.
  case request(UInt32, ConsoleRequest)
  /// From the front: what the desk sent last was written, and the next part may follow.
  case taken(UInt32)
  /// From the front: the client has left. What the desk sends is dropped; the exchange goes on until
  /// the desk ends it with its last part, or with ``broken(_:)``.
  case gone(UInt32)
  /// From the desk: the head of an answer and a part of its body, and whether that is all.
  case answer(UInt32, ConsoleAnswer, isLast: Bool)
  /// From the desk: a further part of the body, and whether it is the last.
  case part(UInt32, [UInt8], isLast: Bool)
  /// From the desk: the rest must not be sent, and the client has to see that something is missing.
  case broken(UInt32)

  /// The longest frame, without the four bytes of its length.
  package static let longest = (1 << 20) + (64 << 10)
  /// The longest part of a body in one frame, besides the whole body of a page.
  package static let longestPart = 64 << 10

  enum Kind: UInt8 {
    case request = 1
    case taken, gone, answer, part, broken
  }
}

/// What is wrong with a frame: the other side does not keep to the form, and the socket is closed.
package enum ConsoleFrameFault: Error, Hashable, Sendable {
  /// A frame is longer than any may be.
  case tooLong(UInt32)
  /// A frame ends before its parts do.
  case ended
  /// A frame goes on behind its last part.
  case surplus(Int)
  /// No frame is of this kind.
  case unknownKind(UInt8)
  /// A part has a value that it cannot have.
  case badValue(String)
}

extension ConsoleFrameFault: CustomStringConvertible {
  /// What is wrong.
  package var description: String {
    switch self {
    case .tooLong(let length): "a frame of \(length) bytes is longer than any may be"
    case .ended: "a frame ends before its parts do"
    case .surplus(let count): "a frame has \(count) bytes behind its last part"
    case .unknownKind(let kind): "no frame is of the kind \(kind)"
    case .badValue(let value): "a frame has \(value)"
    }
  }
}
