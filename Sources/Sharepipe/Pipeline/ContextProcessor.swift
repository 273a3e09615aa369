import Glibc
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
  private let pipeline: Pipeline
  private let examiner: ContentExaminer
  private let reader: ContextReader

  private var rules: RuleSet { pipeline.rules }
  private var options: PipelineOptions { pipeline.options }

  /// Creates a processor.
  init(pipeline: Pipeline) throws {
    self.pipeline = pipeline
    examiner = try ContentExaminer(
      sniffing: pipeline.sniffing, catalogue: pipeline.rules.catalogue,
      questions: pipeline.questions, enoughCharacters: pipeline.enoughCharacters)
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
    case .resumed(let context, let state, let wasInterrupted):
      return await resume(context, in: state, wasInterrupted: wasInterrupted, slot)
    }
  }

  // MARK: From an entry

  private func process(
    _ entries: [InboxEntry], named name: EntryName, settled how: String? = nil,
    _ slot: WorkSlot
  ) async -> ContextRecord {
    FailPoint.hit(.seen)
    let owner = entries.lazy.compactMap(\.facts?.owner).first ?? getuid()
    let state: LockedState?
    do throws(StateError) {
      state = options.isDryRun ? nil : try pipeline.state(for: entries.first)
    } catch {
      return pipeline.refusal(of: name, owner: owner, end: .failed, reasons: [error.reason])
    }
    let isFile = entries.allSatisfy { $0.reference != nil }
    let claims = options.after != .keep && state != nil && isFile
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name,
      claims: entries.compactMap(JournalContext.Claim.init),
      after: claims ? options.after : .keep, owner: owner, rules: pipeline.fingerprint)
    let log = ContextLog(
      row, in: state, isKnownByContent: options.after == .keep && isFile,
      isAsked: options.again)
    log.note(.seen, ["entry": .string(name.label)])
    if let how { log.note(.settled, ["how": .string(how)]) }
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

  /// Goes on with a context that was claimed before.
  private func resume(
    _ row: JournalContext, in state: LockedState, wasInterrupted: Bool, _ slot: WorkSlot
  ) async -> ContextRecord {
    if row.state == .ended { return placeAgain(row, in: state) }
    var row = row
    row.begun += 1
    row.state = .working
    row.due = nil
    row.rules = pipeline.fingerprint
    let starting = ContextLog(row, in: state)
    starting.note(
      .resumed, ["begun": .integer(Int64(row.begun)), "crashes": .integer(Int64(row.crashes))])
    state.beginWork()
    defer { state.endWork() }
    let log: ContextLog
    let entries: [ContextClaim.Entry]
    do {
      // Its entry is in the folder of its end if a person wants another try.
      if let place = row.place {
        try ContextRetry.takeBack(place, row, state: state.path)
        starting.row.place = nil
      }
      try await starting.begin()
      // Only now is all in the journal that was put in line before.
      log = ContextLog(
        starting.row, in: state, history: try state.journal.runs(of: row.identifier),
        wasInterrupted: wasInterrupted, isAsked: try state.journal.isAsked(row.identifier))
      entries = try found(row, in: state)
    } catch let fault as PipelineFault {
      return notYet(row, in: state, fault.reason)
    } catch let error as JournalError {
      return notYet(row, in: state, error.reason)
    } catch {
      return notYet(row, in: state, Reason(.moveFailed, "\(row.entry.label): \(error)"))
    }
    var problems: [Reason] = []
    if entries.count < row.claims.count {
      problems.append(
        Reason(
          .entryVanished,
          "\(row.entry.label): is no longer in \(state.work(row.identifier).string)"))
    }
    if row.crashes >= rules.policy.crashBudget {
      problems.append(
        Reason(
          .crashBudgetSpent,
          "\(row.entry.label): the process that worked on it was killed \(row.crashes) times; it "
            + "is set aside"))
    }
    guard problems.isEmpty else {
      var record = record(of: log)
      record.problems = problems
      return await finish(record, log, slot)
    }
    return await process(
      entries.map(\.entry), log, isOurs: !entries.contains(where: \.needsCopy), slot)
  }

  /// Puts the entry of a context whose outcome is durable, after that failed for a while.
  private func placeAgain(_ row: JournalContext, in state: LockedState) -> ContextRecord {
    let log = ContextLog(row, in: state)
    var record = record(of: log)
    record.end = row.end ?? .failed
    place(&record, log, in: state)
    if log.row.state == .placed, let left = WorkPlace.remove(state.work(row.identifier)) {
      record.problems.append(left)
    }
    return record
  }

  /// The claimed entries of a context that are in `work/`.
  private func found(
    _ row: JournalContext, in state: LockedState
  ) throws(FileFault) -> [ContextClaim.Entry] {
    let claim = ContextClaim(directory: state.work(row.identifier))
    let classifier = EntryClassifier(catalogue: rules.catalogue, recognisesContexts: true)
    var entries: [ContextClaim.Entry] = []
    for (number, origin) in row.claims.enumerated() {
      if let entry = try claim.find(origin, number: number, classifier: classifier) {
        entries.append(entry)
      }
    }
    return entries
  }

  /// The record of a claimed context with which nobody can go on now, since the journal fails.
  private func notYet(
    _ row: JournalContext, in state: LockedState, _ reason: Reason
  ) -> ContextRecord {
    state.takeBack(row)
    return ContextRecord(
      identifier: row.identifier, entry: row.entry, owner: row.owner, end: .notYet,
      problems: [reason])
  }

  /// Puts back what was claimed of a context that is not to be worked on.
  ///
  /// What cannot go back stays claimed, and is tried again.
  private func giveBack(
    _ log: ContextLog, in state: LockedState, _ reasons: [Reason], _ end: ContextEnd? = nil
  ) -> ContextRecord {
    var record = record(of: log)
    record.end = end ?? (options.postpones ? .notYet : .rejected)
    record.problems = reasons
    let placement = EntryPlacement(
      state: state.path, identifier: log.row.identifier, claims: log.row.claims)
    do {
      for (root, path) in try placement.claimed() {
        guard let number = root.lastComponent.flatMap({ Int($0.string) }),
          log.row.claims.indices.contains(number)
        else { throw Errno.invalidArgument }
        let origin = log.row.claims[number]
        _ = try RenameInto.rename(
          FileReference(root: root, path: path), below: origin.inbox, as: origin.path,
          mark: log.row.identifier)
      }
    } catch {
      record.end = .notYet
      record.problems.append(
        Reason(.moveFailed, "\(log.row.entry.label): cannot go back to the inbox: \(error)"))
      state.takeBack(log.row)
      return record
    }
    log.note(.returned)
    log.row.state = .abandoned
    log.flush()
    if let left = WorkPlace.remove(state.work(log.row.identifier)) { record.problems.append(left) }
    return record
  }

  // MARK: From a context

  /// Processes a context that comes from no entry.
  func process(
    _ incoming: IncomingContext, named name: EntryName, state: LockedState?
  ) async -> ContextRecord {
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name, owner: getuid(),
      rules: pipeline.fingerprint)
    let log = ContextLog(row, in: state, isAsked: options.again)
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

  private func process(
    _ entries: [InboxEntry], _ log: ContextLog, isOurs: Bool, _ slot: WorkSlot
  ) async -> ContextRecord {
    FailPoint.hit(.settled)
    var parts: [IncomingContext.Part] = []
    do throws(EntryFault) {
      for entry in entries {
        parts.append(.init(context: try reader.read(entry), isLoose: entry.isLoose))
      }
      let incoming = try IncomingContext.joined(parts, limits: rules.policy.limits)
      let name =
        log.isKnownByContent
        ? entries.compactMap(\.reference?.fullPath.absolute.label).joined(separator: "\u{0}") : nil
      return await judge(incoming, log, isOurs: isOurs, name: name, slot)
    } catch {
      var record = record(of: log)
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
    var record = record(of: log)
    log.sharedFiles = Set(incoming.context.attachments.compactMap(\.sharedFile))
    record.source = incoming.context.source
    record.notes = incoming.notes
    var workPlace: WorkPlace?
    do throws(PipelineFault) {
      var reading = ContentExaminer.Reading.glance
      if let state = log.state {
        reading = .inPlace(copies: nil)
        if pipeline.mayRun(incoming) {
          let place = try WorkPlace(
            state.workSpace, identifier: log.row.identifier,
            isNew: log.row.isClaimed && log.row.begun == 1)
          workPlace = place
          reading = isOurs ? .inPlace(copies: place.input) : .copies(place.input)
        }
      }
      let examined = examine(incoming, reading)
      FailPoint.hit(.sniffed)
      record.items = examined.items
      let unreadable = examined.items.joined().compactMap(\.unreadableReason)
      if unreadable.contains(where: { $0.code == .entryBeingWritten }) {
        record.end = .notYet
        record.problems = unreadable
        return await finish(record, log, slot)
      }
      if let passing = unreadable.first(where: { $0.code == .noSpace || $0.code == .interrupted }) {
        throw PipelineFault(passing)
      }
      let content = ContentFingerprint.of(examined)
      log.row.contentHash = content
      log.row.bytes = examined.items.joined().reduce(0) { $0 + Int64($1.facts?.bytes ?? 0) }
      log.note(.examined, examined.steps)
      if name != nil, let before = try earlier(log, content) {
        record.decisions = before.decisions
        record.inactive = before.inactive
        record.end = .done
        log.note(.decided, ["deliveredBefore": .string(before.context)])
        return await finish(record, log, slot)
      }
      var chain = ExtensionChain(
        examined, pipeline: pipeline, log: log,
        name: name.map { $0 + "\u{0}" + content } ?? log.row.identifier, workPlace: workPlace,
        slot: slot)
      await chain.process(examiner: examiner, into: &record)
      record.end = ContextEnd(of: record.decisions)
      if !unreadable.isEmpty {
        // Nothing that could not be read may pass for content that nobody wanted.
        if record.end == .unclaimed { record.end = .rejected }
        record.problems += unreadable
      }
      return await finish(
        record, log, postponement: chain.postponement, hasRun: chain.hasRun, slot)
    } catch {
      record.problems.append(error.reason)
      let isFull = error.reason.code == .noSpace
      guard isFull || error.reason.code == .interrupted else {
        return await finish(record, log, slot)
      }
      // Nothing was decided, and nothing is lost: it is done when there is space again, or with the
      // next start.
      record.end = .notYet
      let pause =
        isFull && options.postpones
        ? Postponement(delay: .seconds(10), reason: error.reason) : nil
      return await finish(record, log, postponement: pause, slot)
    }
  }

  private func examine(
    _ incoming: IncomingContext, _ reading: ContentExaminer.Reading
  ) -> ExaminedContext {
    var incoming = incoming
    var context = incoming.context
    var items = examiner.examine(&context, reading)
    for place in incoming.untyped {
      let facts = items[place.item][place.attachment].facts
      incoming.setTypeOfBytes(facts?.identifier, at: place)
      let types = incoming.context.items[place.item].attachments[place.attachment]
        .registeredTypeIdentifiers
      context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers = types
      items[place.item][place.attachment].attachment.registeredTypeIdentifiers = types
    }
    return ExaminedContext(context: context, items: items, payload: MatchingPayload(context))
  }

  /// The decisions of the last context that ended `done` with the same entry, content and rules.
  private func earlier(
    _ log: ContextLog, _ content: String
  ) throws(PipelineFault) -> EarlierRecord? {
    guard let state = log.state, !log.isAsked else { return nil }
    do throws(JournalError) {
      let context = try state.journal.earlier(
        entry: log.row.entry, contentHash: content, rules: pipeline.fingerprint)
      // A state may serve several inboxes.
      guard let context, context.claims == log.row.claims else { return nil }
      return EarlierRecord(context)
    } catch {
      throw PipelineFault(error.reason)
    }
  }

  // MARK: To the end

  private func record(of log: ContextLog) -> ContextRecord {
    ContextRecord(
      identifier: log.row.identifier, entry: log.row.entry, owner: log.row.owner, end: .failed)
  }

  /// Makes the end durable, and then puts the entry where it belongs.
  private func finish(
    _ record: ContextRecord, _ log: ContextLog, postponement: Postponement? = nil,
    hasRun: Bool = false, _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    guard let state = log.state else {
      await slot.give()
      return record
    }
    let isClaimed = log.row.isClaimed
    let isWaiting = postponement != nil && isClaimed
    if isClaimed, record.end == .notYet, !isWaiting {
      // Somebody writes to what is claimed, through a name or a descriptor that he has kept.
      return giveBack(log, in: state, record.problems, .notYet)
    }
    if isWaiting {
      record.end = .notYet
      log.row.state = .waiting
      log.row.due =
        JournalClock.now() + Int64((postponement?.delay ?? .zero) / .microseconds(1))
      log.note(.postponed, ["why": .string(postponement?.reason.message ?? "")])
    } else {
      log.row.state = isClaimed ? .ended : record.end == .notYet ? .abandoned : .placed
      log.row.end = record.end
      log.note(.recorded, ["end": .string(record.end.rawValue)])
    }
    if log.row.after == .remove,
      !(record.isTaken && log.row.claims.indices.allSatisfy { sharesWhole($0, record, log, state) })
    {
      log.row.after = .move
    }
    var json = JSONWriter()
    record.write(to: &json)
    log.row.record = String(decoding: json.bytes, as: UTF8.self)
    state.journal.endWork()
    await slot.give()
    do throws(PipelineFault) {
      defer { state.journal.beginWork() }
      try await log.commit(syncing: hasRun ? pipeline.written(in: state.path) : [])
    } catch {
      // What is not durable has not happened: the entry stays where it is, and the work goes on
      // when the journal can be written again.
      record.end = .notYet
      record.problems.append(error.reason)
      if isClaimed { state.takeBack(log.row) }
      return record
    }
    FailPoint.hit(.recorded)
    guard !isWaiting else {
      // It may wait for long, and its copies would fill the disk meanwhile.
      try? ContextDirectory(path: state.work(log.row.identifier)).removeRuns()
      return record
    }
    if isClaimed { place(&record, log, in: state) }
    if log.row.state == .placed || log.row.state == .abandoned,
      let left = putAway(state.work(log.row.identifier), log.row, in: state)
    {
      record.problems.append(left)
    }
    return record
  }

  /// Keeps the directory of a finished context for another one, or removes it.
  private func putAway(
    _ directory: FilePath, _ row: JournalContext, in state: LockedState
  ) -> Reason? {
    if row.claims.count == 1, row.isClaimed, !row.isToBeRemoved,
      state.spares.keep(directory, claimed: row.claims[0].path)
    {
      return nil
    }
    return WorkPlace.remove(directory)
  }

  /// Puts the claimed entries where they belong; what cannot be put is put by the next process.
  private func place(_ record: inout ContextRecord, _ log: ContextLog, in state: LockedState) {
    let placement = EntryPlacement(
      state: state.path, identifier: log.row.identifier, claims: log.row.claims)
    do throws(EntryFault) {
      if log.row.isToBeRemoved {
        try placement.remove()
        log.note(.removed)
      } else {
        let places = try placement.put(at: record.end, record: log.row.record)
        log.row.place = places.first
        for place in places { log.note(.moved, ["to": .string(place.label)]) }
      }
      log.row.state = .placed
    } catch {
      record.problems += error.reasons
      state.takeBack(log.row)
    }
    log.flush()
    FailPoint.hit(.placed)
  }

  /// Whether every file of an entry was shared, so that removing it loses nothing.
  ///
  /// A directory with a manifest may hold files that the manifest does not name.
  private func sharesWhole(
    _ number: Int, _ record: ContextRecord, _ log: ContextLog, _ state: LockedState
  ) -> Bool {
    let root = ContextClaim.claims(in: state.work(log.row.identifier)).appending("\(number)")
    let reference = FileReference(root: root, path: log.row.claims[number].path)
    guard let count = FileCount.of(reference) else { return false }
    let whole = reference.fullPath
    let shared = log.sharedFiles.count { $0.starts(with: whole) }
    return count.isSingle || count.files - (count.hasManifest ? 1 : 0) <= shared
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
