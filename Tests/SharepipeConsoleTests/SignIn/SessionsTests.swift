import Testing

@testable import SharepipeConsole

struct SessionsTests {
  private let ada = ConsolePerson(name: "ada", role: .answer)
  private let bob = ConsolePerson(name: "bob", role: .look)
  private let people = People([
    "ada": .init(role: .answer), "bob": .init(role: .look),
  ])
  private let now = ContinuousClock.Instant.start

  private func begin(
    _ sessions: Sessions, _ person: ConsolePerson? = nil, by way: SignInWay = .password,
    at time: ContinuousClock.Instant? = nil
  ) throws -> SessionIdentifier {
    let begun = sessions.begin(for: person ?? ada, by: way, in: people, now: time ?? now)
    return try #require(begun).identifier
  }

  private func person(_ finding: Sessions.Finding) -> ConsolePerson? {
    if case .session(let session) = finding { session.person } else { nil }
  }

  private func end(_ finding: Sessions.Finding) -> ConsoleSession.End? {
    if case .over(_, let end) = finding { end } else { nil }
  }

  @Test func `a session is found by its identifier alone`() throws {
    let sessions = Sessions()
    let (identifier, session) = try #require(
      sessions.begin(for: ada, by: .password, in: people, now: now))
    #expect(session.person == ada && session.way == .password && session.began == now)
    #expect(sessions.find(identifier, in: people, now: now) == .session(session))
    #expect(sessions.find(.random(), in: people, now: now) == .unknown)
    #expect(SessionIdentifier(identifier.text.utf8) == identifier)
    #expect(SessionIdentifier(session.handle.utf8) == nil)
  }

  @Test func `identifiers, handles and keys of sessions differ`() throws {
    let sessions = Sessions()
    let begun = try (0..<40).map { _ in
      try #require(sessions.begin(for: ada, by: .password, in: people, now: now))
    }
    #expect(Set(begun.map(\.identifier)).count == 40)
    #expect(Set(begun.map(\.session.handle)).count == 40)
    #expect(Set(begun.map(\.session.formKey)).count == 40)
    #expect(begun.allSatisfy { $0.session.handle.utf8.count == 16 })
  }

  @Test func `a session that is not used is over after 12 hours`() throws {
    let sessions = Sessions()
    let identifier = try begin(sessions)
    let hours = { (hours: Double) in now + .seconds(hours * 3600) }
    #expect(person(sessions.find(identifier, in: people, now: hours(11.9))) == ada)
    #expect(person(sessions.find(identifier, in: people, now: hours(23.8))) == ada)
    // What a page asks by itself does not prolong it.
    #expect(person(sessions.find(identifier, in: people, now: hours(35.7), isUse: false)) == ada)
    #expect(end(sessions.find(identifier, in: people, now: hours(35.9))) == .idle)
    #expect(sessions.find(identifier, in: people, now: hours(35.9)) == .unknown)
  }

  @Test func `a session is over after 7 days, however it is used`() throws {
    let sessions = Sessions()
    let identifier = try begin(sessions)
    for hour in 0..<(7 * 24) {
      let time = now + .seconds(hour * 3600)
      #expect(person(sessions.find(identifier, in: people, now: time)) == ada)
    }
    #expect(end(sessions.find(identifier, in: people, now: now + .seconds(7 * 86_400))) == .longest)
  }

  @Test func `a session is over when its person signs out or another ends it`() throws {
    let sessions = Sessions()
    let one = try begin(sessions)
    let other = try begin(sessions)
    #expect(sessions.end(one)?.person == ada)
    #expect(sessions.end(one) == nil)
    #expect(sessions.find(one, in: people, now: now) == .unknown)
    let handle = try #require(sessions.list(in: people, now: now).first?.handle)
    #expect(sessions.end(handle: "0000000000000000") == nil)
    #expect(sessions.end(handle: String(handle.dropLast())) == nil)
    #expect(sessions.end(handle: handle)?.handle == handle)
    #expect(sessions.find(other, in: people, now: now) == .unknown)
  }

  @Test func `a session is over when the entry of its person has changed`() throws {
    let hash = try PasswordHash.sample("12345678")
    let changes: [People.Entry?] = [
      nil, .init(role: .look), .init(role: .answer, password: hash),
      .init(role: .answer, user: .init(number: 7)),
    ]
    for entry in changes {
      let sessions = Sessions()
      let (one, other) = (try begin(sessions), try begin(sessions, bob))
      var after = people
      after.entries["ada"] = entry
      #expect(end(sessions.find(one, in: after, now: now)) == .changedEntry)
      // It stays so when the entry is again what it was.
      #expect(sessions.find(one, in: people, now: now) == .unknown)
      #expect(person(sessions.find(other, in: after, now: now)) == bob)
    }
  }

  @Test func `a session waits while the people file cannot be read`() throws {
    let sessions = Sessions()
    let one = try begin(sessions)
    #expect(sessions.find(one, in: nil, now: now) == .suspended)
    #expect(sessions.list(in: nil, now: now).count == 1)
    #expect(person(sessions.find(one, in: people, now: now)) == ada)
    #expect(end(sessions.find(one, in: nil, now: now + .seconds(86_400))) == .idle)
  }

  @Test func `the session of the owner does not depend on the people file`() throws {
    let sessions = Sessions()
    let owner = ConsolePerson(name: "ada", role: .answer, user: 1000)
    let one = try begin(sessions, owner, by: .code)
    #expect(person(sessions.find(one, in: nil, now: now)) == owner)
    #expect(person(sessions.find(one, in: People(), now: now)) == owner)
  }

  @Test func `a password signs in only a person of the people file as it is now`() {
    let sessions = Sessions()
    let other = ConsolePerson(name: "ada", role: .look)
    #expect(sessions.begin(for: other, by: .password, in: people, now: now) == nil)
    #expect(sessions.begin(for: ada, by: .password, in: People(), now: now) == nil)
    #expect(sessions.begin(for: ada, by: .password, in: nil, now: now) == nil)
    #expect(sessions.list(in: people, now: now) == [])
  }

  @Test func `of one person the 51st session ends the one that was unused longest`() throws {
    let sessions = Sessions()
    let stranger = try begin(sessions, bob)
    let begun = try (0..<50).map { try begin(sessions, at: now + .seconds($0)) }
    _ = sessions.find(begun[0], in: people, now: now + .seconds(100))
    _ = try begin(sessions, at: now + .seconds(101))
    let later = now + .seconds(102)
    #expect(person(sessions.find(begun[0], in: people, now: later)) == ada)
    #expect(sessions.find(begun[1], in: people, now: later) == .unknown)
    #expect(person(sessions.find(begun[2], in: people, now: later)) == ada)
    #expect(person(sessions.find(stranger, in: people, now: later)) == bob)
  }

  @Test func `of all sessions the 1001st ends the one that was unused longest`() throws {
    let sessions = Sessions()
    let first = try begin(sessions, .init(name: "p0", role: .look), by: .code)
    for number in 1...1000 {
      _ = try begin(
        sessions, .init(name: "p\(number % 100)", role: .look), by: .code,
        at: now + .milliseconds(number))
    }
    #expect(sessions.list(in: people, now: now + .seconds(2)).count == 1000)
    #expect(sessions.find(first, in: people, now: now + .seconds(2)) == .unknown)
  }

  @Test func `sessions that are over make room first, and are not listed`() throws {
    let sessions = Sessions()
    _ = try begin(sessions)
    let second = try begin(sessions, bob, at: now + .seconds(13 * 3600))
    let list = sessions.list(in: people, now: now + .seconds(13 * 3600))
    #expect(list.map(\.person) == [bob])
    #expect(person(sessions.find(second, in: people, now: now + .seconds(13 * 3600))) == bob)
  }

  @Test func `a session prints nothing that signs a person in`() throws {
    let sessions = Sessions()
    let (identifier, session) = try #require(
      sessions.begin(for: ada, by: .password, in: people, now: now))
    #expect("\(identifier)" == "(an identifier of a session)")
    #expect("\(session.formKey)" == "(a key)")
    #expect(!"\(session)".contains(identifier.text))
  }
}
