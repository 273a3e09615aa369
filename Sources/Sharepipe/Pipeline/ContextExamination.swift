import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Examines contexts: makes private copies where an extension may get them, hashes and sniffs.
///
/// It serves one worker at a time.
final class ContextExamination {
  /// How the content of one context is examined.
  struct Plan {
    /// How its files are read.
    let reading: ContentExaminer.Reading
    /// The directories in which it is worked on, or `nil` if no extension is run.
    let workPlace: WorkPlace?
    /// How many bytes it has; `nil` in a dry run.
    let size: IntakeSize?

    /// Whether few such contexts are worked on at once.
    var isLarge: Bool { size?.isLarge ?? false && reading != .glance }
  }

  private let examiner: ContentExaminer
  private let sheet: ShareSheet
  private let offers: RememberedOffers
  private let largePlaces: WorkSlots
  private let mostBytes: Int

  /// Creates an examination.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - sheet: The share sheet, which decides which extensions may get a context.
  ///   - offers: The same with a memory.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  init(
    for pipeline: Pipeline, _ sheet: ShareSheet, remembering offers: RememberedOffers
  ) throws {
    mostBytes = pipeline.rules.policy.limits.entryBytes
    examiner = try ContentExaminer(
      sniffing: pipeline.sniffing, catalogue: pipeline.rules.catalogue,
      questions: pipeline.questions, enoughCharacters: pipeline.enoughCharacters,
      bounds: pipeline.bounds, mostBytes: mostBytes)
    self.sheet = sheet
    self.offers = offers
    largePlaces = pipeline.largePlaces
  }

  /// Opens links and manifests where it writes nothing.
  var nearby: NearbyFiles { examiner.nearby }

  /// Decides how a context is examined.
  ///
  /// - Parameters:
  ///   - need: Whether it needs a private copy; `nil` for a dry run.
  ///   - work: The state of the work on it.
  ///   - size: How many bytes it has; `nil` for a dry run.
  ///   - isOurs: Whether no other process can change its files any more.
  /// - Returns: The plan.
  /// - Throws: ``PipelineFault`` if there is no place to work in.
  func plan(
    for need: PrivateCopyNeed?, _ work: WorkingContext, _ size: IntakeSize?, isOurs: Bool
  ) throws(PipelineFault) -> Plan {
    guard let state = work.state, let need, let size else {
      return Plan(reading: .glance, workPlace: nil, size: nil)
    }
    // With a scratch, nothing but copies is looked at: the state may be far away.
    let isLocal = state.workSpace.scratch != nil
    switch need {
    case .nothing where !isLocal:
      return Plan(reading: .inPlace(copies: nil), workPlace: nil, size: size)
    case .refusedBySize:
      return Plan(reading: .glance, workPlace: nil, size: size)
    case .nothing, .run:
      let place = try WorkPlace(
        state.workSpace, identifier: work.row.identifier,
        isNew: work.row.isClaimed && work.row.begun == 1)
      return Plan(
        reading: isOurs && !isLocal ? .inPlace(copies: place.input) : .copies(place.input),
        workPlace: place, size: size)
    }
  }

  /// Whether a context needs a private copy, by the facts that are known before its bytes are looked
  /// at.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - size: How many bytes it has.
  ///   - work: The state of the work on it.
  /// - Returns: The need.
  func copyNeed(
    of incoming: IncomingContext, _ size: IntakeSize, _ work: WorkingContext
  ) -> PrivateCopyNeed {
    guard work.row.kind != .document else { return .run }
    let isUntyped = !incoming.untyped.isEmpty
    let offers =
      // The type of its bytes may make any rule activate.
      isUntyped
      ? sheet.possibleOffers(of: incoming.context)
      : self.offers.offers(of: ExaminedContext(context: incoming.context, items: []))
    return PrivateCopyNeed(
      of: incoming.context, at: sheet, offers, size, isUntyped: isUntyped,
      origin: work.row.origin)
  }

  /// Examines a context as planned.
  ///
  /// Only so many large ones are worked on at once, from here to their end. Each gives its slot away,
  /// so that small ones go on.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - plan: The plan.
  ///   - work: The state of the work on the context.
  ///   - body: The work that is done with the context while it counts as large.
  /// - Returns: What `body` returns.
  func examine<Result>(
    _ incoming: IncomingContext, _ plan: Plan, _ work: WorkingContext,
    then body: (ExaminedContext) async -> Result
  ) async -> Result {
    if plan.isLarge {
      work.slot.give()
      await work.whileWaiting { await largePlaces.take() }
    }
    defer { if plan.isLarge { largePlaces.give() } }
    var examined = await examine(incoming, plan.reading, size: plan.size)
    examined.origin = work.row.origin
    return await body(examined)
  }

  /// Examines a context.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - reading: How its files are read.
  ///   - size: How many bytes it has, if that is known.
  /// - Returns: The context with the facts about its content, and with the types that only the
  ///   bytes show.
  func examine(
    _ incoming: IncomingContext, _ reading: ContentExaminer.Reading, size: IntakeSize? = nil
  ) async -> ExaminedContext {
    var incoming = incoming
    var context = incoming.context
    var items = await examiner.examine(
      &context, reading, isListed: incoming.isListed, size: size)
    for place in incoming.untyped {
      let facts = items[place.item][place.attachment].facts
      incoming.setTypeOfBytes(facts?.identifier, at: place)
      let types = incoming.context.items[place.item].attachments[place.attachment]
        .registeredTypeIdentifiers
      context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers = types
      items[place.item][place.attachment].attachment.registeredTypeIdentifiers = types
    }
    return ExaminedContext(context: context, items: items)
  }

  /// Examines the context that an action returned.
  ///
  /// - Parameters:
  ///   - context: The context. If files are copied, its files are the copies afterwards.
  ///   - reading: How its files are read.
  /// - Returns: The attachments as they were examined.
  func examine(
    returned context: inout ShareContext, _ reading: ContentExaminer.Reading
  ) async -> [[ExaminedAttachment]] {
    await examiner.examine(&context, reading)
  }

  /// Why an entry is refused for its size, or `nil` if it is not.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of all that it shares.
  ///   - work: The state of the work on it.
  /// - Returns: The reason.
  func refusal(ofBytes bytes: Int64, _ work: WorkingContext) -> Reason? {
    Reason.tooLarge(bytes, limit: mostBytes, work.label)
  }

  /// The first of the faults for which files could not be read that is no fault of the files.
  ///
  /// A file that was claimed may be out of reach since the state is, or was for a moment.
  ///
  /// - Parameters:
  ///   - unreadable: Why files could not be read.
  ///   - incoming: The context.
  ///   - work: The state of the work on it.
  /// - Returns: The fault, or `nil` if the files are to blame.
  func passingFault(
    among unreadable: [Reason], of incoming: IncomingContext, _ work: WorkingContext
  ) -> PipelineFault? {
    if let passing = unreadable.first(where: \.code.isPassing) { return PipelineFault(passing) }
    guard let state = work.state, work.row.isClaimed,
      let unreadable = unreadable.first(where: { $0.code == .entryUnreadable })
    else { return nil }
    let isOpen = incoming.context.attachments.allSatisfy { attachment in
      guard case .file(let file) = attachment.content else { return true }
      return (try? SafeOpen.open(file).facts.kind) != nil
    }
    guard isOpen || !state.isOpen else { return nil }
    return .passing(.systemFault, unreadable.message)
  }
}

extension ExaminedContext {
  /// Why files could not be read, in order; empty if all could.
  var unreadable: [Reason] { items.joined().compactMap(\.unreadableReason) }
}

extension ExaminedAttachment {
  /// Why the content could not be read, or `nil` if it could.
  var unreadableReason: Reason? {
    if case .unreadable(let reason) = content { reason } else { nil }
  }
}
