import Documents
import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Takes one context after the other from its entry to its end.
///
/// Each worker has its own. The steps of a context, with what is durable after each:
///
/// | step | after a kill here |
/// |---|---|
/// | the journal knows the context, softly | nothing happened |
/// | the entry is claimed by a rename into `work/` | the work goes on |
/// | it is read, copied if need be, hashed, examined, judged | as above |
/// | the journal knows of a run; it runs; the journal knows its end | it may be run once more |
/// | the outcome is synced | the entry is put where it belongs |
/// | the entry is put or removed; the journal knows | all is done |
final class ContextProcessor {
  let pipeline: Pipeline
  let examiner: ContentExaminer
  /// What the extensions that are on answered to contexts of the same shape.
  let activations: ActivationMemo
  /// Decides.
  let maker: DecisionMaker
  private let reader: ContextReader

  var rules: RuleSet { pipeline.rules }
  var options: PipelineOptions { pipeline.options }

  /// Creates a processor.
  init(pipeline: Pipeline) throws {
    self.pipeline = pipeline
    examiner = try ContentExaminer(
      sniffing: pipeline.sniffing, catalogue: pipeline.rules.catalogue,
      questions: pipeline.questions, enoughCharacters: pipeline.enoughCharacters,
      bounds: pipeline.bounds, mostBytes: pipeline.rules.policy.limits.entryBytes)
    activations = ActivationMemo(pipeline.listed)
    maker = DecisionMaker(policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue)
    reader = ContextReader(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue,
      allowsPaths: pipeline.options.allowsPaths)
  }

  /// Processes one piece of work.
  ///
  /// - Parameters:
  ///   - task: The work.
  ///   - slot: The place among those who work. It is given back when nothing but the journal's sync
  ///     and the last rename is left to do.
  /// - Returns: The record.
  func process(
    _ task: EntrySource.Work.Task, slot: WorkSlot = WorkSlot(nil)
  ) async -> ContextRecord {
    switch task {
    case .entry(let entry):
      return await process([entry], named: entry.name, slot)
    case .settled(let entry, let how):
      return await process([entry], named: entry.name, settled: how, slot)
    case .together(let entries):
      let name = entries.count == 1 ? entries[0].name : EntryName("\(entries.count) entries")
      return await process(entries, named: name, slot)
    case .problem(let entry, let reason):
      return pipeline.refusal(of: entry.name, reasons: [reason])
    case .resumed(let context, let state):
      return await resume(context, in: state, slot)
    }
  }

  // MARK: From an entry

