import ExtensionRunning
import ShareRules

extension ConformanceKit {
  /// A request to end, while the program waits for the rest of its input.
  func termination(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    let request = try ground(.termination, plain.context).request()
    let limit = min(bundle.settings.timeLimit, .seconds(2))
    let outcome = await runner.conduct(request) { command in
      command.isInputKeptOpen = true
      command.input = Array(command.input.prefix(min(command.input.count / 2, 1024)))
      command.timeLimit = limit
    }
    guard outcome.end == ChildOutcome.End.timeLimitExceeded else {
      return .notApplicable("it had ended before it could be asked to")
    }
    let rest = outcome.duration - limit
    guard rest < Self.grace - .milliseconds(100) else {
      return .failed("it still ran two seconds after SIGTERM, and was killed")
    }
    return .passed("it ended when it got SIGTERM")
  }
}
