extension ConformanceKit {
  /// The longest that a program may think about what is no request.
  private static let patience = Duration.seconds(10)

  /// An input that ends in the middle of the line.
  func halfLine(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    try await refusal(.halfLine, plain) { Array($0.prefix($0.count / 2)) }
  }

  /// An input with nothing in it.
  func emptyInput(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    try await refusal(.emptyInput, plain) { _ in [] }
  }

  private func refusal(
    _ check: ConformanceCheck, _ plain: PlainRun, _ input: ([UInt8]) -> [UInt8]
  ) async throws(ConformanceError) -> ConformanceFinding {
    guard readsLines else {
      return .notApplicable("with the interface argv standard input is only text")
    }
    let request = try ground(check, plain.context).request()
    let outcome = await runner.conduct(request) { command in
      command.input = input(command.input)
      command.timeLimit = min(command.timeLimit, Self.patience)
    }
    switch outcome.end {
    case .exited(0): return .failed("it ended with status 0, as if the work were done")
    case .exited(let status): return .passed("it ended with status \(status)")
    case .signalled: return .passed("a signal ended it")
    default: return .failed(fault(of: outcome) ?? "")
    }
  }

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
