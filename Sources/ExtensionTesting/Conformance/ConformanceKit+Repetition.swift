import ExtensionRunning
import ShareRules

extension ConformanceKit {
  /// The same request again: after a whole run, and after runs that were killed on the way.
  func repetition(_ plain: PlainRun) async throws(ConformanceError) -> ConformanceFinding {
    guard bundle.settings.isIdempotent else {
      return .notApplicable("it does not declare Idempotent")
    }
    let once = try ground(.repetition, plain.context)
    let single = await runner.conduct(try once.request())
    if let fault = fault(of: single) { return .failed("the first run: \(fault)") }
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
    return .passed("what it keeps is the same after every further run as after one")
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
}
