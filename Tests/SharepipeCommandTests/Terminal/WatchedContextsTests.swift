import Sharepipe
import SystemPackage
import Testing

@testable import SharepipeCommand

struct WatchedContextsTests {
  private static let columns = ContextColumns(width: 60, ink: .none)
  private static let inbox: FilePath = "/srv/scans"

  private static func record(
    _ end: ContextEnd, _ outcome: ExtensionOutcome, _ reasons: [Reason] = []
  ) -> ContextRecord {
    let decision = ExtensionDecision(
      identifier: BundleIdentifier("org.example.archive"), point: .share, outcome: outcome,
      reasons: reasons)
    return ContextRecord(
      identifier: "06611e07642b43367e3783f3", entry: EntryName("a.txt"), owner: 0, end: end,
      decisions: [decision])
  }

  private static func contexts(_ inboxes: [FilePath], isQuiet: Bool = false) -> WatchedContexts {
    WatchedContexts(
      places: Dictionary(
        uniqueKeysWithValues: inboxes.map { inbox in
          (inbox, InboxPlace(state: inbox, inboxes: [inbox], arguments: " \(inbox)"))
        }), isQuiet: isQuiet)
  }

  @Test func `a watch prints the lines that process prints`() {
    let reason = Reason(.effectNeedsConfirmation, "its effect is external-post")
    let contexts = Self.contexts([Self.inbox])
    #expect(
      contexts.lines(of: Self.record(.held, .held, [reason]), from: Self.inbox, Self.columns) == [
        "held       a.txt                 -             -",
        "    org.example.archive: its effect is external-post",
        "    sharepipe approve 7e3783f3 /srv/scans",
      ])
    #expect(
      contexts.lines(of: Self.record(.done, .delivered), from: Self.inbox, Self.columns) == [
        "done       a.txt                 -             archive"
      ])
  }

  @Test func `with several inboxes the name has that of its inbox before it`() {
    let contexts = Self.contexts([Self.inbox, "/srv/photos"])
    let lines = contexts.lines(of: Self.record(.done, .delivered), from: Self.inbox, Self.columns)
    #expect(lines == ["done       scans/a.txt           -             archive"])
  }

  @Test func `what is in line is not printed, and quietly only what has to be looked at`() {
    let waits = Self.record(.notYet, .failed, [Reason(.postponed, "others are in line")])
    #expect(Self.contexts([Self.inbox]).lines(of: waits, from: Self.inbox, Self.columns) == nil)
    let contexts = Self.contexts([Self.inbox], isQuiet: true)
    let ends: [(ContextEnd, Bool)] = [
      (.done, false), (.notYet, false), (.held, true), (.failed, true),
    ]
    for (end, isPrinted) in ends {
      let lines = contexts.lines(of: Self.record(end, .failed), from: Self.inbox, Self.columns)
      #expect((lines != nil) == isPrinted, "\(end)")
    }
  }
}
