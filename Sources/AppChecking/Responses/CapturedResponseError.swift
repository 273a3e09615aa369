import Documents

/// Why a file is no answer of a server.
public enum CapturedResponseError: Error, Hashable, Sendable {
  /// It does not begin with a status line.
  case noStatusLine
  /// A line of a head is no field.
  case noField(String)
  /// The file ends before the empty line after a head.
  case headNotFinished
  /// A head has more than `limit` bytes.
  case headTooLong(limit: Int)
  /// There are more than `limit` heads.
  case tooManyHeads(limit: Int)
  /// The body is compressed, by this coding.
  case encoded(String)
  /// The body has `count` bytes, and its head says more.
  case cutOff(count: Int, of: Int)
}

extension CapturedResponseError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String {
    let command = "capture it with 'curl -sSi -L URL'"
    switch self {
    case .noStatusLine:
      return "the answer does not begin with a status line such as 'HTTP/2 200'; \(command)"
    case .noField(let line):
      return "'\(line.excerpt)' is no field 'Name: value' of an answer; \(command)"
    case .headNotFinished: return "the answer ends before the empty line after its head; \(command)"
    case .headTooLong(let limit): return "the head of the answer has more than \(limit) bytes"
    case .tooManyHeads(let limit): return "there are more than \(limit) heads of answers"
    case .encoded(let coding):
      return "the body is compressed ('\(coding.excerpt)'); \(command), without '--compressed'"
    case .cutOff(let count, let length):
      return "the body has \(count) of \(length) bytes; \(command) again"
    }
  }
}
