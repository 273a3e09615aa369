import SystemPackage

/// The lines of standard input, one after the other, with a limit on their length.
final class LineReader {
  /// A line without its end.
  enum Line {
    /// A line.
    case bytes([UInt8])
    /// A line that is longer than the limit; its bytes are dropped.
    case tooLong
  }

  private let descriptor: FileDescriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  /// Creates a reader of standard input.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of a line.
  ///   - descriptor: Where the lines come from.
  init(limit: Int, from descriptor: FileDescriptor = .standardInput) {
    self.limit = limit
    self.descriptor = descriptor
  }

  /// Whether the next line is here already, so that reading it will not wait.
  var hasLine: Bool { buffer[position...].contains(UInt8(ascii: "\n")) }

  /// Whether a line with something in it is here already, so that to read up to it, over blank
  /// lines, will not wait.
  var hasContent: Bool {
    var start = position
    while let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let isBlank = buffer[start..<end].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      guard isBlank else { return true }
      start = end + 1
    }
    return false
  }

  /// Reads the next line.
  ///
  /// - Returns: The line, or `nil` after the last one. What follows the last line break counts as
  ///   a line if it is not empty.
  /// - Throws: ``CommandFailure`` if standard input cannot be read.
  func next() throws(CommandFailure) -> Line? {
    var line: [UInt8] = []
    var isTooLong = false
    while true {
      if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
        if !isTooLong { line += buffer[position..<end] }
        position = end + 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return isTooLong || line.count > limit ? .tooLong : .bytes(line)
      }
      if !isTooLong { line += buffer[position...] }
      if line.count > limit {
        isTooLong = true
        line = []
      }
      guard try fill() else {
        if isTooLong { return .tooLong }
        return line.isEmpty ? nil : .bytes(line)
      }
    }
  }

  /// Reads the next piece, and returns whether there was one.
  private func fill() throws(CommandFailure) -> Bool {
    // If reading fails, nothing that was handed out comes once more.
    buffer = []
    position = 0
    guard !isAtEnd else { return false }
    do {
      let descriptor = descriptor
      buffer = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
        count = try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
      }
    } catch {
      isAtEnd = true
      throw CommandFailure("cannot read standard input: \(error)", .inputOutput)
    }
    isAtEnd = buffer.isEmpty
    return !isAtEnd
  }
}
