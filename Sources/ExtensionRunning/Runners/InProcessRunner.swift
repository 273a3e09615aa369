import SafeFiles
import ShareModel
import ShareRules
import Tracing
import TypeIdentifiers

/// Runs extensions that are Swift values, within the same limits and with the same checks as
/// programs.
///
/// Code in this process cannot be ended by force. When its time is over its task is cancelled; if
/// it does not heed that, the run is reported as failed and the code goes on in the background. Nothing
/// ends it while this process is stopped either: before it makes anything final, it asks whether it may
/// (``ExtensionRequest/mayFinish``).
struct InProcessRunner: Sendable {
  private let catalogue: TypeCatalogue
  private let limits: HostLimits
  private let grace: Duration

  /// Creates a runner.
  init(catalogue: TypeCatalogue, limits: HostLimits, grace: Duration) {
    self.catalogue = catalogue
    self.limits = limits
    self.grace = grace
  }

  /// Runs an extension once.
  func run(
    _ value: any InProcessExtension, _ request: ExtensionRequest
  ) async -> ExtensionRun {
    let start = ContinuousClock.now
    // The call has a task of its own, which knows no span of this one.
    let trace = InstrumentationContext.current
    let end = await TimeLimitedCall.run(
      limit: timeLimit(of: request), grace: grace, on: threads(for: request)
    ) {
      guard let trace else { return await Self.outcome(of: value, request) }
      return await InstrumentationContext.$current.withValue(trace) {
        await Self.outcome(of: value, request)
      }
    }
    var run = ExtensionRun(answer: .completed(nil), attempt: request.attempt)
    do throws(RunFault) {
      let outcome = try Self.value(of: end).get()
      run.answer = try check(outcome.answer, request)
      run.filed = outcome.filed
    } catch {
      run.answer = .failed(error.reason(for: request.bundle))
    }
    run.duration = .now - start
    return run
  }

  /// Asks an extension whether content is valid.
  func validate(
    _ value: any InProcessExtension, _ request: ExtensionRequest
  ) async -> ValidationAnswer {
    var request = request
    request.kind = .validate
    let end = await TimeLimitedCall.run(
      limit: timeLimit(of: request), grace: grace, on: threads(for: request)
    ) {
      [request] in await value.isContentValid(request)
    }
    do throws(RunFault) {
      return try Self.value(of: end)
    } catch {
      return .notExamined(error.reason(for: request.bundle))
    }
  }

  private static func outcome(
    of value: any InProcessExtension, _ request: ExtensionRequest
  ) async -> Result<(answer: ExtensionAnswer, filed: [FiledFile]), RunFault> {
    do {
      if let value = value as? any FilingExtension {
        return .success((.completed(nil), try await value.file(request)))
      }
      return .success((try await value.didSelectPost(request), []))
    } catch let error as BuiltInError {
      return .failure(RunFault(error))
    } catch {
      return .failure(.thrown("\(error)"))
    }
  }

  private static func value<Success>(
    of end: TimeLimitedCall.End<Success>
  ) throws(RunFault) -> Success {
    switch end {
    case .finished(let success): return success
    case .timeLimitExceeded: throw .timeLimitExceeded
    case .cancelled: throw .interrupted
    }
  }

  private func check(
    _ answer: ExtensionAnswer, _ request: ExtensionRequest
  ) throws(RunFault) -> ExtensionAnswer {
    guard case .completed(let items?) = answer else { return answer }
    guard request.bundle.point.isAction, !items.isEmpty else { return .completed(nil) }
    try ReturnedItems(output: request.output, catalogue: catalogue, limits: limits).check(items)
    return answer
  }

  private func threads(for request: ExtensionRequest) -> WorkThreads? {
    request.isLarge ? .running : nil
  }

  private func timeLimit(of request: ExtensionRequest) -> Duration {
    let own = request.bundle.settings.timeLimit
    return min(own, limits.timeLimit ?? own)
  }
}
