import Documents
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

extension ContextProcessor {
  func record(of log: ContextLog) -> ContextRecord {
    ContextRecord(
      identifier: log.row.identifier, entry: log.row.entry, owner: log.row.owner, end: .failed)
  }

  /// Makes the end durable, and then puts the entry where it belongs.
  func finish(
    _ record: ContextRecord, _ log: ContextLog, postponement: Postponement? = nil,
    hasRun: Bool = false, _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    guard let state = log.state else {
      slot.give()
      return record
    }
    var isParked = false
    defer { if let line = postponement?.line { pipeline.lines.settle(line, isParked: isParked) } }
    log.hand?.isAt(.put)
    let before = log.row
    log.pass()
    // It came through: what a process died over was something else.
    if !record.problems.contains(where: { $0.code == .crashBudgetSpent }) { log.row.crashes = 0 }
    let isClaimed = log.row.isClaimed
    let isWaiting = postponement != nil && log.row.isResumable
    if isClaimed, record.end == .notYet, !isWaiting {
      // Somebody writes to what is claimed, through a name or a descriptor that he has kept.
      return giveBack(log, in: state, record.problems, .notYet)
    }
    if isWaiting {
      record.end = .notYet
      log.row.state = .waiting
      log.row.parked = postponement?.line
      // What is parked waits to be called, and for no time.
      log.row.due =
        postponement?.line == nil
        ? JournalClock.now() + Int64((postponement?.delay ?? .zero) / .microseconds(1)) : nil
      log.note(.postponed, ["why": .string(postponement?.reason.message ?? "")])
    } else {
      log.row.state = isClaimed ? .ended : .placed
      log.row.end = record.end
      log.note(.recorded, ["end": .string(record.end.rawValue)])
    }
    if log.row.after == .remove,
      !(record.isTaken && log.row.claims.indices.allSatisfy { sharesWhole($0, record, log, state) })
    {
      log.row.after = .move
    }
    // Many may wait for the journal, and a process has only so many descriptors.
    for file in log.held { file.release() }
    log.held = []
    var written = hasRun ? pipeline.written(in: state.path) : []
    if !isWaiting, log.row.end == .held, log.row.takesAnswer,
      record.decisions.contains(where: { $0.outcome == .returned })
    {
      let kept = KeptStages(state: state.path, identifier: log.row.identifier)
      do throws(FileFault) {
        // What a person looks at must be on the disk before it is known that one is asked.
        if try kept.keep(from: state.work(log.row.identifier)) { written.append(kept.directory) }
      } catch {
        let label = "\(log.row.entry.label): what would be handed over"
        let reason = PrivateCopyFault.destination(error.errno).reason(for: label)
        return notDurable(record, before, in: state, reason, slot)
      }
    }
    log.row.record = record.jsonText
    state.journal.endWork()
    slot.give()
    do throws(PipelineFault) {
      defer { state.journal.beginWork() }
      try await log.commit(syncing: written)
    } catch {
      return notDurable(record, before, in: state, error.reason, slot)
    }
    FailPoint.hit(.recorded)
    guard !isWaiting else {
      if hasRun { WorkReceipt.write(receipt(of: log.row, in: state), in: state.path) }
      isParked = true
      // It may wait for long, and its copies would fill the disk meanwhile.
      state.left.remove(.runs, of: log.row.identifier)
      return record
    }
    if isClaimed { place(&record, log, in: state) }
    if log.row.waitsWithURL, SealedURL.isThere(of: log.row.identifier, in: state.path) {
      state.left.remove(.runs, of: log.row.identifier)
      return record
    }
    if log.row.state == .placed,
      let left = putAway(state.work(log.row.identifier), log.row, in: state)
    {
      record.problems.append(left)
    }
    return record
  }

  /// The record of a context whose end could not be made durable.
  ///
  /// What is not durable has not happened: the entry stays where it is, and the work goes on when
  /// that can be written again.
  private func notDurable(
    _ record: ContextRecord, _ before: JournalContext, in state: LockedState, _ reason: Reason,
    _ slot: WorkSlot
  ) -> ContextRecord {
    slot.give()
    var record = record
    record.end = .notYet
    record.problems.append(reason)
    if before.isResumable { state.takeBack(before) }
    return record
  }

