import ExtensionRunning
import SystemPackage
import Testing

struct ChildProcessTests {
  @Test(arguments: [(4096, true), (1 << 20, false)])
  func `an input that stays open is no longer than a pipe holds`(
    count: Int, isLaunched: Bool
  ) async {
    var command = ChildCommand(
      executable: "/bin/true", workingDirectory: "/", timeLimit: .seconds(30), outputLimit: 1024)
    command.input = [UInt8](repeating: 65, count: count)
    command.isInputKeptOpen = true
    let outcome = await ChildProcess.run(command)
    #expect(
      outcome.end
        == (isLaunched ? .exited(0) : .notLaunched("Resource temporarily unavailable")))
  }
}
