import Documents
import Intake
import ShareRules
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct WatchConfigurationTests {
  private func read(_ text: String) throws(DocumentError) -> WatchConfiguration {
    try WatchConfiguration.read(yaml: Array(text.utf8), named: "watch.yaml", folder: "/etc/share")
  }

  @Test func `a path may begin with the home directory`() throws {
    let home = try #require(FilePath.home)
    let configuration = try read("inboxes: [{inbox: ~/Drop/../Scans, rules: ~elsewhere}]")
    #expect(configuration.inboxes[0].inbox == home.appending("Scans"))
    #expect(configuration.inboxes[0].rules == "/etc/share/~elsewhere")
  }

  @Test func `every key is read`() throws {
    let text = """
      inboxes:
        - inbox: /srv/scans
        - inbox: photos/../pictures
          rules: rules/photos
          state: /srv/state
          scratch: ../scratch
          after: remove
          settle: 10 s
          rescan: 1 min
          jobs: 4
          ignore: ["*.iso", "!keep.iso"]
          depth: 2
          folders: whole
          arrivals: new
      status: /run/sharepipe/status.json
      metrics: metrics/sharepipe.prom
      grace: 1 min
      requireIsolation: true
      """
    let configuration = try read(text)
    var second = WatchConfiguration.Inbox(inbox: "/etc/share/pictures")
    second.rules = "/etc/share/rules/photos"
    second.state = "/srv/state"
    second.scratch = "/etc/scratch"
    second.after = .remove
    second.settle = .seconds(10)
    second.rescan = .seconds(60)
    second.jobs = 4
    second.selection.ignore = ["*.iso", "!keep.iso"].compactMap(IgnorePattern.init)
    second.selection.depth = 2
    second.selection.folders = .whole
    second.arrivals = .new
    var expected = WatchConfiguration(
      inboxes: [WatchConfiguration.Inbox(inbox: "/srv/scans"), second],
      status: "/run/sharepipe/status.json", grace: .seconds(60), requiresIsolation: true)
    expected.metrics = "/etc/share/metrics/sharepipe.prom"
    #expect(configuration == expected)
  }

  @Test func `an inbox says no more than it must`() throws {
    let settings = try read("inboxes: [{inbox: /srv/scans}]").inboxes[0]
    #expect(settings.after == .move)
    #expect(settings.settle == .seconds(2))
    #expect(settings.rescan == .seconds(300))
    #expect(settings.rules == nil && settings.state == nil && settings.jobs == nil)
    #expect(settings.selection == EntrySelection() && settings.arrivals == nil)
  }

  static let faults: [(String, String)] = [
    ("[]", "watch.yaml: expected a dictionary at the top, found an array"),
    ("{}", "watch.yaml: inboxes: missing; expected an array of inboxes, at least one"),
    ("inboxes: []", "watch.yaml: inboxes: missing; expected an array of inboxes, at least one"),
    ("inboxes: /srv", "watch.yaml: inboxes: expected an array, found the string '/srv'"),
    ("inboxes: [/srv]", "watch.yaml: inboxes[0]: expected a dictionary, found the string '/srv'"),
    (
      "inboxes: [{rules: /r}]",
      "watch.yaml: inboxes[0].inbox: missing; expected the directory that is watched"
    ),
    (
      "inboxes: [{inbox: /a, setle: 1 s}]",
      "watch.yaml: inboxes[0].setle: unknown key; did you mean 'settle'?"
    ),
    (
      "inboxes: [{inbox: /a}]\ngrase: 1 s", "watch.yaml: grase: unknown key; did you mean 'grace'?"
    ),
    (
      "inboxes: [{inbox: /a}]\nmetrics: /m/sharepipe.txt",
      "watch.yaml: metrics: give the file a name that ends in .prom: node_exporter reads no other"
    ),
    (
      "inboxes: [{inbox: /a, scratch: /s}]\nledger: postgresql://db/s\nlease: 5 s",
      "watch.yaml: lease: is a time from 10 s to 10 min"
    ),
    (
      "inboxes: [{inbox: /a}]\nledger: postgresql://db/s",
      "watch.yaml: inboxes[0].scratch: missing; expected a directory on a disk of this machine, "
        + "since the watch has a ledger"
    ),
    (
      "inboxes: [{inbox: /a, after: keep}]",
      "watch.yaml: inboxes[0].after: a watch takes each entry out of its inbox; write 'move' or "
        + "'remove'"
    ),
    (
      "inboxes: [{inbox: /a, ignore: ['# no pattern']}]",
      "watch.yaml: inboxes[0].ignore[0]: expected a pattern as in .gitignore, found the string "
        + "'# no pattern'"
    ),
    (
      "inboxes: [{inbox: /a, folders: hole}]",
      "watch.yaml: inboxes[0].folders: expected one of 'walk', 'whole', 'leave', found 'hole'; did "
        + "you mean 'whole'?"
    ),
    (
      "inboxes: [{inbox: /a, settle: 2}]",
      "watch.yaml: inboxes[0].settle: expected a time with its unit, such as '30 s', '5 minutes' "
        + "or '30 days', found 2"
    ),
    (
      "inboxes: [{inbox: /a}, {inbox: /b/../a/}]",
      "watch.yaml: inboxes[1].inbox: is watched twice; keep one"
    ),
    (
      "inboxes: [{inbox: /a}, {inbox: /a/b, state: /s}]",
      "watch.yaml: inboxes[1].inbox: is inside the inbox /a; watch one of them"
    ),
    (
      "inboxes: [{inbox: /a, state: /s}, {inbox: /b, state: /s}]",
      "watch.yaml: inboxes[1].state: is that of another inbox; give each its own"
    ),
    (
      "inboxes: [{inbox: /a, state: /a/state}]",
      "watch.yaml: inboxes[0].state: is inside the inbox /a; give a directory outside of it"
    ),
  ]

  @Test(arguments: faults)
  func `a fault names the key and what is meant`(text: String, message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `a file is read, and paths belong to its folder`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("watch.yaml", "inboxes: [{inbox: in}]\n")
    #expect(
      try WatchConfiguration.load(from: path).inboxes.map(\.inbox) == [folder.path.appending("in")])
  }
}
