import AppLinks
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
/// | it is offered to the extensions, unless it was delivered before | as above | ``ContextOffering`` |
/// | the journal knows of a run; it runs; the journal knows its end | it may be run once more | ``ExtensionChain`` |
/// | the outcome is synced | the entry is put where it belongs | ``ContextClosing`` |
/// | the entry is put or removed; the journal knows | all is done | ``EntryPlacing`` |
final class ContextProcessor {
  private let pipeline: Pipeline
  private let intake: ContextIntake
  let examination: ContextExamination
  private let resumption: ContextResumption
  private let opener: LinkOpener
  private let offering: ContextOffering
  private let placing: EntryPlacing
  let closing: ContextClosing

  /// Creates a processor.
  ///
  /// - Parameter pipeline: The pipeline.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  init(pipeline: Pipeline) throws {
    self.pipeline = pipeline
    let maker = DecisionMaker(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue,
      environment: pipeline.environment.predicates)
    let sheet = ShareSheet(pipeline.listed, by: maker)
    let offers = RememberedOffers(of: sheet)
    let services = RunServices(of: pipeline)
    examination = try ContextExamination(for: pipeline, sheet, remembering: offers)
    placing = EntryPlacing(postpones: pipeline.options.postpones)
    intake = ContextIntake(for: pipeline, placing)
    closing = ContextClosing(for: pipeline, placing)
    resumption = ContextResumption(for: pipeline, placing, closing)
    opener = LinkOpener(for: pipeline, maker, services, examination, closing)
    offering = ContextOffering(
      for: pipeline, offers, maker, services, examination, opener, closing)
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

  /// Opens a URL; ``LinkOpener/open(_:from:with:key:arriving:in:)``.
  func open(
    _ url: String, from sender: String?, with options: LinkOptions, key: LinkKey?,
    arriving arrival: LinkArrival, in state: (any StateInUse)?
  ) async -> ContextRecord {
    await pipeline.traced(from: nil) {
      await opener.open(
        url, from: sender, with: options, key: key, arriving: arrival, in: state)
    }
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
    var incoming = incoming
    let keys = pipeline.notesOfKeys(in: incoming.context)
    if !keys.isEmpty { incoming.notes += keys }
    if pipeline.options.opensDocuments, pipeline.options.opensInPlace {
      let words = "the app gets a copy of the document, which is not opened in place"
      incoming.notes.append(Reason(.openedAsCopy, words))
    }
    if work.state != nil {
      work.sharedFiles = Set(incoming.context.attachments.compactMap(\.sharedFile))
    }
    // In a dry run, the bytes are counted when they are looked at.
    let size = work.state == nil ? nil : IntakeSize(of: incoming.context.attachments)
    if let size, let reason = examination.refusal(ofBytes: size.total, work) {
      work.row.bytes = size.total
      return await closing.refuse(work.record(of: incoming), [reason], work)
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
      return await closing.stop(work.record(of: incoming), for: error, work)
    }
    return await examination.examine(incoming, plan, work) { examined in
      await offering.offer(incoming, examined, plan, work, place: place)
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
        let earlier = try? await offering.earlier(work, ContentFingerprint.of(examined))
      else { return nil }
      return await offering.offer(incoming, examined, look, work, place: place, known: earlier)
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
