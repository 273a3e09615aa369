import ShareJournal
import ShareModel
import SystemPackage
import Testing

@testable import ShareReport

struct ReportCommandLineTests {
  static let commands: [(ContextEnd, FilePath?, [String])] = [
    (.failed, "failed/a", ["retry id1", "show id1"]), (.failed, nil, ["show id1"]),
    (.rejected, "rejected/a", ["retry id1", "show id1"]), (.blocked, nil, ["show id1"]),
    (.held, nil, ["approve id1", "deny id1", "show id1"]), (.done, "done/a", ["show id1"]),
  ]

  @Test(arguments: commands)
  func `the commands beside a context are those that do something`(
    end: ContextEnd, place: FilePath?, commands: [String]
  ) {
    var context = ReportSample.context(1, end)
    context.place = place
    #expect(
      ReportCommandLine(state: "/a").lines(for: ReportContext(context))
        == commands.map { "sharepipe \($0) --state /a" })
  }
}
