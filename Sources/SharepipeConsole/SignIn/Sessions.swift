import Documents
import Synchronization

/// The sessions of the desk, in memory alone: its end ends all of them.
///
/// Only SHA-256 of an identifier is kept. Times are those of the steady clock, so that a clock that is
/// set back prolongs no session.
package final class Sessions: Sendable {
  /// How long sessions live, and how many there are.
  package struct Limits: Hashable, Sendable {
    /// How long a session lives without being used.
    package var idle: Duration
    /// How long a session lives at most.
    package var longest: Duration
    /// The most sessions of one person.
    package var ofOnePerson = 50
    /// The most sessions in all.
    package var inAll = 1000

    /// Creates limits.
    package init(idle: Duration = .seconds(12 * 3600), longest: Duration = .seconds(7 * 86_400)) {
      self.idle = idle
      self.longest = longest
    }
  }

  /// What an identifier stands for.
  package enum Finding: Hashable, Sendable {
    /// A session.
    case session(ConsoleSession)
    /// A session that is over, and was just forgotten.
    case over(ConsoleSession, ConsoleSession.End)
    /// A session of a person of the people file, which cannot be read now. It is not over.
    case suspended
    /// Nothing.
    case unknown
  }

  private let limits: Limits
  private let sessions = Mutex<[ContentDigest: ConsoleSession]>([:])

  /// Begins without sessions.
  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Begins a session.
  ///
  /// A person who signs in with a password is one of the people file, and the session ends when the
  /// person's entry changes. So it is with a code for a person that the people file has in the same
  /// form; a code for another person, such as the owner, begins a session of its own.
  ///
  /// - Parameters:
  ///   - person: The person.
  ///   - way: How the person signed in.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  ///   - now: The time by the steady clock.
  /// - Returns: The identifier for the browser, and the session; `nil` if the person's entry is not
  ///   or no longer in the people file and must be.
  package func begin(
    for person: ConsolePerson, by way: SignInWay, in people: People?,
    now: ContinuousClock.Instant
  ) -> (identifier: SessionIdentifier, session: ConsoleSession)? {
    let isListed = people?.person(named: person.name) == person
    guard isListed || way != .password else { return nil }
    let identifier = SessionIdentifier.random()
    guard let digest = identifier.digest else { return nil }
    let session = ConsoleSession(
      handle: RandomBytes.make(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
        .joined(),
      person: person, way: way, began: now, lastUse: now, formKey: .random(),
      entry: isListed ? people?.fingerprint(of: person.name) : nil)
    sessions.withLock { sessions in
      sessions = sessions.filter { end(of: $0.value, in: people, now: now) == nil }
      Self.makeRoom(in: &sessions, limits.ofOnePerson) { $0.person.name == person.name }
      Self.makeRoom(in: &sessions, limits.inAll) { _ in true }
      sessions[digest] = session
    }
    return (identifier, session)
  }

  /// Finds a session.
  ///
  /// - Parameters:
  ///   - identifier: What the browser sent.
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  ///   - now: The time by the steady clock.
  ///   - isUse: Whether the session counts as used. What a page asks by itself is no use.
  /// - Returns: The session, or why there is none.
  package func find(
    _ identifier: SessionIdentifier, in people: People?, now: ContinuousClock.Instant,
    isUse: Bool = true
  ) -> Finding {
    guard let digest = identifier.digest else { return .unknown }
    return sessions.withLock { sessions in
      guard var session = sessions[digest] else { return .unknown }
      if let end = end(of: session, in: people, now: now) {
        sessions[digest] = nil
        return .over(session, end)
      }
      guard people != nil || session.entry == nil else { return .suspended }
      if isUse {
        session.lastUse = max(session.lastUse, now)
        sessions[digest] = session
      }
      return .session(session)
    }
  }

  /// Ends a session, as its person asks.
  ///
  /// - Parameter identifier: What the browser sent.
  /// - Returns: The session, or `nil` if there was none.
  @discardableResult
  package func end(_ identifier: SessionIdentifier) -> ConsoleSession? {
    guard let digest = identifier.digest else { return nil }
    return sessions.withLock { $0.removeValue(forKey: digest) }
  }

  /// Ends a session by its handle, as the page *Status* asks.
  ///
  /// - Parameter handle: The handle.
  /// - Returns: The session, or `nil` if there was none.
  @discardableResult
  package func end(handle: String) -> ConsoleSession? {
    sessions.withLock { sessions in
      guard let digest = sessions.first(where: { $0.value.handle == handle })?.key else {
        return nil
      }
      return sessions.removeValue(forKey: digest)
    }
  }

  /// The sessions that live, the one that was used last first.
  ///
  /// - Parameters:
  ///   - people: The people file as it is now; `nil` if it cannot be read.
  ///   - now: The time by the steady clock.
  /// - Returns: The sessions.
  package func list(in people: People?, now: ContinuousClock.Instant) -> [ConsoleSession] {
    sessions.withLock { sessions in
      sessions = sessions.filter { end(of: $0.value, in: people, now: now) == nil }
      return sessions.values.sorted { ($0.lastUse, $0.handle) > ($1.lastUse, $1.handle) }
    }
  }

  /// Why a session is over, or `nil` if it lives.
  private func end(
    of session: ConsoleSession, in people: People?, now: ContinuousClock.Instant
  ) -> ConsoleSession.End? {
    if now - session.began >= limits.longest { return .longest }
    if now - session.lastUse >= limits.idle { return .idle }
    guard let entry = session.entry, let people else { return nil }
    return people.fingerprint(of: session.person.name) == entry ? nil : .changedEntry
  }

  /// Removes those of a kind that were unused longest, until there is room for one more.
  private static func makeRoom(
    in sessions: inout [ContentDigest: ConsoleSession], _ most: Int,
    where isOfKind: (ConsoleSession) -> Bool
  ) {
    let alike = sessions.filter { isOfKind($0.value) }
    let surplus = alike.count - most + 1
    guard surplus > 0 else { return }
    for (digest, _) in alike.sorted(by: { $0.value.lastUse < $1.value.lastUse }).prefix(surplus) {
      sessions[digest] = nil
    }
  }
}
