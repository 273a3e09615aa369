import Foundation

/// The standard input and output of the program, out of the reach of the author's code.
///
/// What the author prints, and what programs print that the author starts, goes to standard error;
/// they find nothing on standard input. So the one line of the answer is alone on standard output.
final class ProgramStreams {
  private let requests: CInt
  private let answers: FileHandle
  // The next line begins at `start`, and there is no line feed before `searched`.
  private var pending: [UInt8] = []
  private var start = 0
  private var searched = 0
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
  /// Each byte is searched once, however long a line is and however many there are.
  ///
  /// - Returns: Its bytes without the line feed, or `nil` at the end of the input. Lines of nothing
  ///   are left out.
  /// - Throws: ``RequestFault`` if the input cannot be read.
  func nextLine() throws(RequestFault) -> Data? {
    while true {
      if let end = nextLineFeed() {
        let line = Data(pending[start..<end])
        (start, searched) = (end + 1, end + 1)
        if !line.isEmpty { return line }
        continue
      }
      guard !isAtEnd else { break }
      pending.removeSubrange(..<start)
      (start, searched) = (0, pending.count)
      try read()
    }
    defer { (pending, start, searched) = ([], 0, 0) }
    return start < pending.count ? Data(pending[start...]) : nil
  }

  /// Where the next line ends, as far as it was read.
  private func nextLineFeed() -> Int? {
    let offset = unsafe pending.withUnsafeBytes { bytes -> Int? in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[searched...])
      guard let base = rest.baseAddress, let found = unsafe memchr(base, 0x0A, rest.count) else {
        return nil
      }
      return unsafe UnsafeRawPointer(found) - base
    }
    return offset.map { searched + $0 }
  }

  /// Reads what there is, at most 64 KiB.
  ///
  /// `FileHandle` waits until it has as much as it was asked for, and so would never see the first of
  /// many lines.
  private func read() throws(RequestFault) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe Foundation.read(requests, $0.baseAddress, $0.count)
      }
      guard count < 0 else {
        isAtEnd = count == 0
        pending.append(contentsOf: buffer.prefix(count))
        return
      }
      guard errno == EINTR else {
        let reason = unsafe String(cString: strerror(errno))
        throw RequestFault("standard input cannot be read: \(reason)")
      }
    }
  }

  /// Writes an answer.
  func write(_ line: Data) throws { try answers.write(contentsOf: line) }

  /// Writes a message to the log.
  static func log(_ message: String) {
    try? FileHandle.standardError.write(contentsOf: Data((message + "\n").utf8))
  }
}
