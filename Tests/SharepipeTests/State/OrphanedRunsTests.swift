import ExtensionRunning
import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Sharepipe

struct OrphanedRunsTests {
  /// Starts a process whose container is in a state.
  private func start(_ script: String, in state: FilePath) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.environment = ["SHAREPIPE_CONTAINER": "\(state)/containers/com.example.a"]
    try process.run()
    return process
  }

  private func isAlive(_ process: Process) -> Bool {
    ProcessStatus(of: process.processIdentifier)?.isDead == false
  }

  @Test func `what runs for a state is gone when its end was asked for`() throws {
    let folder = try TemporaryFolder()
    let state = folder.path.appending("state")
    let other = try start("exec sleep 60", in: folder.path.appending("state2"))
    defer { kill(other.processIdentifier, SIGKILL) }
    let own = [
      try start("exec sleep 60", in: state),
      try start("trap '' TERM HUP; while :; do sleep 1; done", in: state),
      try start("for again in 1; do exec \"$0\" -c \"exec sleep 60\"; done", in: state),
    ]
    // A process has the environment only after it has started its program.
    let mark = EnvironmentMark("SHAREPIPE_CONTAINER=".utf8, isPrefix: true)
    for process in own + [other] {
      let end = ContinuousClock.now + .seconds(50)
      while mark.presence(in: process.processIdentifier) != .present, .now < end { usleep(1000) }
    }
    #expect(OrphanedRuns.end(of: state) >= own.count)
    for process in own { #expect(!isAlive(process)) }
    #expect(isAlive(other))
    #expect(OrphanedRuns.end(of: state) == 0)
  }
}
