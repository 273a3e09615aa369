import ShareJournal
import ShareModel
import Testing

struct ContextCourseTests {
  static let cases: [([ExtensionOutcome], ContextEnd)] = [
    ([], .unclaimed),
    ([.stopped], .unclaimed),
    ([.delivered], .done),
    ([.returned, .delivered], .done),
    ([.alreadyDelivered], .done),
    ([.cancelled], .declined),
    ([.cancelled, .stopped], .declined),
    ([.cancelled, .delivered], .done),
    ([.returned, .cancelled], .declined),
    ([.returned], .unclaimed),
    ([.returned, .stopped], .unclaimed),
    ([.returned, .invalid], .rejected),
    ([.cancelled, .alreadyDelivered], .done),
    ([.cancelled, .invalid], .rejected),
    ([.cancelled, .failed], .failed),
    ([.cancelled, .blocked], .blocked),
    ([.blocked], .blocked),
    ([.blocked, .invalid], .rejected),
    ([.invalid, .delivered], .done),
    ([.blocked, .delivered], .done),
    ([.held, .delivered], .held),
    ([.failed, .held, .delivered], .failed),
    ([.unavailable], .failed),
    ([.unavailable, .stopped], .failed),
  ]

  @Test(arguments: cases)
  func `the first line that fits is the end`(outcomes: [ExtensionOutcome], end: ContextEnd) {
    let decisions = outcomes.map {
      ExtensionDecision(identifier: "org.example", point: .share, outcome: $0)
    }
    #expect(ContextEnd(of: ContextCourse(decisions: decisions)) == end)
  }

  @Test func `an optional extension whose program is missing does not count`() {
    let decisions = [
      ExtensionDecision(
        identifier: "a", point: .action, outcome: .unavailable, isOptional: true),
      ExtensionDecision(identifier: "b", point: .share, outcome: .delivered),
    ]
    #expect(ContextEnd(of: ContextCourse(decisions: decisions)) == .done)
  }

  private static func course(
    _ outcomes: [ExtensionOutcome] = [], halt: ContextCourse.Halt? = nil, waits: Bool = false,
    unreadable: Bool = false, _ errand: ContextCourse.Errand = .share
  ) -> ContextCourse {
    ContextCourse(
      halt: halt,
      decisions: outcomes.map {
        ExtensionDecision(identifier: "org.example", point: .share, outcome: $0)
      }, isWaiting: waits, hasUnreadable: unreadable, errand: errand)
  }

  /// The lines of the table at ``ContextEnd/init(of:)``, each with what is behind it.
  static let lines: [(ContextCourse, ContextEnd)] = [
    (course([.failed], halt: .lasting, waits: true), .notYet),
    (course([.failed], halt: .passing), .notYet),
    (course([.delivered], halt: .lasting), .failed),
    (course([.delivered], halt: .refused), .rejected),
    (course([.failed], unreadable: true, .servedShare), .failed),
    (course([.held], unreadable: true, .link), .held),
    (course([.delivered], unreadable: true, .link), .done),
    (course([.invalid], unreadable: true, .servedShare), .rejected),
    (course([.blocked], unreadable: true, .servedShare), .blocked),
    (course([.cancelled], unreadable: true, .link), .declined),
    (course([.cancelled], .servedShare), .done),
    (course([.cancelled], .refusedShare), .declined),
    (course(unreadable: true, .refusedShare), .declined),
    (course(unreadable: true, .link), .failed),
    (course([.stopped], .link), .failed),
    (course(unreadable: true, .servedShare), .rejected),
    (course([.stopped], .servedShare), .done),
    (course([.stopped]), .unclaimed),
  ]

  @Test(arguments: lines)
  func `what stands further up in the table decides`(course: ContextCourse, end: ContextEnd) {
    #expect(ContextEnd(of: course) == end)
  }

  @Test func `a no ends a context, whatever is known of it`() {
    #expect(ContextEnd(of: .refusedByPerson([])) == .declined)
    #expect(ContextEnd(of: .refusedByPerson(Self.course([.cancelled]).decisions)) == .declined)
    #expect(
      ContextEnd(of: .refusedByPerson(Self.course([.cancelled, .failed]).decisions)) == .failed)
  }
}
