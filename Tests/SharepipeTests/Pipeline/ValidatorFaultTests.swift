import ShareModel
import ShareRules
import SystemPackage
import Testing

@testable import Sharepipe

/// Faults of an extension, which are no faults of the file.
struct ValidatorFaultTests {
  /// An extension that validates with a script, and has a share behind it.
  private func fixture(
    _ validation: String, timeLimit: Duration = .seconds(120)
  ) throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.options.after = .move
    try fixture.add("a.txt")
    try fixture.script(
      "org.example.a", at: .action, timeLimit: timeLimit,
      #"if [ "$SHAREPIPE_REQUEST" = validate ]; then \#(validation); exit; fi"#)
    fixture.change(0) { $0.settings.contentRequirements.validator = .itself }
    try fixture.script("org.example.b", "exit 0")
    return fixture
  }

  static let faults: [(validation: String, code: ReasonCode)] = [
    ("kill -SEGV $$", .endedBySignal), ("exit 3", .exitStatus), ("exit 75", .temporaryFailure),
    ("echo nonsense", .answerMalformed), ("true", .answerMissing), ("sleep 60", .timeLimitExceeded),
  ]

  @Test(arguments: faults)
  func `a validator that gives no answer is at fault, and not the file`(
    validation: String, code: ReasonCode
  ) async throws {
    let isSlow = code == .timeLimitExceeded
    let fixture = try fixture(validation, timeLimit: isSlow ? .seconds(1) : .seconds(120))
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, failed, org.example.a failed, org.example.b stopped")
    #expect(record.codes.first == code)
    #expect(try fixture.ends() == ["failed/a.txt", "failed/a.txt.reason.json"])
  }

  @Test func `a validator that cannot be started is at fault, and not the file`() async throws {
    let fixture = try fixture("exit 0")
    fixture.change(0) { $0.settings.contentRequirements.validator = .program("nothing") }
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, failed, org.example.a failed, org.example.b stopped")
    #expect(record.codes.first == .launchFailed)
  }

  @Test func `a validator that says no refuses the file`() async throws {
    let fixture = try fixture(#"echo '{"valid":false,"reasons":["too blue"]}'"#)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, rejected, org.example.a invalid, org.example.b stopped")
    #expect(
      record.decisions.first?.reasons == [Reason(.validatorRejected, "too blue")])
  }

  @Test func `a program that is missing makes the context fail`() async throws {
    let fixture = try fixture("exit 0")
    fixture.change(0) { $0.settings.requiredPrograms = ["no-such-program"] }
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, failed, org.example.a unavailable, org.example.b stopped")
    #expect(record.codes.first == .programMissing)
  }

  @Test func `what is listed and missing keeps the content from the extensions after it`()
    async throws
  {
    let fixture = try fixture(#"echo '{"valid":true}'"#)
    fixture.policy.extensions = ["org.example.gone", "org.example.a", "org.example.b"]
    let record = try #require(try await fixture.run().first)
    #expect(
      record.line
        == "a.txt, failed, org.example.gone unavailable, org.example.a stopped, "
        + "org.example.b stopped")
    #expect(try fixture.ends() == ["failed/a.txt", "failed/a.txt.reason.json"])
  }
}
