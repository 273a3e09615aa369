import Documents
import Foundation
import Glibc
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import Sharepipe
import SystemPackage
import TestSupport
import Testing

struct DoctorTests {
  private let folder: TemporaryFolder
  private let state: FilePath
  private let inbox: FilePath

  init() throws {
    folder = try TemporaryFolder()
    state = folder.path.appending("in.sharepipe")
    inbox = folder.path.appending("in")
    try FileManager.default.createDirectory(
      atPath: inbox.string, withIntermediateDirectories: false)
  }

  private var doctor: Doctor { Doctor(state: state, inboxes: [inbox]) }

  /// Makes a state, and puts contexts into its journal.
  private func make(_ contexts: [JournalContext] = []) async throws {
    let state = try LockedState(at: state, inboxes: [inbox])
    for context in contexts { try await state.journal.begin(context, [JournalStep(.moved)]) }
    await state.journal.flush()
    state.journal.close()
  }

  private func context(
    _ identifier: String, _ state: JournalContext.State, _ end: ContextEnd? = nil,
    place: FilePath? = nil
  ) -> JournalContext {
    JournalContext(
      identifier: identifier, entry: EntryName("a.txt"),
      claims: [.init(inbox: inbox, path: "a.txt")], after: .move, owner: 0, rules: "",
      state: state, end: end, place: place)
  }

