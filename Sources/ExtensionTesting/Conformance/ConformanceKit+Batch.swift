import ExtensionRunning
import ShareModel
import ShareRules

extension ConformanceKit {
  /// Many lines for one process: all at once, and one after the other.
  func batch(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard bundle.settings.lifetime == .batch else {
      return .notApplicable("it does not declare Lifetime batch")
    }
    let ground = try ground(.batch, plain.context)
    let outcome = await runner.conduct(try ground.request()) { command in
      command.input += command.input + command.input
    }
    if let fault = fault(of: outcome) { return .failed("three lines at once: \(fault)") }
    let lines = outcome.output.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard outcome.output.last == UInt8(ascii: "\n"), lines.count == 4 else {
      let count = outcome.output.last == UInt8(ascii: "\n") ? lines.count - 1 : lines.count
      return .failed("three lines at once have \(count) answers")
    }
    var quick = bundle
    quick.settings.timeLimit = min(bundle.settings.timeLimit, .seconds(10))
    let turns = StandardRunner(catalogue: catalogue, grace: Self.grace, isolation: isolation)
    var failure: ConformanceFinding?
    for number in 2...4 where failure == nil {
      var request = try ground.request(number)
      request.bundle = quick
      if case .failed(let reason) = await turns.run(request).answer {
        failure = .failed("one line after the other, number \(number - 1): \(reason.message)")
      }
    }
    await turns.finish()
    return failure ?? .passed("three lines at once, and three in turn")
  }
}
