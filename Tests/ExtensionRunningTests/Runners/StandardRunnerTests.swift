import ExtensionRunning
import ShareModel
import ShareRules
import ShareTestSupport
import SystemPackage
import Testing
import TypeIdentifiers

struct StandardRunnerTests {
  struct Trouble: Error, CustomStringConvertible {
    var description: String { "trouble" }
  }

  func run(
    _ fixture: ScriptFixture, _ value: ClosureExtension
  ) async -> ExtensionRun {
    let values = [fixture.bundle.identifier: value]
    return await StandardRunner(values: values, grace: .milliseconds(100)).run(fixture.request())
  }

  @Test
  func `a Swift value goes before the program`() async throws {
    let fixture = try ScriptFixture("exit 1")
    let run = await run(
      fixture, ClosureExtension { _ in .cancelled(domain: "d", code: 2, message: "m") })
    #expect(run.answer == .cancelled(domain: "d", code: 2, message: "m"))
    #expect(run.exitStatus == nil)
  }

  @Test
  func `an error of a Swift value is a failure with its words`() async throws {
    let fixture = try ScriptFixture("exit 0")
    let run = await run(fixture, ClosureExtension { _ in throw Trouble() })
    #expect(run.answer == .failed(Reason(.extensionError, "Script: failed: trouble")))
  }

  @Test
  func `a Swift value that ignores its end is reported after the limit`() async throws {
    let fixture = try ScriptFixture("exit 0", timeLimit: .milliseconds(100))
    let gate = AsyncStream<Void>.makeStream()
    let run = await run(
      fixture,
      ClosureExtension { _ in
        // A detached task does not see the cancellation.
        await Task.detached { for await _ in gate.stream {} }.value
        return .completed(nil)
      })
    gate.continuation.finish()
    #expect(run.failure == .timeLimitExceeded)
    #expect(run.duration < .seconds(60))
  }

  @Test
  func `a Swift value that heeds its end is late all the same`() async throws {
    let fixture = try ScriptFixture("exit 0", timeLimit: .milliseconds(50))
    let run = await run(
      fixture,
      ClosureExtension { _ in
        try? await Task.sleep(for: .seconds(60))
        return .completed(nil)
      })
    #expect(run.failure == .timeLimitExceeded)
  }

  @Test
  func `cancelling ends a Swift value`() async throws {
    let fixture = try ScriptFixture("exit 0")
    let request = fixture.request()
    let value = ClosureExtension { _ in
      try await Task.sleep(for: .seconds(60))
      return .completed(nil)
    }
    let runner = StandardRunner(values: [fixture.bundle.identifier: value])
    let task = Task { await runner.run(request) }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(await task.value.failure == .interrupted)
  }

  @Test
  func `files that a Swift value returns are checked too`() async throws {
    let fixture = try ScriptFixture("exit 0")
    try fixture.write("x", to: "output/a.txt")
    let inside = ShareContext.file(fixture.root.appending("output/a.txt"), type: .plainText)
    let outside = ShareContext.file("/etc/passwd", type: .plainText)
    #expect(await run(fixture, ClosureExtension { _ in .completed(inside.items) }).failure == nil)
    #expect(
      await run(fixture, ClosureExtension { _ in .completed(outside.items) }).failure
        == .returnedFileOutside)
  }

  @Test
  func `validation asks the value, or another program`() async throws {
    let fixture = try ScriptFixture("echo '{\"valid\":true}'")
    let value = ClosureExtension(post: { _ in .completed(nil) }, isValid: { .invalid(["no"]) })
    let runner = StandardRunner(values: [fixture.bundle.identifier: value])
    #expect(await runner.validate(fixture.request(), by: .itself) == .invalid(["no"]))
    #expect(await runner.validate(fixture.request(), by: .program("script")) == .valid)
  }

  @Test
  func `a built-in extension that is not there is named with the nearest one`() async throws {
    let fixture = try ScriptFixture("exit 0", interface: .builtIn("archve"))
    let run = await StandardRunner().run(fixture.request())
    #expect(
      run.answer
        == .failed(
          Reason(
            .launchFailed,
            "Script: there is no built-in extension 'archve'; did you mean 'archive'?")))
  }

  @Test
  func `runs of one extension wait for one another`() async throws {
    let fixture = try ScriptFixture(
      """
      mkdir "$SHAREPIPE_CONTAINER/busy" || exit 9
      sleep 0.05
      rmdir "$SHAREPIPE_CONTAINER/busy"
      """)
    let runner = StandardRunner()
    let request = fixture.request()
    await withTaskGroup(of: ExtensionAnswer.self) { group in
      for _ in 0..<6 { group.addTask { await runner.run(request).answer } }
      for await answer in group { #expect(answer == .completed(nil)) }
    }
  }
}
