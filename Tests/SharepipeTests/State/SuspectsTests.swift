import Documents
import ShareJournal
import ShareTestSupport
import Testing

@testable import Sharepipe

struct SuspectsTests {
  private func context(_ identifier: String, crashes: Int) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName(identifier), owner: 0, rules: "", crashes: crashes)
  }

  @Test func `they are tried one at a time, the least suspected first`() async {
    let suspects = Suspects([
      context("1", crashes: 2), context("2", crashes: 1), context("3", crashes: 1),
    ])
    var order: [String] = []
    while let next = await suspects.next(isPatient: true) {
      order.append(next.identifier)
      let other = Task { await suspects.next(isPatient: true)?.identifier }
      try? await Task.sleep(for: .milliseconds(30))
      suspects.pass("of no concern")
      other.cancel()
      #expect(await other.value == nil)
      suspects.pass(next.identifier)
    }
    #expect(order == ["2", "3", "1"])
  }

  @Test func `all else waits until the last one has passed`() async {
    let suspects = Suspects([context("1", crashes: 1)], patience: .seconds(600))
    let others = Task {
      await suspects.hold { false }
      return ContinuousClock.now
    }
    let next = await suspects.next(isPatient: true)
    #expect(next?.identifier == "1")
    try? await Task.sleep(for: .milliseconds(50))
    let time = ContinuousClock.now
    suspects.pass("1")
    #expect(await others.value >= time)
    #expect(await suspects.next(isPatient: true) == nil)
  }

  @Test func `all else does not wait for ever`() async {
    let patience = Duration.milliseconds(200)
    let suspects = Suspects(
      [context("1", crashes: 1), context("2", crashes: 1)], patience: patience)
    let start = ContinuousClock.now
    #expect(await suspects.next(isPatient: false)?.identifier == "1")
    await suspects.hold { false }
    #expect(await suspects.next(isPatient: false) == nil)
    #expect(.now - start >= patience)
    // The other one is still to be tried, by itself.
    suspects.pass("1")
    #expect(await suspects.next(isPatient: true)?.identifier == "2")
  }

  @Test func `nothing waits where nothing is suspected, or once it has ended`() async {
    await Suspects([]).hold { false }
    #expect(await Suspects([]).next(isPatient: true) == nil)
    await Suspects([context("1", crashes: 1)]).hold { true }
  }
}
