import ConsoleWire
import ShareJournal
import ShareModel
import Synchronization
import Testing

@testable import SharepipeConsole

struct DeskPlacesTests {
  /// Requests of a test that stay under way until they are let go.
  private final class Requests: Sendable {
    let places: DeskPlaces
    private let tasks = Mutex<[Task<Bool, Never>]>([])
    private let doors = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let names = Mutex<[String]>([])

    init(_ limits: DeskPlaces.Limits = .init()) {
      var limits = limits
      // A loaded machine takes longer than a person waits.
      if limits.patience == DeskPlaces.Limits().patience { limits.patience = .seconds(600) }
      places = DeskPlaces(limits)
    }

    /// The owners whose requests came to a place, in that order.
    var order: [String] { names.withLock { $0 } }

    /// Begins a request, and waits until it has a place or stands in line.
    @discardableResult
    func begin(_ owner: String) async -> Task<Bool, Never> {
      let before = places.underWay + places.waitingCount
      let task = Task { [self] in
        do throws(Refusal) {
          try await places.hold(for: owner) { () async throws(Refusal) in
            names.withLock { $0.append(owner) }
            await withCheckedContinuation { door in doors.withLock { $0.append(door) } }
          }
          return true
        } catch {
          return false
        }
      }
      while places.underWay + places.waitingCount == before { await Task.yield() }
      await settle()
      return task
    }

    /// Lets the one go that has been under way the longest.
    func end() async {
      let door = doors.withLock { $0.removeFirst() }
      let before = places.underWay + places.waitingCount
      door.resume()
      while places.underWay + places.waitingCount == before { await Task.yield() }
      await settle()
    }

    /// Waits until each request that has a place has come so far that it can be let go.
    private func settle() async {
      while doors.withLock(\.count) != places.underWay { await Task.yield() }
    }

    /// Lets all go, also those that come to a place meanwhile.
    func endAll() async {
      while places.underWay > 0 {
        let door = doors.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        door?.resume()
        await Task.yield()
      }
    }
  }

  @Test func `eight are under way at a time, and the ninth goes on when one ends`() async {
    let requests = Requests()
    for number in 0..<9 { await requests.begin("person \(number)") }
    #expect(requests.places.underWay == 8)
    #expect(requests.places.waitingCount == 1)
    await requests.end()
    #expect(requests.places.underWay == 8)
    #expect(requests.places.waitingCount == 0)
    await requests.endAll()
  }

  @Test func `four of one are under way, and those of others pass the fifth`() async {
    let requests = Requests()
    for _ in 0..<6 { await requests.begin("ada") }
    #expect(requests.places.underWay == 4)
    await requests.begin("bob")
    #expect(requests.places.underWay == 5)
    #expect(requests.order.last == "bob")
    await requests.end()
    #expect(requests.places.underWay == 5)
    #expect(requests.places.waitingCount == 1)
    await requests.endAll()
    #expect(requests.order.filter { $0 == "ada" }.count == 6)
    #expect(requests.places.waitingCount == 0)
  }

  @Test func `who has waited the longest goes on first`() async {
    var limits = DeskPlaces.Limits()
    limits.all = 1
    let requests = Requests(limits)
    for name in ["ada", "bob", "carl", "dora"] { await requests.begin(name) }
    for _ in 0..<3 { await requests.end() }
    await requests.endAll()
    #expect(requests.order == ["ada", "bob", "carl", "dora"])
  }

  @Test func `more than may wait are refused at once, of all and of one`() async throws {
    var limits = DeskPlaces.Limits()
    (limits.all, limits.waiting, limits.waitingOfOne) = (1, 3, 2)
    let requests = Requests(limits)
    for name in ["ada", "ada", "ada"] { await requests.begin(name) }
    await #expect(throws: Refusal.self) { try await requests.places.hold(for: "ada") {} }
    await requests.begin("bob")
    await #expect(throws: Refusal.self) { try await requests.places.hold(for: "carl") {} }
    #expect(requests.places.waitingCount == 3)
    await requests.endAll()
  }

