import SafeFiles
import Documents
import TestSupport
import Testing

@testable import Sharepipe

struct WorkInHandTests {
  @Test func `what is in hand is counted, with the oldest`() {
    let hand = WorkInHand(changes: Bell())
    let first = hand.place()
    #expect(hand.summary.count == 0)
    #expect(hand.summary.oldest == nil)
    let before = Timestamp.now()
    first.begin(EntryName("a"))
    let second = hand.place(for: EntryName("b"))
    #expect(hand.summary.count == 2)
    let oldest = hand.summary.oldest ?? 0
    #expect(oldest >= before && oldest <= Timestamp.now())
    first.end()
    #expect(hand.summary.count == 1)
    second.end()
    #expect(hand.summary.count == 0)
  }

  @Test func `what takes long is told once, with its step`() throws {
    let hand = WorkInHand(changes: Bell())
    let place = hand.place()
    place.begin(EntryName("a.txt"))
    place.isAt(.run("org.example.slow"))
    #expect(hand.takeSlow().isEmpty)
    let later = ContinuousClock.now + .seconds(11)
    let slow = try #require(hand.takeSlow(at: later).first)
    #expect(
      slow.description.hasPrefix("a.txt: has been worked on for more than 10 s, since "))
    #expect(slow.description.hasSuffix("Z: org.example.slow runs"))
    #expect(hand.takeSlow(at: later).isEmpty)
    place.end()
    place.begin(EntryName("a.txt"))
    #expect(hand.takeSlow(at: later + .seconds(1)).count == 1)
  }

  @Test func `the bell rings when work begins, when the journal knows, and when it ends`() async {
    let bell = Bell()
    let place = WorkInHand(changes: bell).place()
    let hasRung = { (time: Duration) in
      let start = ContinuousClock.now
      await bell.wait(atMost: time)
      return .now - start < time
    }
    let (moment, long) = (Duration.milliseconds(50), Duration.seconds(120))
    let noWork = await hasRung(moment)
    place.begin(EntryName("a.txt"))
    let begun = await hasRung(long)
    place.isAt(.read)
    let known = await hasRung(long)
    place.isAt(.decided)
    let decided = await hasRung(moment)
    place.end()
    let ended = await hasRung(long)
    #expect([noWork, begun, known, decided, ended] == [false, true, true, false, true])
  }

  static let steps: [(WorkInHand.Step, String)] = [
    (.taken, "it is taken out of the inbox"), (.read, "it is read and examined"),
    (.decided, "sharepipe decides which extensions get it"),
    (.inLine("a"), "it waits for its turn with a"),
    (.validated("a"), "the validator of a looks at it"), (.run("a"), "a runs"),
    (.put, "its outcome is written"),
  ]

  @Test(arguments: steps)
  func `each step has words`(step: WorkInHand.Step, words: String) {
    #expect("\(step)" == words)
  }
}
