import Documents
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage

/// Puts the entries of contexts where they belong: into the folder of their end, or back.
struct EntryPlacing {
  private let postpones: Bool

  /// Creates a value.
  ///
  /// - Parameter postpones: Whether work that fails for a while is tried again.
  init(postpones: Bool) { self.postpones = postpones }

  /// Puts the claimed entries where they belong; a later attempt, by this process or the next, puts
  /// those that cannot be put now.
  ///
  /// - Parameters:
  ///   - record: The record with the end; takes the problems.
  ///   - work: The context, whose end is durable.
  ///   - state: The state.
  func place(_ record: inout ContextRecord, _ work: WorkingContext, in state: any StateInUse) async
  {
    // The end is durable, so another host puts the entry there.
    guard state.isInForce else { return }
    let placement = EntryPlacement(
      state: state.path, identifier: work.row.identifier, claims: work.row.claims)
    do throws(EntryFault) {
      if work.row.isToBeRemoved {
        guard state.isThere else { throw EntryFault(reasons: [state.outOfSight]) }
        try placement.remove()
        work.journal?.note(.removed)
      } else {
        let receipt = record.end.needsPerson ? await receipt(of: work.row, in: state) : nil
        work.row.place = try placement.put(at: record.end, with: receipt)
        if work.row.place == nil, work.row.isClaimed {
          guard state.isThere else { throw EntryFault(reasons: [state.outOfSight]) }
          // It may have come into sight only now.
          work.row.place = try placement.put(at: record.end, with: receipt)
        }
        if work.row.place == nil, work.row.isClaimed {
          work.row.place = await placed(work.row, at: record.end, with: receipt, in: state)
        }
        if let place = work.row.place { work.journal?.note(.moved, ["to": .string(place.label)]) }
      }
      work.row.state = .placed
      state.keepReceipt(of: work.row)
    } catch {
      record.problems += error.reasons
      state.returned.add(work.row)
    }
    work.journal?.notePlace(work.row)
    FailPoint.hit(.placed)
  }

  /// Puts the entry of a context whose outcome is durable, after that failed for a while.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - state: The state.
  /// - Returns: The record, of which only the end and the problems are known.
  func placeAgain(_ row: JournalContext, in state: any StateInUse) async -> ContextRecord {
    let work = WorkingContext(row, in: state)
    var record = work.emptyRecord
    record.end = row.end ?? .failed
    await place(&record, work, in: state)
    if work.row.state == .placed, let left = state.left.remove(.all, of: row.identifier) {
      record.problems.append(left)
    }
    return record
  }

  /// Where the entry of a context is that another process has put already; `nil` if it is nowhere.
  private func placed(
    _ row: JournalContext, at end: ContextEnd, with receipt: Receipt?, in state: any StateInUse
  ) async -> FilePath? {
    let entry = PlacedEntry(of: row, at: end, in: state.path)
    var free: [FilePath] = []
    for place in entry.candidates {
      if (try? await state.ledger.reading.holder(of: place)) ?? nil == nil { free.append(place) }
    }
    guard let place = entry.place(among: free) else { return nil }
    entry.explain(place, with: receipt)
    return place
  }

  /// Keeps the directory of a finished context for another one, or removes it.
  ///
  /// - Parameters:
  ///   - row: The context.
  ///   - state: The state.
  /// - Returns: A reason for a person to read, if something is left.
  func putAway(_ row: JournalContext, in state: any StateInUse) -> Reason? {
    if row.claims.count == 1, row.isClaimed, !row.isToBeRemoved,
      state.workSpace.hasCleared(row.identifier),
      state.spares.keep(state.work(row.identifier), claimed: row.claims[0].path)
    {
      return nil
    }
    return state.left.remove(.all, of: row.identifier)
  }

  /// Writes a receipt into the state, from which a lost row of the journal can be made once more.
  func writeReceipt(of row: JournalContext, in state: any StateInUse) async {
    WorkReceipt.write(await receipt(of: row, in: state), in: state.path)
  }

  private func receipt(of row: JournalContext, in state: any StateInUse) async -> Receipt {
    Receipt(row, runs: (try? await state.ledger.reading.runs(of: row.identifier)) ?? [])
  }

  /// Whether every file of a context's entries was shared, so that removing them loses nothing.
  ///
  /// A directory with a manifest may hold files that the manifest does not name.
  func sharesWhole(_ work: WorkingContext, in state: any StateInUse) -> Bool {
    let claims = ClaimedEntries.root(in: state.work(work.row.identifier))
    return work.row.claims.enumerated().allSatisfy { number, claim in
      let reference = FileReference(root: claims.appending("\(number)"), path: claim.path)
      guard let count = FileCount.of(reference) else { return false }
      let whole = reference.fullPath
      let shared = work.sharedFiles.count { $0.starts(with: whole) }
      return count.isSingle || count.files - (count.hasManifest ? 1 : 0) <= shared
    }
  }

  /// Puts back the claimed entries of a context that is not to be worked on.
  ///
  /// An entry that cannot go back stays claimed, and that is tried again.
  ///
  /// - Parameters:
  ///   - work: The context.
  ///   - state: The state.
  ///   - reasons: Why it is not worked on.
  ///   - halt: The halt that follows; `nil` to take it from the reasons.
  /// - Returns: The record.
  func giveBack(
    _ work: WorkingContext, in state: any StateInUse, _ reasons: [Reason],
    _ halt: ContextCourse.Halt? = nil
  ) -> ContextRecord {
    let isLater = postpones || reasons.contains { $0.code == .postponed || $0.code.isPassing }
    let course = ContextCourse(halt: halt ?? (isLater ? .passing : .refused))
    var record = work.emptyRecord.ended(course, reasons)
    // Another host has it by now, or will.
    guard state.isInForce else { return record }
    let placement = EntryPlacement(
      state: state.path, identifier: work.row.identifier, claims: work.row.claims)
    do {
      for (root, path) in try placement.claimed() {
        guard let number = root.lastComponent.flatMap({ Int($0.string) }),
          work.row.claims.indices.contains(number)
        else { throw Errno.invalidArgument }
        let origin = work.row.claims[number]
        _ = try RenameInto.rename(
          FileReference(root: root, path: path), below: origin.inbox, as: origin.path,
          mark: work.row.identifier)
      }
    } catch {
      state.returned.add(work.row)
      return record.ended(
        ContextCourse(halt: .passing),
        [Reason(.moveFailed, "\(work.label): cannot go back to the inbox: \(error)")])
    }
    work.journal?.note(.returned)
    // It has an end and a reason: 'abandoned' is for a context that was given up without them.
    work.row.state = .placed
    work.row.end = record.end
    work.row.record = record.jsonText
    work.journal?.flush(work.row)
    if let left = state.left.remove(.all, of: work.row.identifier) { record.problems.append(left) }
    return record
  }
}
