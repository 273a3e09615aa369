import Documents
import ExtensionRunning
import ShareModel
import ShareRules

/// The first run of an extension, by which several checks are answered.
struct PlainRun: Sendable {
  /// What was shared.
  let context: ShareContext
  /// What the program did.
  let outcome: ChildOutcome
  /// Whether it ended as it should.
  let request: ConformanceFinding
  /// Whether it answered as it should.
  let answer: ConformanceFinding
  /// Whether what it returned is taken.
  let returnedItems: ConformanceFinding
  /// Whether it left nothing running.
  let leftBehind: ConformanceFinding

  /// Runs the extension.
  init(_ kit: ConformanceKit, _ context: ShareContext) async throws(ConformanceError) {
    self.context = context
    let request = try kit.ground(.request, context).request()
    let outcome = await kit.runner.conduct(request)
    self.outcome = outcome
    self.request = kit.fault(of: outcome).map { .failed($0) } ?? .passed("status 0")
    leftBehind =
      outcome.leftBehind == 0
      ? .passed("no process was left")
      : .failed("\(outcome.leftBehind) of its processes ran on when it had ended")
    guard kit.readsLines else {
      answer = .notApplicable("with the interface argv its status is the answer")
      returnedItems = .notApplicable("with the interface argv nothing is returned")
      return
    }
    do throws(RunFault) {
      let read = try AnswerReader.run(outcome.output)
      switch read {
      case .completed(nil) where outcome.output.isEmpty:
        answer = .passed("nothing, which is enough")
      case .completed(nil):
        let leaves = kit.bundle.point.isAction ? "; without items the context stays as it is" : ""
        answer = .passed("completed" + leaves)
      case .completed(.some): answer = .passed("completed, with items")
      case .cancelled(_, _, let message): answer = .passed("cancelled: \(message.capped)")
      }
      returnedItems = Self.judge(read, kit, request)
    } catch {
      answer = .failed(error.reason(for: kit.bundle).message)
      returnedItems = .notApplicable("it gives no usable answer")
    }
  }

  private static func judge(
    _ answer: AnswerReader.RunAnswer, _ kit: ConformanceKit, _ request: ExtensionRequest
  ) -> ConformanceFinding {
    guard case .completed(let items?) = answer else {
      return .notApplicable("it returns nothing")
    }
    guard kit.bundle.point.isAction else {
      return .notApplicable("what a share returns is ignored")
    }
    do throws(RunFault) {
      let returned = try ReturnedItems(
        output: request.output, catalogue: kit.catalogue, limits: HostLimits()
      ).items(from: items)
      return .passed(returned.count == 1 ? "1 item" : "\(returned.count) items")
    } catch {
      return .failed(error.reason(for: kit.bundle).message)
    }
  }

  /// Whether the plain answer could be read, so that it matters whether another can.
  var isAnswered: Bool { if case .passed = answer { true } else { false } }
}
