import ExtensionRunning
import Logging
import ShareJournal
import ShareModel
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

@testable import SharepipeConsole

/// Who goes on with what was answered where no watch runs.
struct GoingOnTests {
  private let fixture: DeskFixture
  private let row: JournalContext

  init() async throws {
    fixture = try await DeskFixture()
    try await fixture.process(["note.txt": "hello\n"])
    row = try await fixture.held()
  }

  private var state: ConsoleState { fixture.desk.settings.states[0] }
  private var calls: FilePath { fixture.inbox.root.appending("calls") }

  /// The lines that the program has written, one for each start.
  private func lines() -> [Substring] {
    let bytes = (try? BoundedFile.read(calls, limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private func goingOn(_ script: String = "") -> GoingOn {
    let calls = calls.string
    return GoingOn(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }) { _, names in
      CompanionProgram(
        executable: "/bin/sh",
        arguments: ["-c", "echo \(names.joined(separator: " ")) >> '\(calls)'; \(script)"],
        environment: ["PATH": "/usr/bin:/bin"])
    }
  }

  private func answer() async throws {
    let answers = ContextAnswer(state: fixture.state, ledger: try state.ledger())
    try await answers.give(
      .denied, to: row.identifier, seen: SeenContext(row), rules: row.rules,
      by: AnsweringPerson(how: .console))
  }

  @Test func `a context that waits for its turn gets a child, and again until it is taken up`()
    async throws
  {
    try await answer()
    goingOn().goOn(with: [row.identifier], in: state)
    // The child here takes nothing up, so all tries are made, and no more.
    #expect(await eventually { lines().count == 5 })
    try await Task.sleep(for: .milliseconds(200))
    #expect(lines() == Array(repeating: Substring(row.identifier), count: 5))
  }

  @Test func `one that waits no more gets none`() async throws {
    goingOn().goOn(with: [row.identifier], in: state)
    try await Task.sleep(for: .milliseconds(300))
    #expect(lines().isEmpty)
  }

  @Test func `what was answered before the console was started goes on`() async throws {
    try await answer()
    await goingOn().begin(with: [state])
    #expect(await eventually { !lines().isEmpty })
  }
}
