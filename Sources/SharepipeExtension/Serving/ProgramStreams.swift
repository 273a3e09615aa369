import Foundation

/// The standard input and output of the program, out of the reach of the author's code.
///
/// What the author prints, and what programs print that the author starts, goes to standard error;
/// they find nothing on standard input. So the one line of the answer is alone on standard output.
final class ProgramStreams {
  private let requests: CInt
  private let answers: FileHandle
  private var pending = Data()
  private var isAtEnd = false

  /// Takes both streams.
  ///
  /// - Throws: ``RequestFault`` if the system refuses a descriptor.
  init() throws(RequestFault) {
    // Above 2, and closed in programs that are started.
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    let nothing = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard input >= 0, output >= 0, nothing >= 0, dup2(nothing, STDIN_FILENO) >= 0,
      dup2(STDERR_FILENO, STDOUT_FILENO) >= 0
    else { throw RequestFault("standard input and output cannot be used") }
    close(nothing)
    requests = input
    answers = FileHandle(fileDescriptor: output)
  }

  /// Waits for the next line.
  ///
  /// - Returns: Its bytes without the line feed, or `nil` at the end of the input. Lines of nothing
  ///   are left out.
  func nextLine() -> Data? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = Data(pending[..<end])
        pending = Data(pending[(end + 1)...])
        if !line.isEmpty { return line }
        continue
      }
      guard !isAtEnd else { break }
      let chunk = read()
      if chunk.isEmpty { isAtEnd = true } else { pending.append(chunk) }
    }
    defer { pending = Data() }
    return pending.isEmpty ? nil : pending
  }

  /// What there is, at most 64 KiB; nothing at the end.
  ///
  /// `FileHandle` waits until it has as much as it was asked for, and so would never see the first of
  /// many lines.
  private func read() -> Data {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Foundation.read(requests, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      return Data(buffer.prefix(max(0, count)))
    }
  }

  /// Writes an answer.
  func write(_ line: Data) throws { try answers.write(contentsOf: line) }

  /// Writes a message to the log.
  static func log(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
