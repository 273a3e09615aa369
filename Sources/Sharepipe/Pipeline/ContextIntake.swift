import Documents
import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Takes entries in: makes their context known to the journal, claims them, and reads the context.
final class ContextIntake {
  /// Entries that were taken in.
  struct Taken {
    /// The entries, where they are now.
    let entries: [InboxEntry]
    /// Their context.
    let work: WorkingContext
    /// Whether no other process can change their files any more.
    let isOurs: Bool
  }

  private let pipeline: Pipeline
  private let reader: ContextReader
  private let placing: EntryPlacing

  private var options: PipelineOptions { pipeline.options }

  /// Creates an intake.
  ///
  /// - Parameters:
  ///   - pipeline: The pipeline.
  ///   - placing: Puts entries back that cannot be taken in.
  init(for pipeline: Pipeline, _ placing: EntryPlacing) {
    self.pipeline = pipeline
    self.placing = placing
    reader = ContextReader(
      policy: pipeline.rules.policy, catalogue: pipeline.rules.catalogue,
      allowsPaths: pipeline.options.allowsPaths)
  }

  // MARK: Taking

  /// Takes entries out of their inbox, unless they stay there, as one context.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - name: The name of the entries together.
  ///   - how: The evidence that no process writes to them any more, or `nil`.
  ///   - slot: The slot of the context among those that are worked on at once.
  ///   - body: The work on them.
  /// - Returns: The record from `body`, or one with the reasons why they were not taken in.
  func take(
    _ entries: [InboxEntry], named name: EntryName, settled how: String?, _ slot: WorkSlot,
    then body: (Taken) async -> ContextRecord
  ) async -> ContextRecord {
    FailPoint.hit(.seen)
    guard !options.isDryRun else {
      return await takeDry(entries, named: name, slot, then: body)
    }
    let owner = Self.owner(of: entries)
    let state: any StateInUse
    do throws(StateError) {
      state = try pipeline.state(for: entries.first)
    } catch {
      return pipeline.refusal(
        of: name, owner: owner, error.reason.code.isPassing ? .passing : .lasting, [error.reason])
    }
    if let reason = await overQuota(entries, named: name, owner: owner, in: state) {
      return pipeline.refusal(of: name, owner: owner, .passing, [reason])
    }
    let isFile = entries.allSatisfy { $0.reference != nil }
    let isClaimed = options.after != .keep && isFile
    let work = WorkingContext(
      row(for: entries, named: name, owner: owner, isClaimed: isClaimed), in: state, slot,
      isKnownByContent: options.after == .keep && isFile,
      repeatedAt: options.again ? pipeline.environment.now() : nil)
    work.journal?.note(.seen, ["entry": .string(name.label)])
    if let how { work.journal?.note(.settled, ["how": .string(how)]) }
    // A process that goes on with it later must know that delivery was asked for anew.
    if options.again { work.journal?.note(.retried, options.person?.details ?? [:]) }
    state.beginWork()
    defer { state.endWork() }
    do throws(PipelineFault) {
      try await slot.whileFree { () async throws(PipelineFault) in
        try await work.begin()
      }
    } catch {
      return work.emptyRecord.ended(ContextCourse(halt: .passing), [error.reason])
    }
    guard isClaimed else { return await body(Taken(entries: entries, work: work, isOurs: false)) }
    switch claim(entries, work, in: state) {
    case .claimed(let claimed):
      let isOurs = !claimed.contains(where: \.needsCopy)
      return await body(Taken(entries: claimed.map(\.entry), work: work, isOurs: isOurs))
    case .refused(let reasons, let halt):
      return placing.giveBack(work, in: state, reasons, halt)
    }
  }

  /// Takes entries as one context, and writes nothing.
  private func takeDry(
    _ entries: [InboxEntry], named name: EntryName, _ slot: WorkSlot,
    then body: (Taken) async -> ContextRecord
  ) async -> ContextRecord {
    // The owner of a file is known as soon as it is open.
    let isOpened = entries.count == 1 && entries[0].isOpenedAlone
    let row = row(
      for: entries, named: name, owner: isOpened ? 0 : Self.owner(of: entries), isClaimed: false)
    let work = WorkingContext(row, in: nil, slot)
    var record = await body(Taken(entries: entries, work: work, isOurs: false))
    if isOpened { record.owner = work.openedOwner ?? Self.owner(of: entries) }
    return record
  }

  /// Takes a context that comes from no entry.
  ///
  /// - Parameters:
  ///   - name: The name of the context.
  ///   - state: The state, or `nil` for a dry run.
  ///   - body: The work on it.
  /// - Returns: The record from `body`, or one with the reasons why it was not taken in.
  func take(
    named name: EntryName, in state: (any StateInUse)?,
    then body: (WorkingContext) async -> ContextRecord
  ) async -> ContextRecord {
    let row = JournalContext(
      identifier: pipeline.identifiers.next(), entry: name, owner: getuid(),
      rules: pipeline.fingerprint)
    let work = WorkingContext(
      row, in: state, repeatedAt: options.again ? pipeline.environment.now() : nil)
    work.journal?.note(.seen, ["entry": .string(name.label)])
    state?.beginWork()
    defer { state?.endWork() }
    do throws(PipelineFault) {
      try await work.begin()
    } catch {
      return pipeline.refusal(of: name, .refused, [error.reason])
    }
    return await body(work)
  }

