import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing
import Tracing

// Page: Sources/Sharepipe/Sharepipe.docc/Metrics.md
func processTraced(_ inbox: FilePath, rules: RuleSet, by tracer: any Tracer) async throws {
  let pipeline = Pipeline(rules: rules, tracer: tracer)
  for await record in try pipeline.process([inbox]) { print(record.entry, record.end) }
}
// Page: end

struct TracingPageTests {
  @Test func `a tracer that keeps nothing does no harm`() async throws {
    let fixture = try PipelineFixture()
    try fixture.script("org.example.a", "exit 0")
    try fixture.add("a.txt")
    try await processTraced(
      fixture.inbox.root.appending("inbox"), rules: fixture.rules, by: NoOpTracer())
  }
}
