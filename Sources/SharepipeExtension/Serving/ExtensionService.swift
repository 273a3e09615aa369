import Foundation

/// The program of an extension: answers one request after the other.
///
/// The same loop serves both lifetimes: with `context` there is one line, with `batch` there are
/// many.
struct ExtensionService: Sendable {
  /// The exit statuses.
  ///
  /// Source: sysexits.h, and the page *Writing extensions* of the library Sharepipe.
  enum Status: Int32 {
    case done = 0
    case failed = 1
    case wrongUse = 64
    case temporaryFailure = 75
  }

  let validate: @Sendable (ExtensionContext) async throws -> ContentValidity
  let run: @Sendable (ExtensionContext) async throws -> [ExtensionItem]?

  /// Answers requests until there are no more, and ends the process.
  func serve() async -> Never {
    let termination = Termination()
    let listening = await termination.listen()
    let status = await answerAll(termination)
    listening.cancel()
    exit(status.rawValue)
  }

  private func answerAll(_ termination: Termination) async -> Status {
    do {
      let environment = ProcessInfo.processInfo.environment
      let streams = try ProgramStreams()
      var count = 0
      while let line = try streams.nextLine() {
        let request = try RequestLine(line, environment: environment)
        try streams.write(try await termination.guarding { try await answer(request) })
        count += 1
      }
      guard count > 0 else { throw RequestFault("there is no request on standard input") }
      return .done
    } catch {
      ProgramStreams.log("\(error)")
      switch error {
      case is RequestFault: return .wrongUse
      case is TemporaryFailure: return .temporaryFailure
      default: return .failed
      }
    }
  }

  /// The line that answers a request.
  func answer(_ request: RequestLine) async throws -> Data {
    switch request.kind {
    case .validate:
      return try AnswerLine.validity(try await validate(request.context))
    case .run:
      do {
        return try AnswerLine.completed(try await run(request.context), of: request.context)
      } catch let cancellation as ExtensionCancellation {
        return try AnswerLine.cancelled(cancellation)
      }
    }
  }
}