  private func row(
    for entries: [InboxEntry], named name: EntryName, owner: UInt32, isClaimed: Bool
  ) -> JournalContext {
    JournalContext(
      identifier: pipeline.identifiers.next(), entry: name,
      claims: options.isDryRun ? [] : entries.compactMap(JournalContext.Claim.init),
      after: isClaimed ? options.after : .keep, owner: owner, rules: pipeline.fingerprint,
      kind: options.opensDocuments ? .document : .share)
  }

  // MARK: Reading

  /// Reads the context of entries.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - nearby: Opens links and manifests; `nil` to look each of them up anew.
  /// - Returns: The context.
  /// - Throws: ``EntryFault`` with every reason why there is none.
  func read(
    _ entries: [InboxEntry], nearby: NearbyFiles?
  ) throws(EntryFault) -> IncomingContext {
    var parts: [IncomingContext.Part] = []
    for entry in entries {
      let context = try reader.read(entry, nearby: nearby)
      parts.append(.init(context: context, isLoose: entry.isLoose))
    }
    return try IncomingContext.joined(parts, limits: pipeline.rules.policy.limits)
  }

  /// The owner of the first entry that is there.
  static func owner(of entries: [InboxEntry]) -> UInt32 {
    for entry in entries { if let facts = entry.facts { return facts.owner } }
    return getuid()
  }
}

// MARK: Claiming

extension ContextIntake {
  /// The result of claiming entries.
  private enum Claiming {
    /// They are in `work/`.
    case claimed([ContextClaim.Entry])
    /// They stay in their inbox, or go back to it, for these reasons; the halt is `nil` if it
    /// follows from the reasons.
    case refused([Reason], ContextCourse.Halt?)
  }

  private func claim(
    _ entries: [InboxEntry], _ work: WorkingContext, in state: any StateInUse
  ) -> Claiming {
    var claimed: [ContextClaim.Entry] = []
    do {
      let claim = ContextClaim(directory: try directory(for: entries, work, in: state))
      for (number, entry) in entries.enumerated() {
        guard let one = try claim.take(entry, number: number) else {
          let reason = FileFault.beingWritten.reason(for: entry.name.label)
          return .refused([reason], .passing)
        }
        claimed.append(one)
        if let held = one.entry.reference?.held { work.held.append(held) }
      }
    } catch let fault as EntryFault {
      return .refused(fault.reasons, nil)
    } catch let error as WorkSpaceError {
      return .refused([error.reason], .passing)
    } catch {
      return .refused([Reason(.writeFailed, "\(error)")], nil)
    }
    work.journal?.note(.claimed, ["copied": .boolean(claimed.contains(where: \.needsCopy))])
    return .claimed(claimed)
  }

  /// The directory of a new context: one that another context is done with, or a new one.
  private func directory(
    for entries: [InboxEntry], _ work: WorkingContext, in state: any StateInUse
  ) throws(WorkSpaceError) -> FilePath {
    let path = state.work(work.row.identifier)
    if entries.count == 1, let reference = entries[0].reference,
      state.spares.take(for: path, claiming: reference.path)
    {
      return path
    }
    return try state.workSpace.make(work.row.identifier)
  }
}

// MARK: Quota

extension ContextIntake {
  /// Why entries stay where they are: their owner has brought in enough for today; `nil` if they may
  /// come in.
  ///
  /// A watch asks before it takes an entry, so that no entry is counted twice.
  private func overQuota(
    _ entries: [InboxEntry], named name: EntryName, owner: UInt32, in state: any StateInUse
  ) async -> Reason? {
    let quota = pipeline.rules.policy.quota
    guard !quota.isNone, !options.postpones, !options.opensDocuments,
      entries.contains(where: { $0.reference != nil })
    else { return nil }
    let bytes = quota.bytes == nil ? 0 : entries.reduce(0) { $0 + Self.bytes(of: $1) }
    let verdict = await state.accounts.admit(
      name, owner: owner, bytes: bytes, staysInPlace: options.after == .keep, quota: quota,
      ledger: state.ledger, at: pipeline.environment.now())
    guard verdict != .admitted else { return nil }
    guard verdict != .tooLarge else {
      return Reason(.overQuota, quota.tooLarge(name.label, bytes: bytes))
    }
    return Reason(
      .overQuota,
      "\(name.label): the files of user \(owner) have brought in what 'quota' allows for today; it "
        + "stays where it is and may come in tomorrow (UTC)")
  }

  /// The bytes that an entry brings in, those of all files in a directory.
  private static func bytes(of entry: InboxEntry) -> Int {
    guard let reference = entry.reference, let facts = try? SafeOpen.facts(of: reference) else {
      return 0
    }
    return Int(facts.kind == .directory ? TreeSize.lengths(in: reference) : facts.size)
  }
}

extension JournalContext.Claim {
  /// The claim of an entry; `nil` for a line of standard input.
  init?(_ entry: InboxEntry) {
    guard let reference = entry.reference else { return nil }
    self.init(inbox: reference.root.absolute, path: reference.path)
  }
}

extension InboxEntry {
  /// Whether it is a file, and its context is made from no other one.
  fileprivate var isOpenedAlone: Bool {
    switch kind {
    case .file, .link: true
    case .line, .contextFile, .contextDirectory, .package, .special, .directory: false
    }
  }
}
