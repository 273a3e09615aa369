#if Console
import ConsoleWire
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ConsoleFront

/// The front in a process of its own, with no more rights than it has under a console.
struct ProgramTests {
  private static let request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n"

  @Test func `the program serves, and ends with its desk`() async throws {
    let front = try await FrontProgram(desk: TestDesk.echo)
    let client = try front.client()
    for _ in 0..<3 {
      client.send(Self.request)
      #expect(client.answer()?.text == "GET /\n")
    }
    client.send("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
    #expect(client.answer()?.status == 400)
    #expect(client.isClosed)
    front.desk.close()
    let outcome = try await front.program.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
  }

  @Test func `without descriptors it waits, and serves when there are some again`() async throws {
    let front = try await FrontProgram(files: 24, desk: TestDesk.echo)
    let first = try front.client()
    first.send(Self.request)
    #expect(first.answer()?.status == 200)
    // These are accepted by the system, and by the front as far as it has descriptors.
    let others = try (0..<60).map { _ in try front.client() }
    for client in others { client.send("GET /") }
    #expect(await eventually { front.descriptors == 24 })
    let before = front.processorTime
    try await Task.sleep(for: .seconds(1))
    #expect(front.processorTime - before < .milliseconds(500))
    first.send(Self.request)
    #expect(first.answer()?.status == 200)
    for client in others { client.close() }
    let last = try front.client()
    last.send(Self.request)
    #expect(last.answer()?.status == 200)
    #expect(front.program.isRunning)
  }

  @Test func `what is sent behind a request is not kept`() async throws {
    let front = try await FrontProgram(desk: TestDesk.silence)
    let client = try front.client()
    client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n")
    // More than the process may hold.
    let part = [UInt8](repeating: 0x61, count: 1 << 20)
    #expect((0..<300).filter { _ in !client.send(part) } == [])
    #expect(await eventually { front.desk.requests.count == 1 })
    front.desk.send(.answer(front.desk.exchanges[0], ConsoleAnswer(200), isLast: true))
    #expect(client.answer()?.status == 200)
    #expect(client.isClosed)
    #expect(front.program.isRunning)
  }

  @Test func `a request that comes at once is answered beside a thousand slow ones`() async throws {
    let front = try await FrontProgram(desk: TestDesk.echo)
    let isOver = Atomic(false)
    let ended = Atomic(0)
    let (attackers, each) = (4, 250)
    // Each keeps its connections open, with a byte of a request now and then.
    for _ in 0..<attackers {
      Thread.detachNewThread {
        var clients: [Client?] = []
        while !isOver.load(ordering: .relaxed) {
          if clients.count < each { clients.append(nil) }
          for index in clients.indices where !(clients[index]?.send("G") ?? false) {
            clients[index] = try? front.client()
          }
          usleep(clients.count < each ? 100 : 50_000)
        }
        ended.add(1, ordering: .relaxed)
      }
    }
    var times: [Duration] = []
    for _ in 0..<100 {
      let start = ContinuousClock.now
      let client = try front.client()
      client.send(Self.request)
      #expect(client.answer()?.text == "GET /\n")
      times.append(.now - start)
      try await Task.sleep(for: .milliseconds(20))
    }
    isOver.store(true, ordering: .relaxed)
    #expect(await eventually { ended.load(ordering: .relaxed) == attackers })
    #expect(front.program.isRunning)
    times.sort()
    print("beside a thousand slow connections: half in \(times[50]), 95 of 100 in \(times[94])")
  }
}
#endif
