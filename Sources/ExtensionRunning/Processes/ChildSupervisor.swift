import Glibc
import ShareRules
import SystemPackage

/// Watches over a running program on a thread of its own: reads what it writes, keeps the time, and
/// ends it when it must be ended.
///
/// One thread and one `poll(2)` for each program keep memory bounded, whatever it writes, and need
/// no order of events.
struct ChildSupervisor {
  /// What happened besides the exit status.
  struct Report: Sendable {
    /// Why we ended it, or `nil` if it ended by itself.
    var endedFor: ChildOutcome.End?
    /// What it wrote to its standard output.
    var output: [UInt8]
    /// What it wrote to its standard error.
    var log: CappedLog
    /// How many processes it left behind, if they were counted.
    var leftBehind = 0
    /// Whether some of its processes may run on, whatever was done.
    var mayRunOn = false
  }

  private enum Phase {
    case running(until: ContinuousClock.Instant)
    case asked(until: ContinuousClock.Instant)
    case killed(until: ContinuousClock.Instant)
  }

  private let process: pid_t
  private let exit: CInt
  private let wakeup: CInt
  private let command: ChildCommand
  private let mark: String
  private var output: OutputStream
  private var errors: OutputStream
  private var log: CappedLog
  private var written: [UInt8] = []
  private var endedFor: ChildOutcome.End?
  private var phase: Phase

  /// Prepares for a program that has just been launched.
  ///
  /// - Parameters:
  ///   - process: Its number.
  ///   - exit: A descriptor that becomes readable when it ends (a pidfd).
  ///   - wakeup: A descriptor that becomes readable when the run is cancelled.
  ///   - output: The end of the pipe that is its standard output, non-blocking.
  ///   - errors: The end of the pipe that is its standard error, non-blocking.
  ///   - mark: The part of its environment that only this run has.
  ///   - command: The bounds.
  init(
    process: pid_t, exit: CInt, wakeup: CInt, output: CInt, errors: CInt, mark: String,
    command: ChildCommand
  ) {
    self.process = process
    self.exit = exit
    self.wakeup = wakeup
    self.output = OutputStream(descriptor: output)
    self.errors = OutputStream(descriptor: errors)
    self.mark = mark
    self.command = command
    log = CappedLog(limit: command.logLimit, margin: command.secrets?.redaction.longest ?? 0)
    phase = .running(until: .now + command.timeLimit)
  }

  /// Waits for the end of the program, and ends everything that it left behind.
  ///
  /// - Returns: What was read, and why it was ended.
  mutating func supervise() -> Report {
    while !waitForEvents() {}
    let killer = SessionKiller(
      leader: process, mark: EnvironmentMark(mark.utf8), isolation: command.isolation)
    let leftBehind = command.countsLeftBehind ? killer.count() : 0
    let hasEndedAll = killer.killAll()
    if command.isolation != nil {
      switch RunKeeper.cause(of: process) {
      // While this process was stopped, its time limit may have passed, too.
      case .leaseLost?: endedFor = .leaseLost
      case let cause?: endedFor = endedFor ?? cause
      case nil: break
      }
    }
    // A pipe holds at most 1 MiB, so this takes in what the dead have left and then ends, even if a
    // process that was not found goes on writing.
    for _ in 0..<16 where output.isOpen { readOutput() }
    for _ in 0..<16 where errors.isOpen { readErrors() }
    return Report(
      endedFor: endedFor, output: written,
      log: command.secrets?.redaction.redacted(log) ?? log, leftBehind: leftBehind,
      mayRunOn: !hasEndedAll)
  }

  /// Waits for the next thing to happen and deals with it.
  ///
  /// Returns whether the program has ended.
  private mutating func waitForEvents() -> Bool {
    var descriptors = [
      pollfd(fd: exit, events: Int16(POLLIN), revents: 0),
      pollfd(fd: endedFor == nil ? wakeup : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output.isOpen ? output.descriptor : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors.isOpen ? errors.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), timeout)
    // What has ended is not asked to end: this process may have been stopped meanwhile.
    if count <= 0 || descriptors[0].revents == 0 { checkTime() }
    guard count > 0 else { return hasEndedUnannounced }
    if descriptors[1].revents != 0 { ask(toEndFor: .cancelled) }
    if descriptors[2].revents != 0 { readOutput() }
    if descriptors[3].revents != 0 { readErrors() }
    return descriptors[0].revents != 0 || hasEndedUnannounced
  }

  /// Whether the program has ended on a system that does not report it by a descriptor.
  private var hasEndedUnannounced: Bool {
    exit < 0 && ChildExit.hasEnded(process)
  }

  /// Milliseconds until there is something to look after, rounded up; -1 for no end.
  private var timeout: CInt {
    let longest: Double = exit < 0 ? 20 : 3_600_000
    switch phase {
    case .running(let instant), .asked(let instant), .killed(let instant):
      let left = (instant - .now) / .milliseconds(1)
      return CInt(min(max(left.rounded(.up), 0), longest))
    }
  }

  private mutating func checkTime() {
    switch phase {
    case .running(let instant) where instant <= .now: ask(toEndFor: .timeLimitExceeded)
    case .asked(let instant) where instant <= .now: killNow()
    case .killed(let instant) where instant <= .now:
      // The keeper does not answer; what it leaves is looked for.
      kill(-process, SIGKILL)
      phase = .killed(until: .now + .seconds(3600))
    default: break
    }
  }

  /// Asks the program and its group to end, once.
  private mutating func ask(toEndFor end: ChildOutcome.End) {
    guard endedFor == nil else { return }
    endedFor = end
    kill(-process, SIGTERM)
    // A stopped process takes the signal only when it goes on.
    kill(-process, SIGCONT)
    phase = .asked(until: .now + command.grace)
  }

  private mutating func killNow() {
    if command.isolation != nil {
      RunKeeper.end(process)
    } else {
      kill(-process, SIGKILL)
    }
    phase = .killed(until: .now + RunKeeper.patience)
  }

  private mutating func readOutput() {
    output.read { [limit = command.outputLimit] in
      // One byte more than the limit shows that it was passed.
      written.append(contentsOf: $0.prefix(limit + 1 - written.count))
    }
    guard written.count > command.outputLimit else { return }
    written.removeLast()
    if endedFor == nil {
      endedFor = .outputLimitExceeded
      killNow()
    }
  }

  private mutating func readErrors() {
    errors.read { log.append($0) }
  }
}