  private func write(_ name: String) throws {
    try folder.write("in.sharepipe/" + name, "x")
    // The folders on the way are as sharepipe makes them.
    var path = FilePath("in.sharepipe")
    for component in FilePath(name).removingLastComponent().components {
      path.append(component)
      try folder.setMode(0o700, of: path.string)
    }
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path.appending(name).string)
  }

  /// The findings as short lines, without the path of the folder.
  private func lines(_ findings: [DoctorFinding]) -> [String] {
    findings.map { finding in
      let mend = finding.mend.map { " [\($0)]" } ?? ""
      return "\(finding.severity.rawValue) \(finding.subject): "
        + finding.message.replacing(folder.path.string + "/", with: "") + mend
    }
  }

  private func examined() -> [String] { lines(doctor.examine()) }

  @Test func `where there is no state yet nothing is wrong`() {
    #expect(
      examined() == ["note state: in.sharepipe: does not exist yet; nothing has been processed"])
  }

  @Test func `a sound state has nothing to say`() async throws {
    try await make([
      context("c1", .placed, .done, place: "done/a.txt"),
      context("c2", .placed, .failed, place: "failed/sub/b.txt"),
      context("c3", .placed, .done), context("c4", .abandoned),
      context("c5", .waiting),
    ])
    try write("done/a.txt")
    try write("failed/sub/b.txt")
    try write("failed/sub/b.txt.reason.json")
    try write("work/c5/claims/0/a.txt")
    #expect(examined() == [])
  }

  @Test func `a report that was not written to its end is known, and told`() async throws {
    try await make()
    try write(".report.html.42.tmp")
    #expect(
      examined() == [
        "note state: in.sharepipe/.report.html.42.tmp: a report that was not written to its end; "
          + "remove it when no 'sharepipe report' is running"
      ])
  }

  @Test func `what a kill left of a write is ours, and other files are not`() async throws {
    try await make()
    let names = [
      "rules.path.new", "rules.loaded.new", "sniffer.new", "console.people", ".console.people.new",
      "console.log.1", "mine.new",
    ]
    for name in names {
      try write(name)
    }
    #expect(
      examined() == [
        "note state: in.sharepipe/mine.new: is not sharepipe's, and is left alone"
      ])
  }

  @Test func `it changes nothing`() async throws {
    try await make([context("c1", .working), context("c2", .ended, .done)])
    try write("work/c2/claims/0/a.txt")
    try write("work/stranger/claims/0/b.txt")
    func tree() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path.string)
        .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }.sorted()
    }
    let before = try tree()
    _ = doctor.examine()
    #expect(try tree() == before)
  }

  @Test func `what others may reach is an error, and mended`() async throws {
    try await make()
    try folder.setMode(0o777, of: "in.sharepipe/work")
    try folder.setMode(0o755, of: "in.sharepipe/containers")
    #expect(
      examined()
        == [
          "error state: in.sharepipe/work: anybody may write it (mode 0777); run: chmod go-w "
            + "in.sharepipe/work [chmod 700]",
          "warning state: in.sharepipe/containers: others may read it (mode 755) [chmod 700]",
        ].map { $0.replacing("chmod go-w in", with: "chmod go-w in") })
    _ = try await doctor.mend()
    #expect(examined() == [])
  }

  @Test func `a link in the place of the state is an error`() throws {
    try folder.link("in.sharepipe", to: "in")
    #expect(
      examined() == ["error state: in.sharepipe: is not a directory; give another with --state"])
  }

  @Test func `what is kept and what would be handed over are the same`() async throws {
    func held(_ identifier: String) -> JournalContext {
      var held = context(identifier, .placed, .held, place: FilePath("held/\(identifier).txt"))
      held.record = """
        {"decisions":[{"extension":"a","outcome":"returned"},
        {"extension":"b","outcome":"held","handing":"\(ContentDigest.sample("h"))","stage":1}]}
        """
      return held
    }
    try await make([held("c1"), held("c2"), context("c3", .placed, .done)])
    for name in ["held/c1.txt", "held/c2.txt", "kept/c1/1/0.txt", "kept/c3/1/0.txt"] {
      try write(name)
    }
    let gone =
      "error held: c2 (a.txt): what would be handed over is no longer at in.sharepipe/kept/c2/1; "
      + "make it again with 'sharepipe retry c2', and look at that"
    #expect(
      examined() == [
        "warning held: in.sharepipe/kept/c3: is kept for a context that is not held "
          + "[it is removed]", gone,
      ])
    _ = try await doctor.mend()
    #expect(examined() == [gone])
    #expect(exists("in.sharepipe/kept/c1/1/0.txt"))
  }

  @Test func `an entry that the journal does not know goes back to the inbox`() async throws {
    try await make()
    try write("work/stranger/claims/0/sub/b.txt")
    try write("work/empty/input/0.txt")
    #expect(
      examined() == [
        "warning work: in.sharepipe/work/empty: is left over [it is removed]",
        "error work: in.sharepipe/work/stranger: holds an entry that the journal has no record of "
          + "[it goes back to the inbox]",
      ])
    _ = try await doctor.mend()
    #expect(exists("in/sub/b.txt") && !exists("in.sharepipe/work/empty"))
    #expect(examined() == [])
  }

  @Test func `what a killed process left is put in order`() async throws {
    try await make([
      context("c1", .working), context("c2", .ended, .done), context("c3", .waiting),
    ])
    try write("work/c2/claims/0/a.txt")
    #expect(
      examined() == [
        "note work: c1 (a.txt): was interrupted [it is given up]",
        "note work: c2 (a.txt): ended, but its entry is not yet in the folder of its end "
          + "[it is moved there]",
        "error work: c3 (a.txt): waits to be tried again, but its entry is not in 'work' "
          + "[it is given up]",
      ])
    #expect(
      lines(try await doctor.mend()) == [
        "note work: 1 entry was moved to the folder of its end",
        "note work: 2 contexts were given up; their entries are in the inbox",
        "note work: 1 directory without an entry was removed",
      ])
    #expect(exists("in.sharepipe/done/a.txt"))
    #expect(examined() == [])
  }

  @Test func `what was on its way out goes, and the journal is told`() async throws {
    try await make([context("c1", .placed, .done, place: "done/a.txt")])
    try write("work/c1.purged/entry")
    #expect(
      examined() == [
        "warning work: in.sharepipe/work/c1.purged: was being removed when a process was killed "
          + "[it is removed, and the journal records that]",
        "note done: c1 (a.txt): is no longer at done/a.txt; it was removed or moved",
      ])
    _ = try await doctor.mend()
    #expect(examined() == [])
  }

  @Test func `entries are found in folders whose names are sorted among them`() async throws {
    let places: [FilePath] = [
      "done/a", "done/a b", "done/a.txt", "done/a0/x", "done/a0.txt", "done/b/y/z",
    ]
    try await make(
      places.enumerated().map { context("c\($0)", .placed, .done, place: $1) })
    for place in places { try write(place.string) }
    #expect(examined() == [])
    try write("done/a0/stranger")
    try write("done/zz")
    #expect(
      examined() == [
        "warning done: in.sharepipe/done/a0/stranger: the journal has no record of it "
          + "[it is added to the journal]",
        "warning done: in.sharepipe/done/zz: the journal has no record of it "
          + "[it is added to the journal]",
      ])
  }

  @Test func `an entry in the folder of an end is one that the journal knows`() async throws {
    try await make([
      context("c1", .placed, .done, place: "done/a.txt"),
      context("c2", .placed, .done, place: "done/a.txt"),
      context("c3", .placed, .failed, place: "../outside"),
    ])
    try write("done/a.txt")
    try write("done/deep/stranger.txt")
    try write("failed/gone.txt.reason.json")
    #expect(
      examined() == [
        "note done: c1 (a.txt): was removed or moved; at done/a.txt is the entry of c2",
        "error failed: c3 (a.txt): the journal has it at ../outside, which is outside",
        "warning done: in.sharepipe/done/deep/stranger.txt: the journal has no record of it "
          + "[it is added to the journal]",
        "note failed: in.sharepipe/failed/gone.txt.reason.json: its entry is missing; it was "
          + "removed or moved",
      ])
    #expect(
      lines(try await doctor.mend()).contains(
        "note journal: 1 entry was added to it"))
    #expect(!examined().contains { $0.contains("stranger") })
  }

  @Test func `a finished context whose entry is still in work is in two places`() async throws {
    try await make([context("c1", .placed, .done, place: "done/a.txt")])
    try write("done/a.txt")
    try write("work/c1/claims/0/a.txt")
    #expect(
      examined() == [
        "error work: in.sharepipe/work/c1: holds an entry of a context that is finished; it may be "
          + "in two places [it goes back to the inbox]"
      ])
  }

  @Test func `a damaged journal is an error`() async throws {
    try await make([context("c1", .placed, .done, place: "done/a.txt")])
    let path = state.appending("journal.sqlite").string
    for companion in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + companion)
    }
    try Data(repeating: 0x41, count: 8192).write(to: URL(filePath: path))
    let findings = doctor.examine()
    #expect(findings.contains { $0.severity == .error && $0.subject == .journal })
    _ = try await doctor.mend()
    #expect(
      doctor.examine().map { "\($0.severity) \($0.subject)" } == ["note journal"])
  }

  @Test func `while somebody works on it, nothing is mended and what is under way is not judged`()
    async throws
  {
    let held = try LockedState(at: state, inboxes: [])
    try await held.journal.begin(context("c1", .working), [])
    try write("work/c1/claims/0/a.txt")
    try write("work/other/claims/0/a.txt")
    let found = examined()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("note lock: process \(getpid()) (") == true)
    await #expect(throws: StateError.self) { try await doctor.mend() }
    withExtendedLifetime(held) {}
  }

  @Test func `a million entries that are wrong in the same way are told in few lines`() async throws
  {
    try await make()
    for number in 0..<100 { try write("done/\(number)") }
    let found = examined()
    #expect(found.count == 21)
    #expect(found.last == "warning done: and 80 more of this kind")
  }

  @Test func `what an extension may do is told`() throws {
    var open = ExtensionBundle(
      identifier: "com.example.open", point: .share, activationRule: nil,
      settings: ExtensionSettings(
        network: true, writes: ["/srv/a", "/srv/b"], effect: .externalPost))
    open.settings.requiredPrograms = ["no-such-program"]
    let closed = ExtensionBundle(
      identifier: "com.example.closed", point: .share, activationRule: nil,
      settings: ExtensionSettings(effect: .additive))
    let rules = RuleSet(extensions: [open, closed])
    let found = lines(Doctor(state: state, rules: rules).examine()).filter {
      $0.contains("extension ")
    }
    #expect(
      found.filter { $0.hasPrefix("note") } == [
        "note extension com.example.open: external-post; writes to its container and /srv/a, /srv/b; "
          + "uses the network",
        "note extension com.example.closed: additive; writes only to its container; no network",
      ])
    #expect(found.contains { $0.hasPrefix("error extension com.example.open: ") })
  }

  @Test func `containers of extensions that are off are kept`() async throws {
    try await make()
    try write("containers/com.example.off/archive")
    try write("containers/file")
    let found = lines(Doctor(state: state, inboxes: [inbox], rules: RuleSet()).examine())
    #expect(
      found == [
        "note containers: in.sharepipe/containers/com.example.off: belongs to an extension that is "
          + "not on; it is kept",
        "error containers: in.sharepipe/containers/file: is not a directory; move it away",
      ])
  }
}
