import AppLinks
import Documents
import ExtensionRunning
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Takes one context after the other from its entry to its end.
///
/// Each worker has its own. The steps of a context, the state of the work if the process is killed
/// after each, and the type that takes the step:
///
/// | step | after a kill here | by |
/// |---|---|---|
/// | the journal knows the context, softly | nothing happened | ``ContextIntake`` |
/// | the entry is claimed by a rename into `work/` | the work goes on | ``ContextIntake`` |
/// | it is read, copied if need be, hashed, examined | as above | ``ContextExamination`` |
/// | the journal knows of a run; it runs; the journal knows its end | it may be run once more | ``ExtensionChain`` |
/// | the outcome is synced | the entry is put where it belongs | ``ContextClosing`` |
/// | the entry is put or removed; the journal knows | all is done | ``EntryPlacing`` |
final class ContextProcessor {
  private let pipeline: Pipeline
  private let offers: RememberedOffers
  private let maker: DecisionMaker
  private let services: RunServices
  private let intake: ContextIntake
  let examination: ContextExamination
  private let resumption: ContextResumption
  private let opener: LinkOpener
  private let placing: EntryPlacing
  let closing: ContextClosing

  /// Creates a processor.
  ///
  /// - Parameter pipeline: The pipeline.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  init(pipeline: Pipeline) throws {
    self.pipeline = pipeline
    maker = DecisionMaker(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue,
      environment: pipeline.environment.predicates)
    let sheet = ShareSheet(pipeline.listed, by: maker)
    offers = RememberedOffers(of: sheet)
    services = RunServices(of: pipeline)
    examination = try ContextExamination(for: pipeline, sheet, remembering: offers)
    placing = EntryPlacing(postpones: pipeline.options.postpones)
    intake = ContextIntake(for: pipeline, placing)
    closing = ContextClosing(for: pipeline, placing)
    resumption = ContextResumption(for: pipeline, placing, closing)
    opener = LinkOpener(for: pipeline, maker, services, examination, closing)
  }

  /// Processes one piece of work.
  ///
  /// - Parameters:
  ///   - task: The work.
  ///   - slot: The slot of the context among those that are worked on at once.
  /// - Returns: The record.
  func process(
    _ task: EntrySource.Work.Task, slot: WorkSlot = WorkSlot(nil)
  ) async -> ContextRecord {
    switch task {
    case .entry(let entry):
      return await take([entry], named: entry.name, slot)
    case .settled(let entry, let how):
      return await take([entry], named: entry.name, settled: how, slot)
    case .together(let entries):
      let name = entries.count == 1 ? entries[0].name : EntryName("\(entries.count) entries")
      return await take(entries, named: name, slot)
    case .problem(let entry, let reason):
      return pipeline.refusal(of: entry.name, .refused, [reason])
    case .resumed(let row, let state):
      return await resume(row, in: state, slot)
    }
  }

  /// Processes a context that comes from no entry.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - name: The name of the context.
  ///   - state: The state, or `nil` for a dry run.
  /// - Returns: The record.
  func process(
    _ incoming: IncomingContext, named name: EntryName, state: (any StateInUse)?
  ) async -> ContextRecord {
    await pipeline.traced(from: nil) {
      await intake.take(named: name, in: state) { work in
        await share(incoming, work, isOurs: false, place: nil)
      }
    }
  }

  /// Opens a URL; ``LinkOpener/open(_:from:key:in:)``.
  func open(
    _ url: String, from sender: String?, key: LinkKey?, in state: (any StateInUse)?
  ) async -> ContextRecord {
    await pipeline.traced(from: nil) { await opener.open(url, from: sender, key: key, in: state) }
  }

  // MARK: From an entry to a context

  private func take(
    _ entries: [InboxEntry], named name: EntryName, settled how: String? = nil, _ slot: WorkSlot
  ) async -> ContextRecord {
    await intake.take(entries, named: name, settled: how, slot) { taken in
      await read(taken.entries, taken.work, isOurs: taken.isOurs)
    }
  }

  private func resume(
    _ row: JournalContext, in state: any StateInUse, _ slot: WorkSlot
  ) async -> ContextRecord {
    if let record = await putOffAgain(row, in: state) { return record }
    state.left.forget(row.identifier)
    if row.state == .ended { return await placing.placeAgain(row, in: state) }
    let answer: PersonAnswer?
    do throws(JournalError) {
      answer = try await state.ledger.answer(of: row.identifier)
    } catch {
      return ContextClosing.notYet(row, in: state, error.reason)
    }
    if let answer, let refusal = answer.refusal {
      return await resumption.end(row, refused: refusal, answer, in: state, slot, by: opener)
    }
    return await resumption.resume(row, answer, in: state, slot) { resumed in
      if resumed.work.row.needsEntry {
        await read(resumed.entries, resumed.work, isOurs: resumed.isOurs)
      } else {
        await opener.carryOut(resumed.work)
      }
    }
  }

  /// Puts a context off once more that waits for a directory which is still missing.
  ///
  /// It is not read, no attempt counts, and the journal gets a time and nothing else: a disk may be
  /// away for days.
  ///
  /// - Returns: The record; `nil` if the context is to be worked on.
  private func putOffAgain(
    _ row: JournalContext, in state: any StateInUse
  ) async -> ContextRecord? {
    let retries = pipeline.rules.policy.retries
    let now = pipeline.environment.now()
    guard pipeline.options.postpones, now - row.created < retries.age,
      let decision = row.decisionWithoutPlace,
      let listed = pipeline.listed.first(where: { $0.bundle.identifier == decision.identifier }),
      let allowed = pipeline.rules.policy.fileDirectories,
      let directory = BuiltInExtensions.directory(of: listed, allowed: allowed),
      directory.resolved == nil,
      (try? await state.ledger.answer(of: row.identifier))?.refusal == nil
    else { return nil }
    let pause = Postponement.beforeLooking(by: retries, random: pipeline.environment.random())
    return await state.ledger.putOff(row.identifier, until: now + pause)
      ? ContextRecord(row, waitingFor: decision) : nil
  }

  private func read(
    _ entries: [InboxEntry], _ work: WorkingContext, isOurs: Bool
  ) async -> ContextRecord {
    work.takeUp()
    FailPoint.hit(.settled, with: work.label)
    work.isAt(.read)
    let isDryRun = pipeline.options.isDryRun
    let incoming: IncomingContext
    do throws(EntryFault) {
      incoming = try intake.read(entries, nearby: isDryRun ? examination.nearby : nil)
    } catch {
      guard let passing = error.reasons.first(where: \.code.isPassing) else {
        return await closing.refuse(work.emptyRecord, error.reasons, work)
      }
      return await closing.stop(work.emptyRecord, for: PipelineFault(passing), work)
    }
    work.openedOwner = incoming.owner
    let place =
      work.isKnownByContent
      ? entries.compactMap(\.reference?.fullPath.absolute.label).joined(separator: "\u{0}") : nil
    return await share(incoming, work, isOurs: isOurs, place: place)
  }

  // MARK: From a context to its end

  /// Examines a context, takes it past the extensions, and ends it.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - work: The state of the work on it.
  ///   - isOurs: Whether no other process can change its files any more.
  ///   - place: Where its entries are, if its runs are known by that and by the content.
  /// - Returns: The record.
  private func share(
    _ incoming: IncomingContext, _ work: WorkingContext, isOurs: Bool, place: String?
  ) async -> ContextRecord {
    work.takeUp()
    if work.state != nil {
      work.sharedFiles = Set(incoming.context.attachments.compactMap(\.sharedFile))
    }
    // In a dry run, the bytes are counted when they are looked at.
    let size = work.state == nil ? nil : IntakeSize(of: incoming.context.attachments)
    if let size, let reason = examination.refusal(ofBytes: size.total, work) {
      work.row.bytes = size.total
      return await closing.refuse(Self.record(of: incoming, work), [reason], work)
    }
    let need = size.map { examination.copyNeed(of: incoming, $0, work) }
    if need == .run, let place, let size, await mayBeRepeated(work, size),
      let record = await endRepeated(incoming, work, size, place: place)
    {
      return record
    }
    let plan: ContextExamination.Plan
    do throws(PipelineFault) {
      plan = try examination.plan(for: need, work, size, isOurs: isOurs)
    } catch {
      return await closing.stop(Self.record(of: incoming, work), for: error, work)
    }
    return await examination.examine(incoming, plan, work) { examined in
      await judge(incoming, examined, plan, work, place: place)
    }
  }

  /// Whether as much was delivered of the entry before, so that it is worth a look whether it is as
  /// it was.
  private func mayBeRepeated(_ work: WorkingContext, _ size: IntakeSize) async -> Bool {
    guard let state = work.state, work.repeatedAt == nil, !size.hasPackage else { return false }
    // Where the journal cannot answer, what follows says so.
    return
      (try? await state.ledger.reading.hasEarlier(
        entry: work.row.entry, bytes: size.total, rules: pipeline.fingerprint)) ?? false
  }

  /// Ends a context whose content was delivered before.
  ///
  /// It is hashed where it is: no extension gets it, so that it needs no copy.
  ///
  /// - Returns: The record; `nil` if the content is new.
  private func endRepeated(
    _ incoming: IncomingContext, _ work: WorkingContext, _ size: IntakeSize, place: String
  ) async -> ContextRecord? {
    let look = ContextExamination.Plan(
      reading: .inPlace(copies: nil), workPlace: nil, size: size)
    return await examination.examine(incoming, look, work) { examined in
      guard examined.unreadable.isEmpty,
        let earlier = try? await earlier(work, ContentFingerprint.of(examined))
      else { return nil }
      return await judge(incoming, examined, look, work, place: place, known: earlier)
    }
  }

  /// The record of a context that was read, before anything is decided.
  private static func record(
    of incoming: IncomingContext, _ work: WorkingContext, _ items: [[ExaminedAttachment]] = []
  ) -> ContextRecord {
    ContextRecord(
      identifier: work.row.identifier, entry: work.row.entry, source: incoming.context.source,
      owner: work.row.owner, end: .failed, items: items, notes: incoming.notes)
  }

  /// Takes an examined context past the extensions, unless its content is refused or was delivered
  /// before.
  private func judge(
    _ incoming: IncomingContext, _ examined: ExaminedContext, _ plan: ContextExamination.Plan,
    _ work: WorkingContext, place: String?, known: EarlierRecord? = nil
  ) async -> ContextRecord {
    FailPoint.hit(.sniffed)
    work.isAt(.decided)
    work.openedOwner = work.openedOwner ?? examined.items.first?.first?.owner
    var record = Self.record(of: incoming, work, examined.items)
    let unreadable = examined.unreadable
    if unreadable.contains(where: { $0.code == .entryBeingWritten }) {
      record.problems = unreadable
      return await closing.finish(record, ContextCourse(halt: .passing), work)
    }
    if let passing = examination.passingFault(among: unreadable, of: incoming, work) {
      return await closing.stop(record, for: passing, work)
    }
    if let reason = unreadable.first(where: { $0.code == .entryTooLarge }) {
      return await closing.refuse(record, [reason], work)
    }
    // Without a journal, there is no earlier content to compare with.
    let content = work.state == nil ? nil : ContentFingerprint.of(examined)
    if let content { work.noteContent(content, by: pipeline.fingerprint, &record) }
    let bytes = examined.items.joined().reduce(0) { $0 + Int64($1.facts?.bytes ?? 0) }
    work.row.bytes = bytes
    if let reason = examination.refusal(ofBytes: bytes, work) {
      return await closing.refuse(record, [reason], work)
    }
    work.journal?.note(.examined, examined.journalDetails)
    do throws(PipelineFault) {
      var before = known
      if before == nil, place != nil, let content { before = try await earlier(work, content) }
      if let before {
        record.decisions = before.decisions
        record.inactive = before.inactive
        record.opened = before.opened
        work.journal?.note(.decided, ["deliveredBefore": .string(before.context)])
        return await closing.finish(record, ContextCourse(decisions: before.decisions), work)
      }
      let sheet: any OfferMaking
      do throws(EntryFault) {
        sheet = try self.sheet(for: examined, work)
      } catch {
        return await closing.refuse(record, error.reasons, work)
      }
      let chain = ExtensionChain(
        examined, past: sheet, maker, services, examination, work,
        name: name(of: work, place, content), in: plan.workPlace)
      return await pass(chain, unreadable, work, record)
    } catch {
      return await closing.stop(record, for: error, work)
    }
  }

  /// The name by which the runs of a context are known.
  private func name(
    of work: WorkingContext, _ place: String?, _ content: ContentDigest?
  ) -> String {
    guard let place, let content else { return work.row.identifier }
    return "\(place)\u{0}\(content)"
  }

  /// Takes a context past a chain of extensions, and ends it.
  private func pass(
    _ chain: ExtensionChain, _ unreadable: [Reason], _ work: WorkingContext,
    _ record: consuming ContextRecord
  ) async -> ContextRecord {
    await chain.process(into: &record)
    var course = ContextCourse(decisions: record.decisions, hasUnreadable: !unreadable.isEmpty)
    let pause = chain.postponement
    if let pause, pause.fault == .noResources || pause.fault == .systemFault {
      // It ends here where it cannot wait in the journal, and as one that was not looked at.
      course.halt = .passing
      record.problems.append(pause.reason)
    }
    record.problems += unreadable
    if let pause, pause.fault?.isShortOfSpace ?? false, !pipeline.options.postpones {
      return await closing.leave(record, work, for: pause)
    }
    if pause == nil {
      record = (consume record).ended(course)
      do throws(PipelineFault) {
        if opener.mayOpen(chain.current.context, record) {
          let isOpened = try await opener.openShared(
            chain.current.context, named: chain.name, work, &record)
          if isOpened { course.errand = .servedShare }
        }
      } catch {
        return await closing.stop(record, for: error, work)
      }
    }
    record = await closing.finish(consume record, course, work, postponement: pause)
    if !work.following.isEmpty { await opener.openFollowing(of: &record, work) }
    return record
  }

  /// The extensions that may get a context: all that are on, or the one of the app that opens it.
  private func sheet(
    for examined: ExaminedContext, _ work: WorkingContext
  ) throws(EntryFault) -> any OfferMaking {
    guard work.row.kind == .document else { return offers }
    let carrier = try DocumentCarrier(
      pipeline.rules, pipeline.routed, in: pipeline.environment
    ).find(for: examined)
    return ShareSheet([carrier], by: maker)
  }

  /// The decisions of the last context that ended `done` with the same entry, content and rules.
  private func earlier(
    _ work: WorkingContext, _ content: ContentDigest
  ) async throws(PipelineFault) -> EarlierRecord? {
    guard let state = work.state, work.repeatedAt == nil else { return nil }
    do throws(JournalError) {
      let context = try await state.ledger.reading.earlier(
        entry: work.row.entry, contentHash: content, rules: pipeline.fingerprint)
      // A state may serve several inboxes.
      guard let context, context.claims == work.row.claims, context.kind == work.row.kind
      else { return nil }
      guard let record = EarlierRecord(context) else { return nil }
      // A URL that the rules refused, or that failed, is opened once more.
      for opened in record.opened {
        guard try await state.ledger.reading.context(opened)?.end?.isAnswered == true else {
          return nil
        }
      }
      return record
    } catch {
      throw PipelineFault(error)
    }
  }
}

extension Attachment {
  /// The file or package that is shared, or `nil`.
  fileprivate var sharedFile: FilePath? {
    switch content {
    case .file(let reference), .package(let reference): reference.fullPath
    case .typesOnly, .url, .text, .data: nil
    }
  }
}
