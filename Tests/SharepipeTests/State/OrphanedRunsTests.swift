import ExtensionRunning
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct OrphanedRunsTests {
  /// Starts a process whose container is in a state.
  private func start(_ script: String, in state: FilePath) async throws -> StartedProgram {
    try await StartedProgram(
      "/bin/sh", ["-c", script],
      environment: ["SHAREPIPE_CONTAINER": "\(state)/containers/com.example.a"])
  }

  @Test func `what runs for a state is gone when its end was asked for`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path.appending("state")
    let other = try await start("exec sleep 60", in: folder.path.appending("state2"))
    let own = [
      try await start("exec sleep 60", in: state),
      try await start("trap '' TERM HUP; while :; do sleep 1; done", in: state),
      try await start("for again in 1; do exec \"$0\" -c \"exec sleep 60\"; done", in: state),
    ]
    // A process has the environment only after it has started its program.
    let mark = EnvironmentMark("SHAREPIPE_CONTAINER=".utf8, isPrefix: true)
    for program in own + [other] {
      let end = ContinuousClock.now + .seconds(50)
      while mark.presence(in: program.number) != .present, .now < end { usleep(1000) }
    }
    #expect(OrphanedRuns.end(of: state) >= own.count)
    for program in own { #expect(!program.isRunning) }
    #expect(other.isRunning)
    #expect(OrphanedRuns.end(of: state) == 0)
  }
}
