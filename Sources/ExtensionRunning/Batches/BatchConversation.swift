import CLinux
import Glibc
import ShareRules
import SystemPackage

/// One request to a worker and its answer, on a thread that may block.
///
/// One `poll(2)` watches everything: what goes in, what comes out, the time, the end of the worker
/// and the cancellation of the task that asked.
struct BatchConversation {
  private let exit: CInt
  private let wakeup: CInt
  private let input: CInt
  private let deadline: ContinuousClock.Instant
  private let outputLimit: Int
  private var output: OutputStream
  private var errors: OutputStream
  private var log: CappedLog
  private let redaction: SecretRedaction
  private var rest: ArraySlice<UInt8>
  private var written = 0
  private var said: [UInt8] = []

  /// Prepares a conversation.
  ///
  /// - Parameters:
  ///   - line: The request, with its line feed.
  ///   - streams: The ends of the worker's pipes.
  ///   - exit: A descriptor that is readable when the worker has ended.
  ///   - wakeup: A descriptor that is readable when the request is cancelled.
  ///   - timeLimit: The longest time for the answer.
  ///   - outputLimit: The most bytes of the answer.
  ///   - redaction: Takes the worker's secrets out of what it logs.
  ///   - logLimit: The bytes of its standard error that are kept.
  init(
    _ line: [UInt8], streams: BatchStreams, exit: CInt, wakeup: CInt, timeLimit: Duration,
    outputLimit: Int, redaction: SecretRedaction = .none, logLimit: Int = 64 << 10
  ) {
    rest = line[...]
    self.exit = exit
    self.wakeup = wakeup
    input = streams.input
    output = OutputStream(descriptor: streams.output)
    errors = OutputStream(descriptor: streams.errors)
    deadline = .now + timeLimit
    self.outputLimit = outputLimit
    self.redaction = redaction
    log = CappedLog(limit: logLimit, margin: redaction.longest)
  }

  /// Asks, and waits for the answer.
  ///
  /// - Returns: What the worker did. It is not ended here, whatever it did.
  mutating func hold() -> BatchReply {
    Self.ignoreBrokenPipes()
    // What it said between two requests belongs to no request.
    errors.read { _ in }
    output.read { said += $0 }
    if !said.isEmpty { return reply(.spokeUnasked(said: said)) }
    while true {
      if let end = step() { return reply(end) }
    }
  }

  private mutating func reply(_ end: BatchReply.End) -> BatchReply {
    for _ in 0..<16 where errors.isOpen { if !readErrors() { break } }
    return BatchReply(end: end, log: redaction.redacted(log))
  }

  /// Waits for the next thing to happen and deals with it; returns how it came out, once it has.
  private mutating func step() -> BatchReply.End? {
    var descriptors = [
      pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isOpen ? output.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.isOpen ? errors.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: rest.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
    ]
    let left = max(0, ((deadline - .now) / .milliseconds(1)).rounded(.up))
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), CInt(min(left, 3_600_000)))
    if count > 0 {
      if descriptors[3].revents != 0 { readErrors() }
      if descriptors[2].revents != 0, let end = readOutput() { return end }
      // Where the system does not report its end, the end of its output does.
      if descriptors[0].revents != 0 || exit < 0 && !output.isOpen { return ended() }
      if descriptors[1].revents != 0 { return .cancelled }
      if descriptors[4].revents != 0 { writeInput() }
    }
    return deadline <= .now ? .timeLimitExceeded : nil
  }

  /// The reply to a worker that has ended: everything that it wrote is there.
  private mutating func ended() -> BatchReply.End {
    while output.isOpen {
      let before = said.count
      if let end = readOutput() { return end }
      if said.count == before { break }
    }
    var unread: CInt = 0
    let isUntouched = unsafe clinux_bytes_to_read(input, &unread) == 0 && Int(unread) == written
    return isUntouched && said.isEmpty ? .notTaken : .workerEnded
  }

  private mutating func writeInput() {
    let count = unsafe rest.withUnsafeBytes {
      unsafe write(input, $0.baseAddress, $0.count)
    }
    if count > 0 {
      written += count
      rest = rest.dropFirst(count)
    } else if errno != EAGAIN && errno != EINTR {
      // It reads no more. It may answer all the same, or end, which is noticed by itself.
      rest = []
    }
  }

  private mutating func readOutput() -> BatchReply.End? {
    output.read { said += $0 }
    guard let end = said.firstIndex(of: UInt8(ascii: "\n")) else {
      return said.count > outputLimit ? .outputLimitExceeded : nil
    }
    if end > outputLimit { return .outputLimitExceeded }
    return end == said.count - 1 ? .answered(Array(said[..<end])) : .tooManyLines(said: said)
  }

  @discardableResult
  private mutating func readErrors() -> Bool {
    var isMore = false
    errors.read {
      log.append($0)
      isMore = true
    }
    return isMore
  }

  /// Makes a write to a pipe without a reader an error of this thread; no other thread gets a
  /// signal.
  ///
  /// Source: pthread_sigmask(3), pipe(7).
  private static func ignoreBrokenPipes() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}

/// The ends of a worker's pipes that are ours, non-blocking.
struct BatchStreams: Sendable {
  /// What it reads.
  let input: CInt
  /// What it answers.
  let output: CInt
  /// What it logs.
  let errors: CInt
}