  @Test func `a request waits for a limited time, and the refusal has Retry-After`() async throws {
    var limits = DeskPlaces.Limits()
    (limits.all, limits.patience) = (1, .milliseconds(20))
    let requests = Requests(limits)
    await requests.begin("ada")
    let refusal = await #expect(throws: Refusal.self) {
      try await requests.places.hold(for: "bob") {}
    }
    #expect(refusal?.status == 503)
    #expect(refusal?.fields.map(\.name) == ["retry-after"])
    #expect(requests.places.waitingCount == 0)
    await requests.endAll()
  }

  @Test func `who leaves while waiting gives the turn to the next`() async {
    var limits = DeskPlaces.Limits()
    limits.all = 1
    let requests = Requests(limits)
    await requests.begin("ada")
    let left = await requests.begin("bob")
    await requests.begin("carl")
    left.cancel()
    #expect(await left.value == false)
    await requests.endAll()
    #expect(requests.order == ["ada", "carl"])
  }
}

/// The places of the desk itself.
struct BusyDeskTests {
  private let fixture: DeskFixture
  private let owner: String

  private static let bob = ConsolePerson(name: "bob", role: .answer, user: 4712)

  init() async throws {
    fixture = try await DeskFixture { $0.places.patience = .milliseconds(20) }
    try await fixture.process(["a.txt": "hello"])
    try await fixture.signIn()
    owner = try #require(fixture.desk.sessions.list(in: nil, now: .now).first).handle
  }

  /// Does something while as many requests of some owners are under way as are named.
  private func busy(
    _ owners: ArraySlice<String>, _ body: () async throws -> Void
  ) async throws {
    guard let first = owners.first else { return try await body() }
    var fault: (any Error)?
    try await fixture.desk.places.hold(for: first) { () async throws(Refusal) in
      do { try await busy(owners.dropFirst(), body) } catch { fault = error }
    }
    if let fault { throw fault }
  }

  @Test func `a session with four requests under way waits, and others do not`() async throws {
    try await busy(Array(repeating: owner, count: 4)[...]) {
      let answer = await fixture.get("/waiting")
      #expect(answer.status == 503)
      #expect(answer.field("retry-after") == "2")
      #expect(answer.text.contains("Nothing was done."))
      let other = await fixture.desk.answer(
        DeskFixture.request("GET", "/waiting", cookie: try await fixture.cookie(of: Self.bob)))
      #expect(other.head.status == 200)
    }
    #expect(await fixture.get("/waiting").status == 200)
    #expect(fixture.desk.places.underWay == 0)
  }

  @Test func `an answer that finds no place changes nothing`() async throws {
    let identifier = try await fixture.held().identifier
    let page = await fixture.get("/contexts/\(identifier)")
    let form = DeskFixture.fields(of: page, formTo: "/contexts/\(identifier)/answer")
    #expect(!form.isEmpty)
    try await busy((0..<8).map { "person \($0)" }[...]) {
      let answer = await fixture.post(
        "/contexts/\(identifier)/answer", form + [("answer", "approved")])
      #expect(answer.status == 503)
    }
    #expect(try await fixture.context(identifier).end == .held)
    let answer = await fixture.post(
      "/contexts/\(identifier)/answer", form + [("answer", "approved")])
    #expect(answer.status == 303)
  }

  @Test func `who is not signed in can sign in however busy the desk is`() async throws {
    try await busy((0..<8).map { "person \($0)" }[...]) {
      let page = await fixture.desk.answer(DeskFixture.request("GET", "/sign-in")).head
      #expect(page.status == 200)
      _ = try await fixture.cookie(of: Self.bob)
    }
  }

  @Test func `a live page and a download in parts hold no place while they last`() async throws {
    let text = String(repeating: "many lines\n", count: 30_000)
    try await fixture.process(["long.txt": text])
    let page = try await fixture.desk.settings.states[0].reading().history(
      .held, before: nil, limit: 1)
    let identifier = try #require(page.contexts.first).identifier
    let live = await fixture.desk.answer(
      DeskFixture.request("GET", "/live", cookie: fixture.cookie))
    let next = try #require(live.next)
    let download = await fixture.desk.answer(
      DeskFixture.request("GET", "/contexts/\(identifier)/content/1", cookie: fixture.cookie))
    let more = try #require(download.next)
    #expect(fixture.desk.places.underWay == 0)
    // They go on where no place is left.
    try await busy((0..<8).map { "person \($0)" }[...]) {
      guard case .bytes = await next() else {
        Issue.record("the stream has ended")
        return
      }
      var count = download.head.body.count
      while case .bytes(let part) = await more() { count += part.count }
      #expect(count == text.utf8.count)
    }
  }
}
