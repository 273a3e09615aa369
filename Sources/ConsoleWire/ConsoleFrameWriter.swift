/// Writes frames as bytes.
package struct ConsoleFrameWriter {
  private var bytes: [UInt8] = []

  /// A frame as bytes, with its length in front.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The bytes, or `nil` if it were longer than ``ConsoleFrame/longest``, or a part of it
  ///   longer than its length can say.
  package static func bytes(of frame: ConsoleFrame) -> [UInt8]? {
    var writer = Self()
    writer.bytes = [0, 0, 0, 0]
    guard writer.write(frame), writer.bytes.count - 4 <= ConsoleFrame.longest else { return nil }
    var length = UInt32(writer.bytes.count - 4)
    for index in (0..<4).reversed() {
      writer.bytes[index] = UInt8(truncatingIfNeeded: length)
      length >>= 8
    }
    return writer.bytes
  }

  /// Writes a frame; whether each of its parts has room.
  private mutating func write(_ frame: ConsoleFrame) -> Bool {
    switch frame {
    case .request(let exchange, let request):
      begin(.request, exchange)
      return write(request)
    case .taken(let exchange): begin(.taken, exchange)
    case .gone(let exchange): begin(.gone, exchange)
    case .answer(let exchange, let answer, let isLast):
      begin(.answer, exchange)
      bytes.append(isLast ? 1 : 0)
      return write(answer)
    case .part(let exchange, let part, let isLast):
      begin(.part, exchange)
      bytes.append(isLast ? 1 : 0)
      bytes += part
    case .broken(let exchange): begin(.broken, exchange)
    }
    return true
  }

  private mutating func begin(_ kind: ConsoleFrame.Kind, _ exchange: UInt32) {
    bytes.append(kind.rawValue)
    write(exchange)
  }

  private mutating func write(_ request: ConsoleRequest) -> Bool {
    switch request.peer {
    case .user(let user, let process):
      bytes.append(0)
      write(user)
      write(process)
    case .address(let address):
      bytes.append(1)
      guard write(address) else { return false }
    }
    guard write(request.method), write(request.target), write(request.fields) else { return false }
    bytes += request.body
    return true
  }

  private mutating func write(_ answer: ConsoleAnswer) -> Bool {
    write(answer.status)
    guard write(answer.fields) else { return false }
    bytes.append(answer.length == nil ? 0 : 1)
    if let length = answer.length { write(length) }
    bytes += answer.body
    return true
  }

  private mutating func write(_ fields: [ConsoleRequest.Field]) -> Bool {
    guard let count = UInt16(exactly: fields.count) else { return false }
    write(count)
    return fields.allSatisfy { write($0.name) && write($0.value) }
  }

  private mutating func write(_ text: String) -> Bool {
    guard let count = UInt16(exactly: text.utf8.count) else { return false }
    write(count)
    bytes += text.utf8
    return true
  }

  private mutating func write(_ number: some FixedWidthInteger & UnsignedInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
