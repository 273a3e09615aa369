import ExtensionRunning
import InMemoryTracing
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing
import Tracing

struct TracingTests {
  /// Keeps spans, and hands their place on as tracers for other machines do.
  private struct ParentTracer: Tracer {
    let memory = InMemoryTracer(idGenerator: .incrementing)

    func startSpan<Instant: TracerInstant>(
      _ name: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
      at instant: @autoclosure () -> Instant, function: String, file: String, line: UInt
    ) -> InMemorySpan {
      memory.startSpan(
        name, context: context(), ofKind: kind, at: instant(), function: function, file: file,
        line: line)
    }

    func forceFlush() {}

    func extract<Carrier, Extract: Extractor>(
      _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {}

    func inject<Carrier, Inject: Injector>(
      _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
      injector.inject(
        "00-\(context.inMemorySpanContext?.spanID ?? "")", forKey: "traceparent", into: &carrier)
      injector.inject("vendor=1", forKey: "TraceState", into: &carrier)
      injector.inject("secret=1", forKey: "baggage", into: &carrier)
    }
  }

  /// A span: its name, its attributes, and whether it is an error.
  private func line(_ span: FinishedInMemorySpan) -> String {
    var attributes: [String] = []
    span.attributes.forEach { name, value in
      switch value {
      case .int64(let number) where name != "sharepipe.fence":
        attributes.append("\(name)=\(number)")
      case .string(let text) where name != "sharepipe.context.id" && name != "sharepipe.inbox":
        attributes.append("\(name)=\(text)")
      default: attributes.append(name)
      }
    }
    return ([span.operationName] + attributes.sorted()).joined(separator: " ")
      + (span.status?.code == .error ? " error" : "")
  }

  private func process(
    _ fixture: PipelineFixture, _ tracer: any Tracer
  ) async throws -> [ContextRecord] {
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options, tracer: tracer)
    var records: [ContextRecord] = []
    for await record in try pipeline.process([fixture.inbox.root.appending("inbox")]) {
      records.append(record)
    }
    return records
  }

  @Test func `a context has a span, and each run one below it`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", interface: .arguments, "exit 0")
    try fixture.script("org.example.b", interface: .arguments, "exit 1")
    try fixture.add("a.txt")
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let record = try #require(try await process(fixture, tracer).first)
    let spans = tracer.finishedSpans
    #expect(
      spans.map(line) == [
        "sharepipe.run sharepipe.attempt=1 sharepipe.end=completed "
          + "sharepipe.extension=org.example.a sharepipe.fence",
        "sharepipe.run sharepipe.attempt=1 sharepipe.end=failed "
          + "sharepipe.extension=org.example.b sharepipe.fence error",
        "sharepipe.context sharepipe.context.id sharepipe.end=failed sharepipe.inbox error",
      ])
    let context = try #require(spans.last)
    #expect(spans.dropLast().allSatisfy { $0.parentSpanID == context.spanID })
    #expect(context.parentSpanID == nil && tracer.activeSpans.isEmpty)
    #expect(context.attributes.get("sharepipe.context.id") == .string(record.identifier))
    #expect(
      context.attributes.get("sharepipe.inbox")
        == .string(fixture.inbox.root.appending("inbox").string))
  }

  @Test func `a program finds its span in its environment, and nothing else of the trace`()
    async throws
  {
    let fixture = try PipelineFixture()
    try fixture.script(
      "org.example.a", interface: .arguments,
      #"echo "$TRACEPARENT $TRACESTATE $BAGGAGE$baggage" > "$SHAREPIPE_CONTAINER/ledger""#)
    try fixture.add("a.txt")
    let tracer = ParentTracer()
    #expect(try await process(fixture, tracer).map(\.end) == [.done])
    let run = try #require(tracer.memory.finishedSpans.first)
    #expect(fixture.ledger("org.example.a") == ["00-\(run.spanID) vendor=1 "])
  }

  @Test func `spans that an extension in this process makes are below its run`() async throws {
    let fixture = try PipelineFixture()
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    fixture.value("org.example.value") { _ in
      tracer.withSpan("upload") { _ in .completed(nil) }
    }
    try fixture.add("a.txt")
    #expect(try await process(fixture, tracer).map(\.end) == [.done])
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["upload", "sharepipe.run", "sharepipe.context"])
    #expect(spans.first?.parentSpanID == spans.dropFirst().first?.spanID)
  }

  @Test func `a dry run has spans of contexts alone, and the span of the caller above them`()
    async throws
  {
    let fixture = try PipelineFixture()
    fixture.options.isDryRun = true
    try fixture.script("org.example.a", "exit 0")
    try fixture.add("a.txt")
    let tracer = InMemoryTracer(idGenerator: .incrementing)
    let pipeline = Pipeline(rules: fixture.rules, options: fixture.options, tracer: tracer)
    await tracer.withSpan("request") { _ in
      _ = await pipeline.process(
        ShareContext(items: []), named: "nothing", state: fixture.state)
    }
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["sharepipe.context", "request"])
    #expect(spans.first?.parentSpanID == spans.last?.spanID)
    #expect(spans.first?.attributes.get("sharepipe.inbox") == nil)
  }
}
