#if PostgreSQL
package import Documents
import Glibc
import ShareJournal
import Synchronization

/// The session of this process with the ledger: opened, kept alive by heartbeats, and opened anew
/// when it was lost.
///
/// The heartbeat has a connection and a thread of its own, so that no other work delays it. What
/// belongs to a session that was lost is lost with it, all at once.
package final class HostSession: Sendable {
  /// What happened to the session.
  package enum Event: Hashable, Sendable {
    /// A session was opened.
    case opened(HostLease)
    /// The lease was moved on.
    case renewed(HostLease)
    /// The session is over: nothing that was begun under it may be decided any more.
    case lost(String, why: String)
    /// The database does not answer; the words say why.
    case unanswered(PostgresError)
  }

  /// The name of this host, for people; the session is what counts.
  package let host: String
  /// How long the lease is.
  package let lease: Duration
  /// Which copy of the database this host works with.
  let servers = ServerMemory()
  private let program: String
  private let thread: PostgresThread
  private let clock: @Sendable () -> Timestamp
  private let current = Mutex<HostLease?>(nil)
  private let margins = Mutex<LeaseMargins?>(nil)
  private let report: @Sendable (Event) -> Void

  /// Prepares a session.
  ///
  /// - Parameters:
  ///   - address: The database.
  ///   - host: The name of this host.
  ///   - program: The version of this program.
  ///   - lease: How long the lease is, 10 seconds to 10 minutes.
  ///   - clock: The time by the clock of this machine, which may be wrong.
  ///   - report: Called with everything that happens.
  /// - Throws: ``PostgresError`` if no thread is left.
  package init(
    to address: PostgresAddress, host: String, program: String, lease: Duration,
    clock: @escaping @Sendable () -> Timestamp = { .now() },
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) throws(PostgresError) {
    self.host = host
    self.program = program
    self.lease = lease
    self.clock = clock
    self.report = report
    thread = try PostgresThread(to: address, for: "heartbeat", connected: servers.admit)
  }

  /// The lease, unless it is over; `nil` before the session is opened and after it was lost.
  package var held: HostLease? { current.withLock { $0.flatMap { $0.isHeld() ? $0 : nil } } }

  /// Opens a session.
  ///
  /// - Returns: The lease.
  /// - Throws: ``PostgresError``.
  @discardableResult
  package func open() async throws(PostgresError) -> HostLease {
    let (host, program, clock, interval) = (host, program, clock, Self.interval(lease))
    // The time at which it is sent counts: to wait for a connection takes nothing off the lease.
    let (sent, ours, session, theirs, fence) = try await thread.perform(
      within: HostLease.trusted(lease)
    ) { connection throws(PostgresError) in
      let (sent, ours) = (ContinuousClock.now, clock())
      var row = try connection.run(
        PostgresStatement(
          """
          SELECT session::text, now_us, newest_fence()
          FROM open_session($1, $2, $3, $4, $5::text::interval)
          """, .text(host), .integer(Int64(getpid())), .text(program),
          .integer(ours.microseconds), .text(interval))
      ).row()
      return (
        sent, ours, try row.text(), Timestamp(microseconds: try row.integer()),
        try row.integer()
      )
    }
    servers.note(fence: fence)
    let lease = HostLease(
      session: session, deadline: sent + HostLease.trusted(lease),
      offset: HostLease.offset(theirs, to: ours))
    current.withLock { $0 = lease }
    let trusted = HostLease.trusted(self.lease)
    margins.withLock { $0 = $0 ?? LeaseMargins(lease: trusted) }
    report(.opened(lease))
    return lease
  }

  /// Moves the lease on.
  ///
  /// - Returns: The lease; `nil` if there is no session, or the database has ended it.
  /// - Throws: ``PostgresError`` if that is not known.
  @discardableResult
  package func renew() async throws(PostgresError) -> HostLease? {
    guard var lease = current.withLock(\.self) else { return nil }
    let (clock, session, interval) = (clock, lease.session, Self.interval(self.lease))
    let (sent, ours, isAlive, isDraining, theirs) = try await thread.perform(
      within: max(.seconds(1), lease.deadline - .now)
    ) { connection throws(PostgresError) in
      let (sent, ours) = (ContinuousClock.now, clock())
      var row = try connection.run(
        PostgresStatement(
          """
          SELECT is_alive, is_draining, now_us FROM heartbeat($1::text::uuid, $2::text::interval)
          """, .text(session), .text(interval))
      ).row()
      return (
        sent, ours, try row.bool(), try row.bool(), Timestamp(microseconds: try row.integer())
      )
    }
    guard isAlive else {
      lose(lease.session, "the database has ended the session")
      return nil
    }
    let left = lease.deadline - .now
    lease.deadline = sent + HostLease.trusted(self.lease)
    lease.offset = HostLease.offset(theirs, to: ours)
    lease.isDraining = isDraining
    let isCurrent = current.withLock { current in
      guard current?.session == lease.session else { return false }
      current = lease
      return true
    }
    guard isCurrent else { return nil }
    margins.withLock { $0?.renew(withLeft: left) }
    report(.renewed(lease))
    return lease
  }

  /// Sends heartbeats, and opens a new session when one was lost, until the task is cancelled.
  package func run() async {
    while !Task.isCancelled {
      var failure: PostgresError?
      do throws(PostgresError) {
        if current.withLock({ $0 == nil }) { try await open() } else { try await renew() }
      } catch {
        failure = error
        report(.unanswered(error))
      }
      if let lease = current.withLock(\.self), !lease.isHeld() {
        lose(lease.session, "no heartbeat was answered in time")
      }
      let left = held.map { $0.deadline - .now }
      let pause = HostLease.pause(of: lease, left: left, isAnswered: failure == nil)
      try? await Task.sleep(for: pause, clock: .continuous)
    }
  }

  /// Ends the session: what was claimed and not begun is free for other hosts at once.
  package func end() async {
    guard
      let lease = current.withLock({ current in
        defer { current = nil }
        return current
      })
    else { return await thread.close() }
    let statement = PostgresStatement("SELECT close_session($1::text::uuid)", .text(lease.session))
    _ = try? await thread.perform(within: .seconds(5)) { connection throws(PostgresError) in
      try connection.run(statement).count
    }
    await thread.close()
  }

  /// How much of the lease was left since this was last asked; `nil` before the first lease.
  func takeMargins() -> LeaseMargins? {
    let left = held.map { $0.deadline - .now } ?? .zero
    return margins.withLock { $0?.take(withLeft: left) }
  }

  private func lose(_ session: String, _ why: String) {
    let isNews = current.withLock { current in
      guard current?.session == session else { return false }
      current = nil
      return true
    }
    guard isNews else { return }
    margins.withLock { $0?.look(at: .zero) }
    report(.lost(session, why: why))
  }

  /// A duration as an interval of PostgreSQL.
  static func interval(_ duration: Duration) -> String {
    "\(duration / .milliseconds(1)) milliseconds"
  }
}
#endif
