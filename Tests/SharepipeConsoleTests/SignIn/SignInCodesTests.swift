import Documents
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

struct SignInCodesTests {
  private let ada = ConsolePerson(name: "ada", role: .answer, user: 1000)
  private let bob = ConsolePerson(name: "bob", role: .look)
  private let now = ContinuousClock.Instant.start

  @Test func `a code signs in its person, and once`() throws {
    let codes = SignInCodes()
    let one = try codes.make(for: ada, now: now)
    let other = try codes.make(for: bob, now: now)
    #expect(codes.take(one.text, now: now) == ada)
    #expect(codes.take(one.text, now: now) == nil)
    #expect(codes.take(other.text.lowercased(), now: now) == bob)
    #expect(codes.take(try SignInCode.random().text, now: now) == nil)
    #expect(codes.take("", now: now) == nil)
  }

  static let ages: [(Duration, Bool)] = [
    (.zero, true), (.seconds(599.999), true), (.seconds(600), false), (.seconds(86_400), false),
  ]

  @Test(arguments: ages)
  func `a code is good for ten minutes`(age: Duration, isGood: Bool) throws {
    let codes = SignInCodes()
    let code = try codes.make(for: ada, now: now)
    #expect(codes.take(code.text, now: now + age) == (isGood ? ada : nil))
  }

  @Test func `a sixth code takes the place of the oldest`() throws {
    let codes = SignInCodes()
    let made = try (0..<6).map { try codes.make(for: ada, now: now + .seconds($0)) }
    #expect(codes.take(made[0].text, now: now + .seconds(6)) == nil)
    for code in made.dropFirst() { #expect(codes.take(code.text, now: now + .seconds(6)) == ada) }
  }

  @Test func `of many who present one code at once exactly one is signed in`() async throws {
    for _ in 0..<20 {
      let codes = SignInCodes()
      let code = try codes.make(for: ada, now: now).text
      let persons: [ConsolePerson] = await withTaskGroup(of: ConsolePerson?.self) { group in
        for _ in 0..<100 { group.addTask { codes.take(code, now: now) } }
        return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
      }
      #expect(persons == [ada])
    }
  }

  @Test func `a code for a person of the people file ends with a change of the entry`() throws {
    let codes = SignInCodes()
    let before = People(["ada": .init(role: .answer)])
    let entry = before.fingerprint(of: "ada")
    let changes: [People?] = [People(["ada": .init(role: .look)]), People(), nil]
    for people in changes {
      let code = try codes.make(for: ada, boundTo: entry, now: now)
      #expect(codes.take(code.text, people: people, now: now) == nil)
      #expect(codes.take(code.text, people: before, now: now) == nil)
    }
    let code = try codes.make(for: ada, boundTo: entry, now: now)
    #expect(codes.take(code.text, people: before, now: now) == ada)
  }

  @Test func `a code of another process is taken too, and a fault is kept for the log`() throws {
    let folder = try TemporaryFolder()
    let handed = HandedCodes(in: folder.path)
    let codes = SignInCodes(handed: handed)
    let time = Timestamp(microseconds: 1_000_000_000)
    let code = try SignInCode.random()
    try handed.add(code, for: ada, at: time)
    #expect(codes.take(code.text, now: now, wallTime: time) == ada)
    #expect(codes.take(code.text, now: now, wallTime: time) == nil)
    #expect(codes.handedFault == nil)
    try folder.setMode(0o644, of: "console.codes")
    #expect(codes.take(code.text, now: now, wallTime: time) == nil)
    let path = folder.place("console.codes")
    #expect(
      codes.handedFault?.description
        == "\(path): its group or others have rights (mode 0644); run 'chmod 600' on it")
    try folder.setMode(0o600, of: "console.codes")
    #expect(codes.take(code.text, now: now, wallTime: time) == nil)
    #expect(codes.handedFault == nil)
  }
}