  /// Ends a context that no extension is asked about.
  func refuse(
    _ record: ContextRecord, _ reasons: [Reason], _ log: ContextLog, _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    record.end = .rejected
    record.problems += reasons
    return await finish(record, log, slot)
  }

  /// Leaves a context for which there is no space to a later run.
  ///
  /// The entry goes back to where it was. Once something was done for it, it stays claimed: from the
  /// inbox it would come back as new, and be delivered once more.
  func leave(
    _ record: ContextRecord, _ log: ContextLog, _ pause: Postponement, hasRun: Bool,
    _ slot: WorkSlot
  ) async -> ContextRecord {
    var record = record
    record.end = .notYet
    record.problems.append(pause.reason)
    let pause = log.mustStay ? pause : nil
    return await finish(record, log, postponement: pause, hasRun: hasRun, slot)
  }

  /// Keeps the directory of a finished context for another one, or removes it.
  ///
  /// - Parameters:
  ///   - directory: The directory.
  ///   - row: The context.
  ///   - state: The state.
  /// - Returns: What a person should know, if something is left.
  func putAway(
    _ directory: FilePath, _ row: JournalContext, in state: LockedState
  ) -> Reason? {
    if row.claims.count == 1, row.isClaimed, !row.isToBeRemoved,
      state.spares.keep(directory, claimed: row.claims[0].path)
    {
      return nil
    }
    return state.left.remove(.all, of: row.identifier)
  }

  /// Puts the claimed entries where they belong; what cannot be put is put by the next process.
  func place(_ record: inout ContextRecord, _ log: ContextLog, in state: LockedState) {
    let placement = EntryPlacement(
      state: state.path, identifier: log.row.identifier, claims: log.row.claims)
    do throws(EntryFault) {
      if log.row.isToBeRemoved {
        try placement.remove()
        log.note(.removed)
      } else {
        log.row.place = try placement.put(
          at: record.end, with: record.end.needsPerson ? receipt(of: log.row, in: state) : nil)
        if let place = log.row.place { log.note(.moved, ["to": .string(place.label)]) }
      }
      log.row.state = .placed
    } catch {
      record.problems += error.reasons
      state.takeBack(log.row)
    }
    log.notePlace()
    FailPoint.hit(.placed)
  }

  /// What makes the row of a context once more if the journal is lost.
  private func receipt(of row: JournalContext, in state: LockedState) -> Receipt {
    Receipt(row, runs: (try? state.journal.runs(of: row.identifier)) ?? [])
  }

  /// Whether every file of an entry was shared, so that removing it loses nothing.
  ///
  /// A directory with a manifest may hold files that the manifest does not name.
  func sharesWhole(
    _ number: Int, _ record: ContextRecord, _ log: ContextLog, _ state: LockedState
  ) -> Bool {
    let root = ClaimedEntries.root(in: state.work(log.row.identifier)).appending("\(number)")
    let reference = FileReference(root: root, path: log.row.claims[number].path)
    guard let count = FileCount.of(reference) else { return false }
    let whole = reference.fullPath
    let shared = log.sharedFiles.count { $0.starts(with: whole) }
    return count.isSingle || count.files - (count.hasManifest ? 1 : 0) <= shared
  }

  /// Puts back what was claimed of a context that is not to be worked on.
  ///
  /// What cannot go back stays claimed, and is tried again.
  func giveBack(
    _ log: ContextLog, in state: LockedState, _ reasons: [Reason], _ end: ContextEnd? = nil
  ) -> ContextRecord {
    var record = record(of: log)
    let isLater =
      options.postpones || reasons.contains { $0.code == .postponed || $0.code.isPassing }
    record.end = end ?? (isLater ? .notYet : .rejected)
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
    // It has an end and a reason: 'abandoned' is what was given up without one.
    log.row.state = .placed
    log.row.end = record.end
    log.row.record = record.jsonText
    log.flush()
    if let left = state.left.remove(.all, of: log.row.identifier) { record.problems.append(left) }
    return record
  }
}

extension ContextRecord {
  /// The record as the journal keeps it: one line of JSON.
  fileprivate var jsonText: String {
    var json = JSONWriter()
    write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
