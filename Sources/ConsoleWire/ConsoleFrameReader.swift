/// Reads frames out of bytes, in whatever pieces these come.
package struct ConsoleFrameReader {
  /// What was received and not read yet.
  private var bytes: [UInt8] = []
  /// Where the next frame begins in it.
  private var start = 0

  /// Begins with nothing.
  package init() {}

  /// Takes what was received.
  package mutating func append(_ received: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += received
  }

  /// The next frame.
  ///
  /// - Returns: The frame, or `nil` if it is not whole yet.
  /// - Throws: ``ConsoleFrameFault``; nothing after it can be read.
  package mutating func next() throws(ConsoleFrameFault) -> ConsoleFrame? {
    guard bytes.count - start >= 4 else { return nil }
    let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    guard length <= ConsoleFrame.longest else { throw .tooLong(length) }
    let end = start + 4 + Int(length)
    guard bytes.count >= end else { return nil }
    var part = Part(bytes: bytes[start + 4..<end])
    start = end
    return try part.frame()
  }

  /// Reads the parts of one frame.
  private struct Part {
    var bytes: ArraySlice<UInt8>

    mutating func frame() throws(ConsoleFrameFault) -> ConsoleFrame {
      let code: UInt8 = try number()
      guard let kind = ConsoleFrame.Kind(rawValue: code) else { throw .unknownKind(code) }
      let exchange: UInt32 = try number()
      let frame: ConsoleFrame
      switch kind {
      case .request: frame = .request(exchange, try request())
      case .taken: frame = .taken(exchange)
      case .gone: frame = .gone(exchange)
      case .answer:
        let isLast = try flag()
        frame = .answer(exchange, try answer(), isLast: isLast)
      case .part:
        let isLast = try flag()
        frame = .part(exchange, rest(), isLast: isLast)
      case .broken: frame = .broken(exchange)
      }
      guard bytes.isEmpty else { throw .surplus(bytes.count) }
      return frame
    }

    private mutating func request() throws(ConsoleFrameFault) -> ConsoleRequest {
      let peer: ConsolePeer =
        if try flag() {
          .address(try text())
        } else {
          .user(try number(), process: try number())
        }
      let method = try text()
      let target = try text()
      let fields = try fields()
      return ConsoleRequest(from: peer, method, target, fields, body: rest())
    }

    private mutating func answer() throws(ConsoleFrameFault) -> ConsoleAnswer {
      let status: UInt16 = try number()
      guard (100...599).contains(status) else { throw .badValue("status \(status)") }
      let fields = try fields()
      let length: UInt64? = try flag() ? try number() : nil
      var answer = ConsoleAnswer(status, fields, body: rest())
      answer.length = length
      return answer
    }

    private mutating func fields() throws(ConsoleFrameFault) -> [ConsoleRequest.Field] {
      let count: UInt16 = try number()
      // Each takes four bytes at least, so no number makes room for what cannot come.
      guard Int(count) * 4 <= bytes.count else { throw .ended }
      var fields: [ConsoleRequest.Field] = []
      fields.reserveCapacity(Int(count))
      for _ in 0..<count { fields.append(ConsoleRequest.Field(try text(), try text())) }
      return fields
    }

    private mutating func text() throws(ConsoleFrameFault) -> String {
      let count: UInt16 = try number()
      guard bytes.count >= count else { throw .ended }
      defer { bytes = bytes.dropFirst(Int(count)) }
      guard let text = String(validating: bytes.prefix(Int(count)), as: UTF8.self) else {
        throw .badValue("a text that is not UTF-8")
      }
      return text
    }

    private mutating func flag() throws(ConsoleFrameFault) -> Bool {
      let value: UInt8 = try number()
      guard value <= 1 else { throw .badValue("a flag of \(value)") }
      return value == 1
    }

    private mutating func number<Number: FixedWidthInteger>() throws(ConsoleFrameFault) -> Number {
      let count = Number.bitWidth / 8
      guard bytes.count >= count else { throw .ended }
      defer { bytes = bytes.dropFirst(count) }
      return bytes.prefix(count).reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    private mutating func rest() -> [UInt8] {
      defer { bytes = [] }
      return Array(bytes)
    }
  }
}
