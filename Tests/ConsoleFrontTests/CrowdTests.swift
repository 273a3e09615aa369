#if Console
import ConsoleWire
import Foundation
import NIOCore
import SeededRandom
import Synchronization
import TestSupport
import Testing

@testable import ConsoleFront

/// Many clients at once, of which most do not keep to the form.
struct CrowdTests {
  /// What the clients have seen.
  private final class Tally: Sendable {
    let ended = Atomic(0)
    let answers = Atomic(0)
    let wrong = Mutex<[String]>([])
  }

  private static let clients = 64
  private static let time: Duration = .seconds(5)

  private static let limits: FrontLimits = {
    var limits = FrontLimits()
    limits.head = .milliseconds(400)
    limits.body = .milliseconds(400)
    limits.quiet = .milliseconds(400)
    limits.writing = .seconds(1)
    limits.lingering = .milliseconds(100)
    limits.connections = 48
    limits.exchanges = 24
    return limits
  }()

  @Test func `many clients at random never get the answer of another`() async throws {
    let front = try FrontFixture(Self.limits, desk: Self.answer)
    let tally = Tally()
    let deadline = ContinuousClock.now + Self.time
    for seed in 0..<Self.clients {
      Thread.detachNewThread {
        var random = SeededGenerator(seed: UInt64(seed))
        var number = 0
        while .now < deadline {
          Self.act(front, "\(seed)-\(number)", tally, &random)
          number += 1
        }
        tally.ended.add(1, ordering: .relaxed)
      }
    }
    #expect(await eventually { tally.ended.load(ordering: .relaxed) == Self.clients })
    #expect(tally.wrong.withLock { $0 } == [])
    #expect(tally.answers.load(ordering: .relaxed) > 100)
    #expect(front.desk.requests.filter { !$0.isStrict } == [])
    // Nobody is left, and the front serves.
    #expect(
      await eventually {
        (try? front.ask("GET /end HTTP/1.1\r\nHost: a\r\n\r\n"))??.status == 200
      })
    #expect(!front.desk.hasFrontEnded)
  }

  /// The desk of the crowd: whole answers, answers in parts, late ones, broken ones.
  private static let answer: TestDesk.Behaviour = { desk, exchange, request in
    var random = SeededGenerator(seed: UInt64(exchange))
    var answer = TestDesk.echoed(request)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: desk.send(.broken(exchange))
    case 1, 2, 3:
      let body = answer.body
      answer.body = []
      answer.length = Bool.random(using: &random) ? nil : answer.length
      desk.answer(exchange, answer, parts: [Array(body.prefix(3)), Array(body.dropFirst(3))])
    case 4:
      let late = answer
      Thread.detachNewThread {
        usleep(20_000)
        desk.send(.answer(exchange, late, isLast: true))
      }
    default: desk.send(.answer(exchange, answer, isLast: true))
    }
  }

  /// What one client does with one connection.
  private static func act(
    _ front: FrontFixture, _ identity: String, _ tally: Tally, _ random: inout SeededGenerator
  ) {
    let isLocal = Bool.random(using: &random)
    guard let client = try? isLocal ? front.localClient() : front.client() else { return }
    for turn in 0..<Int.random(in: 1...4, using: &random) {
      let identity = "\(identity)-\(turn)"
      let body = String(repeating: "b", count: Int.random(in: 0...3000, using: &random))
      var bytes = Array(
        ("POST /\(identity) HTTP/1.1\r\nHost: a\r\nX-Identity: \(identity)\r\n"
          + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)").utf8)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      case 1:
        for _ in 0...Int.random(in: 0..<4, using: &random) {
          bytes[Int.random(in: 0..<min(bytes.count, 120), using: &random)] = .random(
            in: 0...255, using: &random)
        }
        client.send(bytes)
        return
      case 2: bytes += bytes
      case 3: bytes = (0..<200).map { _ in .random(in: 0...255, using: &random) }
      default: break
      }
      client.send(bytes)
      if Int.random(in: 0..<10, using: &random) == 0 { return }
      guard let answer = client.answer() else { return }
      guard answer.status == 200 else { return }
      tally.answers.add(1, ordering: .relaxed)
      let expected = "POST /\(identity)\n\(body)"
      let isRight = answer.isWhole ? answer.text == expected : expected.hasPrefix(answer.text)
      if !isRight || answer.values("x-identity") != [identity] {
        tally.wrong.withLock {
          $0.append("\(identity): \(answer.fields) \(answer.text.prefix(80))")
        }
        return
      }
    }
  }
}
#endif
