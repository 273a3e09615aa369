import SafeFiles
import Foundation
import Logging
import ShareJournal
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct StateCheckTests {
  private let folder: TemporaryFolder
  private let state: LockedState
  private let log = RecordedLog()
  private let check: StateCheck

  init() throws {
    folder = try TemporaryFolder()
    state = try LockedState(at: folder.path.appending("state"), inboxes: [])
    check = StateCheck(
      state: state, gate: InboxGate(floor: DiskSpaceFloor(at: [], floor: 0)),
      status: InboxStatus(
        observer: InboxWatch.Observer(record: { _ in }, status: { _ in }), changes: Bell(),
        logger: log.logger), retryBell: Bell())
  }

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(
      atPath: folder.path.appending(from).string, toPath: folder.path.appending(to).string)
  }

  @Test func `nothing is taken while a directory of the state is away, and this is said once`()
    async throws
  {
    #expect(!check.lookAtState(wasFaulty: false))
    try move("state", "away")
    #expect(check.lookAtState(wasFaulty: false))
    #expect(check.lookAtState(wasFaulty: true))
    #expect(check.gate.isClosed())
    #expect(log.lines.count { $0.contains("is closed or not there") } == 1)
    try move("away", "state")
    #expect(!check.lookAtState(wasFaulty: true))
    #expect(!check.gate.isClosed())
    // What waits is tried again at once.
    await check.retryBell.wait(atMost: .seconds(3600))
  }

  @Test func `a journal that was removed is made once more, and then work goes on`() async throws {
    await check.lookAtJournal()
    #expect(log.lines == [])
    for name in ["journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: state.path.appending(name).string)
    }
    await check.lookAtJournal()
    let levels = log.lines.map { String($0.prefix { $0 != ":" }) }
    #expect(levels == ["error", "warning"])
    #expect(!check.gate.isClosed())
    #expect(state.journal.trouble() == nil)
  }
}
