import SafeFiles
package import ShareModel
package import ShareRules
package import SystemPackage
package import Tracing

/// Makes a span of the work on each context, and below it one of each run of an extension.
///
/// | span | attributes |
/// |---|---|
/// | `sharepipe.context` | `sharepipe.context.id`, `sharepipe.inbox` if it came from one, `sharepipe.end` |
/// | `sharepipe.run` | `sharepipe.extension`, `sharepipe.attempt`, `sharepipe.fence`, `sharepipe.end` |
///
/// No name of a file, no message and nothing of the content is in them: spans leave this machine.
package struct WorkTracing: Sendable {
  private let tracer: any Tracer

  /// Makes spans with a tracer.
  package init(_ tracer: any Tracer) { self.tracer = tracer }

  /// Does the work on a context in a span.
  ///
  /// - Parameters:
  ///   - inbox: The inbox that it comes from; `nil` if it comes from none.
  ///   - facts: The identifier and the end of the context, of which `work` returned a record.
  ///   - work: The work.
  /// - Returns: What `work` returns.
  package func context<Record>(
    from inbox: FilePath?, _ facts: (Record) -> (identifier: String, end: ContextEnd),
    _ work: () async -> Record
  ) async -> Record {
    await tracer.withSpan("sharepipe.context", ofKind: .consumer) { span in
      let record = await work()
      let (identifier, end) = facts(record)
      span.updateAttributes { attributes in
        attributes["sharepipe.context.id"] = identifier
        attributes["sharepipe.inbox"] = inbox?.label
        attributes["sharepipe.end"] = end.rawValue
      }
      if end == .failed { span.setStatus(SpanStatus(code: .error)) }
      return record
    }
  }

  /// Runs an extension in a span, which its program finds in `TRACEPARENT`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - end: How a run ended, in the words of the journal, and whether that is an error.
  ///   - work: The run.
  /// - Returns: What `work` returns.
  package func run(
    _ request: ExtensionRequest, _ end: (ExtensionRun) -> (word: String, isError: Bool),
    _ work: (ExtensionRequest) async -> ExtensionRun
  ) async -> ExtensionRun {
    await tracer.withSpan("sharepipe.run") { span in
      span.updateAttributes { attributes in
        attributes["sharepipe.extension"] = request.bundle.identifier.rawValue
        attributes["sharepipe.attempt"] = request.attempt
        attributes["sharepipe.fence"] = request.fence
      }
      var request = request
      tracer.inject(span.context, into: &request.trace, using: TraceVariables())
      let run = await work(request)
      let (word, isError) = end(run)
      span.attributes["sharepipe.end"] = word
      if isError { span.setStatus(SpanStatus(code: .error)) }
      return run
    }
  }
}
