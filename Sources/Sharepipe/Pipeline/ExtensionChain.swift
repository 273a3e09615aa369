import ExtensionRunning
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules

/// Takes one context past the listed extensions, in order.
///
/// An action that returns items replaces the context for the extensions after it, and the new bytes
/// are examined and judged afresh. An extension that applied and did not complete stops the later
/// ones, unless it is optional.
final class ExtensionChain {
  let services: RunServices
  let maker: DecisionMaker
  let examination: ContextExamination
  let work: WorkingContext
  /// The name by which the runs of this context are known: its entry and content, or its
  /// identifier.
  let name: String
  /// The directories of this context, or `nil` if no extension is run.
  let workPlace: WorkPlace?
  let link: LinkHandOver?

  /// Why the work stops for now, or `nil`.
  var postponement: Postponement?
  /// The context as the last action left it.
  var current: ExaminedContext
  /// The version of the context: 0 is the one that came in.
  var stage = 0
  /// How many requests were made.
  var runs = 0
  /// The facts about this version for conditions of the owner.
  var facts = ConditionFactsMemo()
  /// The extensions that the owner's conditions keep from getting it.
  private var unwanted: [InactiveExtension] = []
  /// The fingerprints of the actions that made the versions of the context.
  var lineage: [String] = []

  private let sheet: any OfferMaking
  private var blocker: BundleIdentifier?
  private var isAssumed = false

  /// Starts a chain.
  ///
  /// - Parameters:
  ///   - context: The context as it came in.
  ///   - sheet: Offers it to the extensions, in order.
  ///   - maker: Judges the offers.
  ///   - services: The services with which runs are made.
  ///   - examination: Examines the contexts that actions return.
  ///   - work: The state of the work on the context.
  ///   - name: The name by which the runs of this context are known.
  ///   - workPlace: The directories of this context, or `nil` if no extension is run.
  ///   - link: The URL for which they run, or `nil` for a share.
  init(
    _ context: consuming ExaminedContext, past sheet: any OfferMaking, _ maker: DecisionMaker,
    _ services: RunServices, _ examination: ContextExamination, _ work: WorkingContext,
    name: String, in workPlace: WorkPlace?, link: LinkHandOver? = nil
  ) {
    current = context
    self.sheet = sheet
    self.maker = maker
    self.services = services
    self.examination = examination
    self.work = work
    self.name = name
    self.workPlace = workPlace
    self.link = link
  }

  /// Asks every listed extension, until the work stops.
  ///
  /// - Parameter record: Takes the decisions.
  func process(into record: inout ContextRecord) async {
    let extensions = sheet.extensions
    var next = 0
    while next < extensions.count, postponement == nil {
      let first = next
      let version = stage
      let context = current
      // The context that an action returns is offered afresh to the extensions behind it.
      let offers = sheet.offers(of: context)
      for place in offers.decided where place >= first {
        next = place + 1
        if let decision = await decide(extensions[place], offers.all[place], of: context) {
          record.decisions.append(decision)
        }
        if stage != version || postponement != nil { break }
      }
      if stage == version, postponement == nil { next = extensions.count }
      record.add(offers.absent(in: first..<next))
    }
    record.unwanted = unwanted
  }

  /// Judges the offer at one extension, and does the work that follows.
  ///
  /// What is done before and after a run has functions of its own: what they need is not kept while the
  /// context waits.
  ///
  /// - Returns: The decision; `nil` if the extension does not apply.
  private func decide(
    _ listed: ListedExtension, _ offer: Offer, of context: ExaminedContext
  ) async -> ExtensionDecision? {
    switch judged(listed, offer, of: context) {
    case .inactive: return nil
    case .decided(let decision): return noted(decision, listed)
    case .run(let items, let charactersRemaining):
      var decision = await run(listed, items: items)
      decision.charactersRemaining = charactersRemaining
      return noted(decision, listed)
    }
  }

  /// What comes of an offer.
  private enum Judged {
    /// The extension does not apply.
    case inactive
    /// It is decided without a run.
    case decided(ExtensionDecision)
    /// It is run with items of the context.
    case run(items: [Int], charactersRemaining: Int?)
  }

  /// Judges the offer at one extension.
  @inline(never)
  private func judged(
    _ listed: ListedExtension, _ offer: Offer, of context: ExaminedContext
  ) -> Judged {
    let hasRun = work.finished(listed.bundle.identifier, stage: stage) != nil
    let judgement = maker.judge(
      offer, of: context, to: listed, stoppedBy: blocker,
      // What was missing when the rules were loaded may be there by now.
      missing: listed.missing.flatMap { _ in services.rules.obstacle(for: listed.bundle) },
      answer: work.answer, hasRun: hasRun, facts: facts)
    switch judgement {
    case .inactive(let reason):
      unwanted.append(InactiveExtension(identifier: listed.bundle.identifier, reason: reason))
      return .inactive
    case .ended(.unavailable, let reasons):
      return .decided(unjudged(listed, .unavailable, reasons))
    case .ended(let outcome, let reasons):
      return .decided(decision(listed, outcome, reasons))
    case .held(let items, let reasons):
      return .decided(held(listed, items, reasons))
    case .run(let items, let charactersRemaining):
      if !hasRun, let change = changeSinceAnswer(listed, items) {
        var decision = held(listed, items, [change])
        decision.charactersRemaining = charactersRemaining
        return .decided(decision)
      }
      return .run(items: items, charactersRemaining: charactersRemaining)
    }
  }

  /// Notes a decision, and what it means for the extensions behind.
  @inline(never)
  private func noted(
    _ decision: consuming ExtensionDecision, _ listed: ListedExtension
  ) -> ExtensionDecision {
    var decision = decision
    if isAssumed && decision.outcome != .blocked {
      decision.reasons.append(
        Reason(
          .assumedUnchanged,
          "an action before it was not run, so this is judged by what that action would have got"))
    }
    if services.options.isDryRun, decision.outcome == .returned { isAssumed = true }
    // The action that a URL names gets the context that its route made of it, and nothing else.
    let isInTheWay = decision.outcome.stopsLater || link != nil && decision.outcome == .blocked
    if isInTheWay && !decision.isOptional && blocker == nil {
      blocker = listed.bundle.identifier
    }
    FailPoint.hit(.decided)
    work.journal?.note(.decided, decision.journalDetails)
    return decision
  }

  /// A decision at an extension about the context as it is now.
  func decision(
    _ listed: ListedExtension, _ outcome: ExtensionOutcome, _ reasons: [Reason]
  ) -> ExtensionDecision {
    ExtensionDecision(
      identifier: listed.bundle.identifier, point: listed.bundle.point, outcome: outcome,
      reasons: reasons, isOptional: listed.bundle.settings.isOptional, stage: stage)
  }

  /// Puts the rest off if the fault may pass.
  func stop(for fault: PipelineFault) {
    guard case .passing(let passing, let message) = fault,
      passing != .interrupted || work.row.isResumable
    else { return }
    postponement = Postponement.untilPassed(
      passing, message, begun: work.row.begun, policy: services.rules.policy.retries,
      random: services.environment.random())
  }
}

extension ContextRecord {
  /// Adds the extensions that are not in the sheet.
  fileprivate mutating func add(_ absent: Offers.Absent) {
    if inactive.isEmpty {
      // The same array, by whose place in memory the journal knows its JSON again.
      inactive = absent.inactive
    } else {
      inactive += absent.inactive
    }
    if !absent.problems.isEmpty { problems += absent.problems }
  }
}
