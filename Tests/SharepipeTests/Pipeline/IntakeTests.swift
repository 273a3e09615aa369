import Glibc
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import Testing

struct IntakeTests {
  private func fixture() throws -> PipelineFixture {
    let fixture = try PipelineFixture()
    fixture.policy.confirm = []
    fixture.policy.freeSpace = 0
    return fixture
  }

  /// Adds a file that is nothing but a hole.
  private func hole(_ fixture: PipelineFixture, _ name: String, _ size: Int64) throws {
    let path = try fixture.inbox.file("inbox/" + name, "").fullPath
    let file = try FileDescriptor.open(path, .writeOnly, options: .closeOnExec)
    try file.closeAfter { try file.resize(to: size) }
  }

  static let modes: [PipelineOptions.Disposal?] = [.keep, .move, nil]

  @Test(arguments: modes)
  func `what is larger than an entry may be is refused unread`(
    after: PipelineOptions.Disposal?
  ) async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    if let after { fixture.options.after = after } else { fixture.options.isDryRun = true }
    try hole(fixture, "a.txt", 1 << 40)
    try hole(fixture, "b.share/1.txt", 100 << 30)
    try hole(fixture, "b.share/2.txt", 28 << 30)
    try fixture.add("b.share/3.txt")
    try hole(fixture, "c.rtfd/d", 1 << 40)
    try fixture.add("d.txt")
    let records = try await fixture.run()
    #expect(records.map(\.entry.label) == ["a.txt", "b.share", "c.rtfd", "d.txt"])
    #expect(records.map(\.end) == [.rejected, .rejected, .rejected, .done])
    let refused: [(String, Int64)] = [
      ("a.txt", 1 << 40), ("b.share", (128 << 30) + 6), ("c.rtfd", 1 << 40),
    ]
    for (record, (name, bytes)) in zip(records, refused) {
      let words =
        "\(name): has \(bytes) bytes, and an entry may have 137438953472 (128 GiB); share less, or "
        + "raise limits.entryBytes in host.yaml"
      #expect(record.problems.map(\.code) == [.entryTooLarge])
      // In a dry run each file is looked at for itself.
      if after != nil || name == "a.txt" { #expect(record.problems.first?.message == words) }
    }
  }

  @Test func `what every extension refuses by its size is neither copied nor hashed`() async throws
  {
    let fixture = try fixture()
    var small = ContentRequirements()
    small.maximumBytes = 1000
    small.maximumTextLength = 10
    var few = ContentRequirements()
    few.maximumTotalBytes = 1000
    fixture.value("org.example.a", requirements: small) { _ in .completed(nil) }
    fixture.value("org.example.b", requirements: few) { _ in .completed(nil) }
    // To hash it would take longer than any test.
    fixture.policy.limits.entryBytes = 1 << 50
    try hole(fixture, "a.txt", 1 << 42)
    let record = try #require(try await fixture.run().first)
    #expect(record.line == "a.txt, rejected, org.example.a invalid, org.example.b stopped")
    #expect(
      record.decisions[0].reasons
        .contains(Reason(.tooManyBytes, "a.txt: 4398046511104 bytes; the maximum is 1000")))
    #expect(record.items.joined().first?.facts?.sha256 == nil)
    let bytes = try fixture.journal { try $0.context(record.identifier)?.bytes }
    #expect(bytes == 1 << 42)
  }

  @Test(arguments: [PipelineOptions.Disposal.keep, .move])
  func `what would pass the floor of free space stays in the inbox`(
    after: PipelineOptions.Disposal
  ) async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    try fixture.script("org.example.program", interface: .arguments, "exit 0")
    fixture.options.after = after
    fixture.policy.freeSpace = 1 << 60
    try fixture.add("a.txt")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .notYet)
    let problem = try #require(record.problems.first)
    #expect(problem.code == .freeSpaceKept)
    #expect(problem.message.hasPrefix("a.txt: a copy needs 6 bytes; "))
    #expect(problem.message.hasSuffix("; free some, or lower freeSpace in host.yaml"))
    #expect(try fixture.files(in: "inbox") == ["a.txt"])
    var summary = RunSummary()
    summary.add(record)
    #expect(summary.lacksSpace)
    #expect(summary.ends == [.notYet: 1])
    // With space, all is as if nothing had happened.
    fixture.policy.freeSpace = 0
    #expect(try await fixture.run().map(\.end) == [.done])
  }

  @Test func `a quota holds in a run as in a watch, and counts what came before`() async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    fixture.policy.quota = OwnerQuota(contexts: 2)
    fixture.options.jobs = 1
    for name in ["a.txt", "b.txt", "c.txt"] { try fixture.add(name) }
    let first = try await fixture.run()
    #expect(first.map(\.end) == [.done, .done, .notYet])
    #expect(
      first[2].problems == [
        Reason(
          .overQuota,
          "c.txt: the files of user \(geteuid()) have brought in what 'quota' allows for today; it "
            + "stays where it is and may come in tomorrow (UTC)")
      ])
    // What stayed where it is counts once, and a new process counts from the journal.
    let second = try await fixture.run()
    #expect(second.map(\.end) == [.done, .done, .notYet])
    #expect(second[0].codes == [.deliveredBefore] || second[0].line.contains("already-delivered"))
    fixture.policy.quota = OwnerQuota(bytes: 17)
    #expect(try await fixture.run().map(\.end) == [.done, .done, .notYet])
    fixture.policy.quota = OwnerQuota(bytes: 18)
    #expect(try await fixture.run().map(\.end) == [.done, .done, .done])
  }

  @Test func `what is larger than the quota is not told to come tomorrow`() async throws {
    let fixture = try fixture()
    fixture.value("org.example.value") { _ in .completed(nil) }
    fixture.policy.quota = OwnerQuota(bytes: 5)
    try fixture.add("a.txt")
    let record = try #require(try await fixture.run().first)
    #expect(record.end == .notYet)
    #expect(
      record.problems == [
        Reason(
          .overQuota,
          "a.txt: is larger than the quota: it has 6 bytes, and 'quota.bytes' allows 5 a day; it "
            + "stays where it is until 'quota.bytes' in host.yaml is raised")
      ])
  }
}
