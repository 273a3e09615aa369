import Documents
import ExtensionRunning
import ShareJournal
import ShareModel
import ShareRules
import ShareTestSupport
import TestSupport
import Testing

struct RunPermissionTests {
  /// What may be repeated, by how the last run ended.
  enum Answer { case run, delivered, uncertain }

  /// How the only earlier run ended, and what is allowed then: a share that may not be repeated, a
  /// share that is additive or idempotent, an action that may not be repeated, one that may.
  static let table:
    [(end: JournalRun.End?, share: Answer, mild: Answer, action: Answer, mildAction: Answer)] = [
      (nil, .run, .run, .run, .run),
      (.completed, .delivered, .delivered, .run, .run),
      (.returned, .delivered, .delivered, .run, .run),
      (.cancelled, .run, .run, .run, .run),
      (.failed, .run, .run, .run, .run),
      (.temporary, .run, .run, .run, .run),
      (.uncertain, .uncertain, .run, .uncertain, .run),
    ]

  private func bundle(
    _ point: ExtensionPoint, _ effect: ExtensionSettings.Effect, isIdempotent: Bool
  ) -> ExtensionBundle {
    ExtensionBundle(
      identifier: "org.example.a", point: point, activationRule: nil,
      settings: ExtensionSettings(effect: effect, isIdempotent: isIdempotent))
  }

  private func run(_ end: JournalRun.End?, attempt: Int = 1) -> JournalRun {
    JournalRun(
      context: "1", extension: "org.example.a", key: "key", stage: 0, attempt: attempt, began: 5,
      end: end)
  }

  private func permission(_ answer: Answer, _ run: JournalRun) -> RunPermission {
    switch answer {
    case .run: .run
    case .delivered: .alreadyDelivered(run)
    case .uncertain: .uncertain(run)
    }
  }

  @Test(arguments: table)
  func `what is allowed after one run`(
    row: (end: JournalRun.End?, share: Answer, mild: Answer, action: Answer, mildAction: Answer)
  ) {
    let earlier = run(row.end)
    for effect in ExtensionSettings.Effect.allCases {
      for isIdempotent in [true, false] {
        let isMild = effect == .additive || isIdempotent
        for (point, answer) in [
          (ExtensionPoint.share, isMild ? row.mild : row.share),
          (.action, isMild ? row.mildAction : row.action),
        ] {
          let bundle = bundle(point, effect, isIdempotent: isIdempotent)
          #expect(
            RunPermission(after: [earlier], of: bundle, repeatedAt: nil)
              == permission(answer, earlier),
            "\(effect) \(isIdempotent) \(point)")
          #expect(RunPermission(after: [earlier], of: bundle, repeatedAt: .last) == .run)
          #expect(RunPermission(after: [], of: bundle, repeatedAt: nil) == .run)
        }
      }
    }
  }

  @Test func `what was delivered once was delivered, whatever came later`() {
    let share = bundle(.share, .externalPost, isIdempotent: false)
    let delivered = run(.completed)
    for end in JournalRun.End.allCases + [nil] where end != .completed && end != .returned {
      #expect(
        RunPermission(after: [delivered, run(end, attempt: 2)], of: share, repeatedAt: nil)
          == .alreadyDelivered(delivered))
    }
  }

  @Test func `an approval is for one delivery, which another context may have made since`() {
    let share = bundle(.share, .externalPost, isIdempotent: false)
    func permission(_ run: JournalRun, _ identifier: String, created: Timestamp) -> RunPermission {
      RunPermission(
        after: [run], of: share, repeatedAt: 9,
        approved: JournalContext(
          identifier: identifier, entry: EntryName("a.txt"), owner: 0, rules: "", created: created))
    }
    let delivered = run(.completed)
    #expect(permission(delivered, "2", created: 5) == .alreadyDelivered(delivered))
    // The delivery was over when this context came in.
    #expect(permission(delivered, "2", created: 6) == .run)
    // The delivery was this context's own.
    #expect(permission(delivered, "1", created: 5) == .run)
    // The other context may not have delivered anything.
    #expect(permission(run(.uncertain), "2", created: 5) == .run)
  }

  @Test func `only the last run is uncertain`() {
    let share = bundle(.share, .externalPost, isIdempotent: false)
    #expect(
      RunPermission(after: [run(.uncertain), run(.failed, attempt: 2)], of: share, repeatedAt: nil)
        == .run)
    let last = run(.uncertain, attempt: 2)
    #expect(
      RunPermission(after: [run(.failed), last], of: share, repeatedAt: nil) == .uncertain(last))
  }

  static let answers: [(ExtensionAnswer, JournalRun.End?)] = [
    (.completed(nil), .completed), (.completed([]), .completed),
    (.completed([ShareItem(attachments: [])]), .returned),
    (.cancelled(domain: "d", code: 1, message: "m"), .cancelled),
    (.failed(Reason(.interrupted, "")), nil),
    (.failed(Reason(.temporaryFailure, "")), .temporary),
    (.failed(Reason(.noSpace, "")), .temporary),
    (.failed(Reason(.timeLimitExceeded, "")), .uncertain),
    (.failed(Reason(.endedBySignal, "")), .uncertain),
    (.failed(Reason(.outputLimitExceeded, "")), .uncertain),
    (.failed(Reason(.processesLeft, "")), .uncertain),
    (.failed(Reason(.leaseLost, "")), .uncertain),
    (.failed(Reason(.exitStatus, "")), .failed), (.failed(Reason(.answerMalformed, "")), .failed),
    (.failed(Reason(.launchFailed, "")), .temporary),
  ]

  @Test(arguments: answers)
  func `an answer says how the run ended`(answer: ExtensionAnswer, end: JournalRun.End?) {
    #expect(JournalRun.End(ExtensionRun(answer: answer)) == end)
  }

  static let statuses: [(Int, JournalRun.End)] = [
    (1, .failed), (65, .failed), (69, .failed), (70, .uncertain), (71, .failed),
  ]

  @Test(arguments: statuses)
  func `an exit status says whether the work may be done`(status: Int, end: JournalRun.End) {
    let answer = ExtensionAnswer.failed(Reason(.exitStatus, ""))
    #expect(JournalRun.End(ExtensionRun(answer: answer, exitStatus: status)) == end)
  }
}
