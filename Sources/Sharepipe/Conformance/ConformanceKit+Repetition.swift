extension ConformanceKit {
  /// The same request again: after a whole run, and after runs that were killed on the way.
  func repetition(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard bundle.settings.isIdempotent else { return .notApplicable("it does not say Idempotent") }
    let once = try ground(.repetition, plain.context)
    let single = await runner.conduct(try once.request())
    let expected = try once.kept()
    if let fault = fault(of: await runner.conduct(try once.request(2, attempt: 2))) {
      return .failed("the second run with the same key: \(fault)")
    }
    if let words = Self.difference(expected, try once.kept()) {
      return .failed("after a second run with the same key \(words)")
    }
    for part in 1...3 {
      let ground = try ground(.repetition, plain.context, part: part)
      _ = await runner.conduct(try ground.request()) { command in
        command.timeLimit = single.duration * part / 4
        command.grace = .zero
      }
      if let fault = fault(of: await runner.conduct(try ground.request(2, attempt: 2))) {
        return .failed("the run after one that was killed: \(fault)")
      }
      if let words = Self.difference(expected, try ground.kept()) {
        return .failed("when a run was killed and run again \(words)")
      }
    }
    return .passed("what it keeps is the same after five runs as after one")
  }

  /// How what is kept differs, in words, or `nil` if it does not.
  private static func difference(_ expected: [String: Int], _ found: [String: Int]) -> String? {
    for (name, size) in found.sorted(by: { $0.key < $1.key }) {
      guard let before = expected[name] else { return "its container has '\(name)', too" }
      if before != size { return "'\(name)' has \(size) bytes, and not \(before) as after one" }
    }
    return expected.keys.sorted().first { found[$0] == nil }.map {
      "its container does not have '\($0)'"
    }
  }

  /// Many lines for one process: all at once, and one after the other.
  func batch(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard bundle.settings.lifetime == .batch else {
      return .notApplicable("it does not say Lifetime batch")
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
