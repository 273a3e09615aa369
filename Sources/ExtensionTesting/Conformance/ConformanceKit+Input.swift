import ExtensionRunning
import Glibc
import ShareRules

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
    case .exited(0) where check == .emptyInput && bundle.settings.lifetime == .batch:
      // For a batch the end of the input is its end, also before the first line.
      guard outcome.output.isEmpty else {
        return .failed("it answered a request although there was none")
      }
      return .passed("it ended with status 0, as a batch does, and answered nothing")
    case .exited(0): return .failed("it ended with status 0, as if the work were done")
    case .exited(let status): return .passed("it ended with status \(status)")
    case .signalled(let number) where number == Int(SIGTERM) || number == Int(SIGPIPE):
      return .passed("a signal ended it")
    default: return .failed(fault(of: outcome) ?? "")
    }
  }
}