  private func process(
    _ entries: [InboxEntry], named name: EntryName, settled how: String? = nil,
    _ slot: WorkSlot
  ) async -> ContextRecord {
    FailPoint.hit(.seen)
    guard !options.isDryRun else { return await decide(entries, named: name, slot) }
    let owner = Self.owner(of: entries)
    let state: LockedState?
    do throws(StateError) {
      state = try pipeline.state(for: entries.first)
    } catch {
      let end: ContextEnd = error.reason.code.isPassing ? .notYet : .failed
      return pipeline.refusal(of: name, owner: owner, end: end, reasons: [error.reason])
    }
    if let reason = overQuota(entries, named: name, owner: owner, in: state) {
      return pipeline.refusal(of: name, owner: owner, end: .notYet, reasons: [reason])
    }
    let isFile = entries.allSatisfy { $0.reference != nil }
    let claims = options.after != .keep && state != nil && isFile
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name,
      claims: entries.compactMap(JournalContext.Claim.init),
      after: claims ? options.after : .keep, owner: owner, rules: pipeline.fingerprint,
      request: options.opensDocuments ? JournalContext.document : nil)
    let log = ContextLog(
      row, in: state, isKnownByContent: options.after == .keep && isFile,
      request: options.again ? JournalClock.now() : nil)
    log.note(.seen, ["entry": .string(name.label)])
    if let how { log.note(.settled, ["how": .string(how)]) }
    // Whoever goes on with it later must know that it was asked for anew.
    if options.again { log.note(.retried, options.person?.details ?? [:]) }
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      try await slot.whileFree { () async throws(PipelineFault) in try await log.begin() }
    } catch {
      var record = record(of: log)
      record.end = .notYet
      record.problems = [error.reason]
      return record
    }
    guard claims, let state else {
      return await process(entries, log, isOurs: false, slot)
    }
    return await claim(entries, log, in: state, slot)
  }

  /// Takes the entries out of the inbox and goes on with them.
  private func claim(
    _ entries: [InboxEntry], _ log: ContextLog, in state: LockedState, _ slot: WorkSlot
  ) async -> ContextRecord {
    var claimed: [ContextClaim.Entry] = []
    do {
      let claim = ContextClaim(directory: try directory(for: entries, log, in: state))
      for (number, entry) in entries.enumerated() {
        guard let one = try claim.take(entry, number: number) else {
          let reason = FileFault.beingWritten.reason(for: entry.name.label)
          return giveBack(log, in: state, [reason], .notYet)
        }
        claimed.append(one)
        if let held = one.entry.reference?.held { log.held.append(held) }
      }
    } catch let fault as EntryFault {
      return giveBack(log, in: state, fault.reasons)
    } catch let error as WorkSpaceError {
      return giveBack(log, in: state, [error.reason], .notYet)
    } catch {
      return giveBack(log, in: state, [Reason(.writeFailed, "\(error)")])
    }
    log.note(.claimed, ["copied": .boolean(claimed.contains(where: \.needsCopy))])
    return await process(
      claimed.map(\.entry), log, isOurs: !claimed.contains(where: \.needsCopy), slot)
  }

  /// The directory of a new context: one that another context is done with, or a new one.
  private func directory(
    for entries: [InboxEntry], _ log: ContextLog, in state: LockedState
  ) throws(WorkSpaceError) -> FilePath {
    let path = state.work(log.row.identifier)
    if entries.count == 1, let reference = entries[0].reference,
      state.spares.take(for: path, claiming: reference.path)
    {
      return path
    }
    return try state.workSpace.make(log.row.identifier)
  }

  // MARK: From a context

  /// Processes a context that comes from no entry.
  func process(
    _ incoming: IncomingContext, named name: EntryName, state: LockedState?
  ) async -> ContextRecord {
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name, owner: getuid(),
      rules: pipeline.fingerprint)
    let log = ContextLog(
      row, in: state, request: options.again ? JournalClock.now() : nil)
    log.note(.seen, ["entry": .string(name.label)])
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      try await log.begin()
    } catch {
      return pipeline.refusal(of: name, reasons: [error.reason])
    }
    return await judge(incoming, log, isOurs: false, name: nil, WorkSlot(nil))
  }

  func process(
    _ entries: [InboxEntry], _ log: ContextLog, isOurs: Bool, _ slot: WorkSlot
  ) async -> ContextRecord {
    log.takeUp()
    FailPoint.hit(.settled, with: log.row.entry.label)
    log.hand = slot.hand
    log.hand?.isAt(.read)
    var parts: [IncomingContext.Part] = []
    do throws(EntryFault) {
      for entry in entries {
        let context = try reader.read(entry, nearby: options.isDryRun ? examiner.nearby : nil)
        parts.append(.init(context: context, isLoose: entry.isLoose))
      }
      let incoming = try IncomingContext.joined(parts, limits: rules.policy.limits)
      let name =
        log.isKnownByContent
        ? entries.compactMap(\.reference?.fullPath.absolute.label).joined(separator: "\u{0}") : nil
      return await judge(incoming, log, isOurs: isOurs, name: name, slot)
    } catch {
      var record = record(of: log)
      if let passing = error.reasons.first(where: \.code.isPassing) {
        return await stop(record, for: passing, log, slot)
      }
      record.end = .rejected
      record.problems = error.reasons
      return await finish(record, log, slot)
    }
  }

  /// Examines, decides, runs and records one context.
  ///
  /// - Parameters:
  ///   - incoming: The context.
  ///   - log: What the journal knows and is told of it.
  ///   - isOurs: Whether nobody else can change its files any more.
  ///   - name: Where its entries are, if its runs are known by that and by the content.
  ///   - slot: The place among those who work.
  /// - Returns: The record.
  private func judge(
    _ incoming: IncomingContext, _ log: ContextLog, isOurs: Bool, name: String?,
    _ slot: WorkSlot
  ) async -> ContextRecord {
    log.takeUp()
    var record = record(of: log)
    if log.state != nil {
      log.sharedFiles = Set(incoming.context.attachments.compactMap(\.sharedFile))
    }
    record.source = incoming.context.source
    record.notes = incoming.notes
    var workPlace: WorkPlace?
    var hasRun = false
    var isLarge = false
    defer { if isLarge { pipeline.largePlaces.give() } }
    do throws(PipelineFault) {
      var reading = ContentExaminer.Reading.glance
      var size: IntakeSize?
      if let state = log.state {
        let known = IntakeSize(of: incoming.context.attachments)
        size = known
        if let reason = pipeline.refusal(ofBytes: known.total, log.row.entry.label) {
          log.row.bytes = known.total
          return await refuse(record, [reason], log, slot)
        }
        reading = .inPlace(copies: nil)
        switch log.row.isDocument ? .run : pipeline.prospect(of: incoming, activations, known) {
        case .run:
          let place = try WorkPlace(
            state.workSpace, identifier: log.row.identifier,
            isNew: log.row.isClaimed && log.row.begun == 1)
          workPlace = place
          reading = isOurs ? .inPlace(copies: place.input) : .copies(place.input)
        case .refusedBySize: reading = .glance
        case .nothing: break
        }
        if known.isLarge, reading != .glance {
          // Others go on meanwhile.
          slot.give()
          await log.whileWaiting { await pipeline.largePlaces.take() }
          isLarge = true
        }
      }
      let examined = await examine(incoming, reading, size: size)
      FailPoint.hit(.sniffed)
      log.hand?.isAt(.decided)
      record.items = examined.items
      let unreadable = examined.items.joined().compactMap(\.unreadableReason)
      if unreadable.contains(where: { $0.code == .entryBeingWritten }) {
        record.end = .notYet
        record.problems = unreadable
        return await finish(record, log, slot)
      }
      if let passing = passingFault(among: unreadable, of: incoming, log) {
        throw PipelineFault(passing)
      }
      if let reason = unreadable.first(where: { $0.code == .entryTooLarge }) {
        return await refuse(record, [reason], log, slot)
      }
      // Without a journal, nobody compares the content with what came before.
      let content = log.state == nil ? "" : ContentFingerprint.of(examined)
      if log.state != nil { checkAnswer(for: content, log, &record) }
      let bytes = examined.items.joined().reduce(0) { $0 + Int64($1.facts?.bytes ?? 0) }
      log.row.bytes = bytes
      if let reason = pipeline.refusal(ofBytes: bytes, log.row.entry.label) {
        return await refuse(record, [reason], log, slot)
      }
      log.note(.examined, examined.journalDetails)
      if name != nil, let before = try earlier(log, content) {
        record.decisions = before.decisions
        record.inactive = before.inactive
        record.opened = before.opened
        record.end = .done
        log.note(.decided, ["deliveredBefore": .string(before.context)])
        return await finish(record, log, slot)
      }
      let extensions: [ListedExtension]
      do throws(EntryFault) {
        extensions = log.row.isDocument ? [try documentCarrier(of: examined)] : pipeline.listed
      } catch {
        record.end = .rejected
        record.problems += error.reasons
        return await finish(record, log, slot)
      }
      let runName = name.map { $0 + "\u{0}" + content } ?? log.row.identifier
      var chain = ExtensionChain(
        examined, processor: self, log: log, name: runName, workPlace: workPlace,
        slot: slot, extensions: extensions,
        activations: log.row.isDocument ? nil : activations)
      await chain.process(examiner: examiner, into: &record)
      hasRun = chain.hasRun
      record.end = ContextEnd(of: record.decisions)
      if let passing = chain.postponement?.reason,
        passing.code == .noResources || passing.code == .systemFault
      {
        // It ends here where it cannot wait in the journal, and as one that was not looked at.
        record.end = .notYet
        record.problems.append(passing)
      }
      if !unreadable.isEmpty {
        // Nothing that could not be read may pass for content that nobody wanted.
        if record.end == .unclaimed { record.end = .rejected }
        record.problems += unreadable
      }
      if let pause = chain.postponement, pause.reason.isShortOfSpace, !options.postpones {
        return await leave(record, log, pause, hasRun: hasRun, slot)
      }
      if chain.postponement == nil {
        try openShared(chain.current.context, named: runName, log, &record)
      }
      guard log.state != nil else {
        slot.give()
        return record
      }
      record = await finish(
        record, log, postponement: chain.postponement, hasRun: hasRun, slot)
      return await openFollowing(of: record, log, slot)
    } catch {
      return await stop(record, for: error.reason, log, hasRun: hasRun, slot)
    }
  }

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

  /// The decisions of the last context that ended `done` with the same entry, content and rules.
  private func earlier(
    _ log: ContextLog, _ content: String
  ) throws(PipelineFault) -> EarlierRecord? {
    guard let state = log.state, log.request == nil else { return nil }
    do throws(JournalError) {
      let context = try state.journal.earlier(
        entry: log.row.entry, contentHash: content, rules: pipeline.fingerprint)
      // A state may serve several inboxes.
      guard let context, context.claims == log.row.claims, context.request == log.row.request
      else { return nil }
      guard let record = EarlierRecord(context) else { return nil }
      // A URL that was refused or failed is opened once more.
      for opened in record.opened {
        guard try state.journal.context(opened)?.end == .done else { return nil }
      }
      return record
    } catch {
      throw PipelineFault(error.reason)
    }
  }
}

extension JournalContext.Claim {
  /// The claim of an entry; `nil` for a line of standard input.
  init?(_ entry: InboxEntry) {
    guard let reference = entry.reference else { return nil }
    self.init(inbox: reference.root.absolute, path: reference.path)
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

extension LockedState {
  /// The directory in which a context is worked on.
  func work(_ identifier: String) -> FilePath { path.appending("work").appending(identifier) }
}
