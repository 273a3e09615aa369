import Glibc
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct PasswordDeskTests {
  private static let right = Array("correct horse".utf8)
  private static let wrong = Array("wrong horse".utf8)
  private let now = ContinuousClock.Instant.start
  private let ada = ConsolePerson(name: "ada", role: .answer)
  private let people: People

  init() throws {
    people = People([
      "ada": .init(role: .answer, password: try .sample("correct horse")),
      "bob": .init(role: .look, password: try .sample("battery staple")),
      "carl": .init(role: .look),
    ])
  }

  @Test func `a person signs in with the right password alone`() async {
    let desk = PasswordDesk(people: PeopleSource(fixed: people))
    #expect(await desk.check(name: "ada", password: Self.right, now: now) == .person(ada))
    #expect(await desk.check(name: "ada", password: Self.wrong, now: now) == .wrong)
    #expect(await desk.check(name: "ada", password: [], now: now) == .wrong)
    #expect(await desk.check(name: "bob", password: Self.right, now: now) == .wrong)
    #expect(await desk.check(name: "carl", password: Self.right, now: now) == .wrong)
    #expect(await desk.check(name: "carl", password: [], now: now) == .wrong)
    #expect(await desk.check(name: "dora", password: Self.right, now: now) == .wrong)
    #expect(await desk.check(name: "", password: Self.right, now: now) == .wrong)
    #expect(await desk.check(name: "ADA", password: Self.right, now: now) == .wrong)
  }

  @Test func `each try costs one derivation of the same cost, whatever the name`() async {
    let costs = Mutex<[PasswordHash.Cost]>([])
    let desk = PasswordDesk(people: PeopleSource(fixed: people)) { hash, password in
      costs.withLock { $0.append(hash.cost) }
      return hash.verify(password)
    }
    for name in ["ada", "carl", "dora", "", "not a name"] {
      #expect(await desk.check(name: name, password: Self.wrong, now: now) == .wrong)
    }
    #expect(costs.withLock { $0 } == Array(repeating: .low, count: 5))
  }

  @Test func `without passwords a try costs what a new one would`() {
    #expect(People().greatestCost == .standard)
    #expect(people.greatestCost == .low)
  }

  @Test func `500 wrong tries of one name leave the right one of another name`() async {
    let derivations = Atomic(0)
    let desk = PasswordDesk(people: PeopleSource(fixed: people)) { hash, password in
      derivations.add(1, ordering: .relaxed)
      return hash.verify(password)
    }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<500 {
        group.addTask { _ = await desk.check(name: "ada", password: Self.wrong, now: now) }
      }
    }
    #expect(derivations.load(ordering: .relaxed) == 5)
    let answer = await desk.check(name: "bob", password: Array("battery staple".utf8), now: now)
    #expect(answer == .person(ConsolePerson(name: "bob", role: .look)))
    // The right password does not help a name that has to wait, and is not looked at.
    #expect(await desk.check(name: "ada", password: Self.right, now: now) == .wait(.seconds(1)))
    let later = now + .seconds(1)
    #expect(await desk.check(name: "ada", password: Self.right, now: later) == .person(ada))
  }

  @Test func `two are checked at a time, eight wait, and others are asked to come again`() async {
    let running = Atomic(0)
    let most = Mutex(0)
    let gate = Atomic(false)
    let desk = PasswordDesk(people: PeopleSource(fixed: people)) { _, _ in
      let count = running.add(1, ordering: .relaxed).newValue
      most.withLock { $0 = max($0, count) }
      // The first waits for the second, however late its thread is.
      let deadline = ContinuousClock.now + .seconds(60)
      while !gate.load(ordering: .relaxed) || most.withLock({ $0 }) < 2, .now < deadline {
        usleep(1000)
      }
      running.subtract(1, ordering: .relaxed)
      return false
    }
    let answers = await withTaskGroup(of: PasswordDesk.Answer.self) { group in
      for number in 0..<14 {
        group.addTask { await desk.check(name: "p\(number)", password: Self.wrong, now: now) }
      }
      var answers: [PasswordDesk.Answer] = []
      for await answer in group {
        answers.append(answer)
        // Only the four that have no room come back before the gate is open.
        if answers.count == 4 { gate.store(true, ordering: .relaxed) }
      }
      return answers
    }
    #expect(answers.prefix(4).allSatisfy { $0 == .busy(.seconds(5)) })
    #expect(answers.dropFirst(4).allSatisfy { $0 == .wrong })
    #expect(answers.count == 14)
    #expect(most.withLock { $0 } == 2)
  }

  @Test func `a password that was changed meanwhile is not the right one`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.place("people")
    try PeopleEdit.add("ada", try #require(people.entries["ada"])).apply(to: path)
    let desk = PasswordDesk(people: PeopleSource(path)) { hash, password in
      let result = hash.verify(password)
      _ = try? PeopleEdit.role("ada", .look).apply(to: path)
      return result
    }
    #expect(await desk.check(name: "ada", password: Self.right, now: now) == .wrong)
    let looking = ConsolePerson(name: "ada", role: .look)
    #expect(await desk.check(name: "ada", password: Self.right, now: now) == .person(looking))
  }

  @Test func `a try for which there is no memory is not a wrong password`() async {
    let desk = PasswordDesk(people: PeopleSource(fixed: people)) { _, _ in nil }
    let answer = await desk.check(name: "ada", password: Self.right, now: now)
    #expect(answer == .busy(.seconds(5)))
  }

  @Test func `while the people file is wrong no password is looked at`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("people", "ada: { role: look }\n", mode: 0o644)
    let desk = PasswordDesk(people: PeopleSource(path)) { _, _ in true }
    for _ in 0..<10 {
      let answer = await desk.check(name: "ada", password: Self.right, now: now)
      guard case .unavailable(let error) = answer else {
        Issue.record("\(answer)")
        return
      }
      #expect(
        error.description
          == "\(path): its group or others have rights (mode 0644); run 'chmod 600' on it")
    }
  }
}
