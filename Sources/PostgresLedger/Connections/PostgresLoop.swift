#if PostgreSQL
import CLinux
import Glibc

/// What a ``PostgresThread`` does on its thread.
struct PostgresLoop {
  /// How long connecting may take, all hosts together.
  static let connectLimit: Duration = .seconds(30)
  /// How long what follows may take before any work is done.
  static let greetingLimit: Duration = .seconds(10)

  let address: PostgresAddress
  let purpose: String
  let mailbox: PostgresMailbox
  let connected: @Sendable (PostgresConnection) throws(PostgresError) -> Void
  let notified: @Sendable (PostgresNotification) -> Void
  private var connection: PostgresConnection?
  private var delay = ReconnectDelay()
  /// When the next attempt to connect is due.
  private var due = ContinuousClock.now

  init(
    address: PostgresAddress, purpose: String, mailbox: PostgresMailbox,
    connected: @escaping @Sendable (PostgresConnection) throws(PostgresError) -> Void,
    notified: @escaping @Sendable (PostgresNotification) -> Void
  ) {
    self.address = address
    self.purpose = purpose
    self.mailbox = mailbox
    self.connected = connected
    self.notified = notified
  }

  /// Runs until it is closed.
  mutating func run() {
    while true {
      guard let connection else {
        guard !mailbox.isClosing, connect() else { break }
        continue
      }
      mailbox.answer()
      if let work = mailbox.take() {
        work.run(connection)
      } else if mailbox.isClosing {
        break
      } else {
        rest(on: connection)
      }
      deliver(from: connection)
      if let loss = connection.loss { lose(loss) }
    }
    connection?.close()
    mailbox.end()
  }

  /// Waits for work, for notifications, or for the end of the connection.
  private func rest(on connection: PostgresConnection) {
    guard case .socket = connection.wait(for: POLLIN, or: mailbox.descriptor, until: nil) else {
      return
    }
    // An error is in the connection's `loss`.
    try? connection.takeInput(orLose: .connectionLost)
  }

  private func deliver(from connection: PostgresConnection) {
    for notification in connection.takenNotifications() { notified(notification) }
  }

  /// Notes that the connection was lost; the next attempt follows almost at once.
  private mutating func lose(_ error: PostgresError) {
    connection = nil
    due = .now + .milliseconds(Int.random(in: 0...100))
    mailbox.note { [due] link in
      link.phase = .waiting(until: due)
      link.lastError = error
    }
  }

  /// Waits until an attempt is due, and makes it.
  ///
  /// - Returns: Whether to go on.
  private mutating func connect() -> Bool {
    mailbox.answer()
    let left = due - .now
    if left > .zero {
      var descriptor = pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = CInt(clamping: min(1000, Int(left / .milliseconds(1)) + 1))
      _ = unsafe poll(&descriptor, 1, milliseconds)
      return true
    }
    mailbox.note { $0.phase = .connecting }
    do throws(PostgresError) {
      let open = try PostgresConnection.open(
        address, for: purpose, within: Self.connectLimit, unless: { mailbox.isClosing })
      open.deadline = .now + Self.greetingLimit
      try connected(open)
      connection = open
      delay.reset()
      mailbox.note { link in
        link.phase = .connected(since: .now, open.server)
        link.failures = 0
      }
    } catch {
      due = .now + delay.next(isPassing: error.isPassing, chance: .random(in: 0...1))
      mailbox.note { [due, delay] link in
        link.phase = .waiting(until: due)
        link.lastError = error
        link.failures = delay.failures
      }
      if !error.isPassing { mailbox.fail(with: error) }
      if error.reason == .pooled { return false }
    }
    return true
  }
}
#endif
