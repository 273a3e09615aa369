import Sharepipe
import SystemPackage

/// Standard output or standard error, written in large pieces.
///
/// It belongs to one task. What is left is written by ``flush()``.
final class StandardStream {
  private let descriptor: FileDescriptor
  private var pending: [UInt8] = []
  private let capacity: Int
  /// The columns of the terminal; `nil` where lines are left as they are.
  private let columns: Int?

  private init(_ descriptor: FileDescriptor, capacity: Int, columns: Int? = nil) {
    self.descriptor = descriptor
    self.capacity = capacity
    self.columns = columns
  }

  /// Standard output.
  static func output() -> StandardStream {
    StandardStream(
      .standardOutput, capacity: 1 << 16,
      columns: Terminal.isOutputTerminal ? Terminal.width : nil)
  }

  /// Standard error, which is written line by line.
  static func error() -> StandardStream { StandardStream(.standardError, capacity: 0) }

  /// Writes a text and the end of the line.
  ///
  /// - Parameter line: The line.
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func write(line: String) throws(CommandFailure) {
    pending += line.utf8
    pending.append(UInt8(ascii: "\n"))
    if pending.count > capacity { try flush() }
  }

  /// Writes a line for people; on a terminal it is wrapped at words and nothing is cut.
  ///
  /// - Parameter paragraph: The line, escaped for a terminal.
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func write(paragraph: String) throws(CommandFailure) {
    guard let columns else { return try write(line: paragraph) }
    for line in FittedText.wrapped(paragraph, to: columns) { try write(line: line) }
  }

  /// Writes bytes as they are.
  ///
  /// - Parameter bytes: The bytes.
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    pending += bytes
    if pending.count > capacity { try flush() }
  }

  /// Writes what is left.
  ///
  /// - Throws: ``CommandFailure`` if the stream cannot be written.
  func flush() throws(CommandFailure) {
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    do {
      try descriptor.writeAll(pending)
    } catch {
      // The reader of the pipe is gone, so that no message would reach it.
      let message = (error as? Errno) == .brokenPipe ? "" : "cannot write the output: \(error)"
      throw CommandFailure(message, .inputOutput)
    }
  }
}
