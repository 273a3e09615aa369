import Documents
import Predicates
import ShareModel
import ShareTestSupport
import SystemPackage
import Testing

@testable import Sharepipe

struct PipelineEnvironmentTests {
  @Test(arguments: [(999.0, ContextEnd.unclaimed), (1001, .done)])
  func `rules ask the clock that is handed in`(seconds: Double, end: ContextEnd) async throws {
    let fixture = try PipelineFixture()
    fixture.options.isDryRun = true
    try fixture.script("org.example.a", rule: "now() > CAST(1000, 'NSDate')", "exit 0")
    try fixture.add("a.txt")
    let pipeline = Pipeline(
      rules: fixture.rules, options: fixture.options,
      in: PipelineEnvironment(
        now: { .now() }, random: { 0 },
        // Dates of predicates count from 2001, the clock from 1970.
        predicates: PredicateEnvironment(now: { 978_307_200 + seconds }, random: { 0 })))
    var ends: [ContextEnd] = []
    for await record in try pipeline.process([fixture.inbox.root.appending("inbox")]) {
      ends.append(record.end)
    }
    #expect(ends == [end])
  }
}
