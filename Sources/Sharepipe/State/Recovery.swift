import Documents
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
package import SystemPackage

/// Puts the state in order after a process that was killed.
///
/// Every context is brought into one place:
///
/// | found | done |
/// |---|---|
/// | an outcome is durable, the entry is in `work/` | the entry is put into the folder of its end |
/// | an outcome is durable, the entry is on its way out of `work/` | the rest of it is removed |
/// | an outcome is durable, the entry is gone from `work/` | its place is looked up and noted |
/// | no outcome, the entry is in `work/` | the work goes on, with the same identifier |
/// | no outcome, no run, the entry is in `work/` and in the inbox | it was being put back by a second name: the one in `work/` goes |
/// | no outcome, nothing in `work/` | the entry never left the inbox: the work is given up, unless a person has agreed to it |
/// | no outcome, a URL | the work goes on, for the journal has all of it |
/// | an entry in `work/` that was taken back for another try, and the journal does not know of that | it is put where it ended, as before |
/// | an entry in `work/` that the journal does not know | it goes back to the inbox |
/// | something in `kept/` of a context that is not held | it is removed |
///
/// It may itself be killed at any point and be run again.
package struct Recovery {
  /// The report of a recovery.
  package struct Report: Hashable, Sendable {
    /// Contexts whose work goes on.
    package var resumed = 0
    /// Contexts whose entry was put where it belongs.
    package var placed = 0
    /// Contexts that were given up; their entries are in the inbox.
    package var abandoned = 0
    /// Entries that the journal did not know and that went back to the inbox.
    package var returned = 0
    /// Directories without an entry that were removed from `work/`.
    package var swept = 0
    /// Programs of extensions that still ran for a dead process and were ended.
    package var orphans = 0
    /// The contexts and directories that could not be put in order.
    package var problems: [Reason] = []
    /// Where a damaged journal was put, or `nil`.
    package var damagedJournal: FilePath?
    /// Contexts that are known again after the journal was lost.
    package var rebuilt = 0

    /// Creates an empty report.
    package init() {}

    /// Whether there was nothing to do.
    package var isEmpty: Bool { self == Report() }
  }

  private let state: FilePath
  private let journal: Journal
  private let inbox: FilePath?
  /// The contexts that the last process read when it died, with how often a process had died over
  /// each before.
  private let blamed: [String: Int]
  /// The places that were found for contexts, which the journal may not know yet.
  private var given: Set<FilePath> = []

  /// The report so far.
  private(set) var report = Report()
  /// The contexts whose work goes on, or whose entry is still to be put, oldest first.
  private(set) var resumable: [JournalContext] = []

  init(
    state: FilePath, journal: Journal, inbox: FilePath?, blaming blamed: [String: Int] = [:]
  ) {
    self.blamed = blamed
    self.state = state
    self.journal = journal
    self.inbox = inbox
  }

  /// Looks at everything that is not finished.
  mutating func run() throws(JournalError) {
    report.damagedJournal = journal.damaged
    report.rebuilt = journal.rebuilt.all
    var last: String?
    while true {
      let contexts = try journal.unfinished(after: last, limit: 500)
      for context in contexts {
        settle(context)
        FailPoint.hit(.recovered)
      }
      guard let end = contexts.last else { break }
      last = end.identifier
    }
    try settleUnknown()
    try settleKept()
  }

  private mutating func settle(_ context: JournalContext) {
    let placement = EntryPlacement(
      state: state, identifier: context.identifier, claims: context.claims)
    let isClaimed: Bool
    do throws(FileFault) {
      isClaimed = try !placement.claimed().filter { !dropSecondName($0, of: context) }.isEmpty
    } catch {
      // A context whose claims cannot be seen is left alone.
      report.problems.append(error.reason(for: context.entry.label))
      return
    }
    switch context.state {
    case .working: settleWorking(context, isClaimed: isClaimed)
    case .waiting:
      guard
        isClaimed || context.place != nil || !context.needsEntry || context.isKept
          || isRefused(context)
      else {
        return give(up: context, "its entry is no longer in 'work'")
      }
    case .ended: finish(context, placement, isClaimed: isClaimed)
    case .placed, .abandoned: break
    }
  }

  /// Drops the name in `work/` of an entry that has its name in the inbox again, as it is where a
  /// rename takes two steps.
  ///
  /// - Returns: Whether it was one.
  private func dropSecondName(
    _ claimed: (root: FilePath, path: FilePath), of context: JournalContext
  ) -> Bool {
    let number = claimed.root.lastComponent.flatMap { Int($0.string) } ?? -1
    guard context.state == .working, context.claims.indices.contains(number) else { return false }
    let entry = FileReference(root: claimed.root, path: claimed.path)
    let claim = context.claims[number]
    guard SameFile.isOne(entry, FileReference(root: claim.inbox, path: claim.path)),
      (try? journal.runs(of: context.identifier))?.isEmpty ?? false
    else { return false }
    return (try? TreeRemoval.remove(entry.fullPath)) != nil
  }

  private mutating func settleWorking(_ context: JournalContext, isClaimed: Bool) {
    // A context that a person has answered goes on, wherever its entry is.
    let answer = try? journal.answer(of: context.identifier)
    guard
      isClaimed || !context.needsEntry || context.isKept && answer != nil || answer?.refusal != nil
    else {
      give(up: context, "the process was killed; the entry is in the inbox as before")
      sweep(context.identifier)
      return
    }
    var context = context
    // A context that waited, or was never begun, is not to blame.
    if let before = blamed[context.identifier] {
      context.crashes = before + 1
      journal.note(context, of: context.identifier, [])
    }
    report.resumed += 1
    resumable.append(context)
  }

  /// Whether a person has refused it: to end it, its entry is not needed.
  private func isRefused(_ context: JournalContext) -> Bool {
    let answer = try? journal.answer(of: context.identifier)
    return answer?.refusal != nil
  }

  private mutating func give(up context: JournalContext, _ why: String) {
    var context = context
    context.state = .abandoned
    context.due = nil
    context.parked = nil
    report.abandoned += 1
    sweepKept(context.identifier)
    journal.note(context, of: context.identifier, [JournalStep(.returned, ["why": .string(why)])])
  }

  /// Puts the entries of a context whose outcome is durable.
  private mutating func finish(
    _ context: JournalContext, _ placement: EntryPlacement, isClaimed: Bool
  ) {
    var context = context
    let end = context.end ?? .failed
    do throws(EntryFault) {
      var steps: [JournalStep] = []
      if isClaimed || context.isToBeRemoved && placement.isBeingRemoved {
        if context.isToBeRemoved {
          try placement.remove()
          steps.append(JournalStep(.removed))
        } else {
          if let place = try placement.put(at: end, with: receipt(of: context, end)) {
            context.place = place
            steps.append(JournalStep(.moved, ["to": .string(place.label)]))
          }
        }
        report.placed += 1
      } else if context.isClaimed, !context.isToBeRemoved, context.place == nil {
        context.place = place(of: context, end)
        if let place = context.place {
          steps.append(JournalStep(.moved, ["to": .string(place.label)]))
        }
        report.placed += 1
      }
      context.state = .placed
      journal.note(context, of: context.identifier, steps)
      sweep(context.identifier)
    } catch {
      report.problems += error.reasons
      resumable.append(context)
    }
  }

  /// The receipt that is written beside an entry if a person must look at it; `nil` for any other.
  private func receipt(of context: JournalContext, _ end: ContextEnd) -> Receipt? {
    guard end.needsPerson, context.record != nil else { return nil }
    return Receipt(context, runs: (try? journal.runs(of: context.identifier)) ?? [])
  }

  /// Where an entry was put by a process that was killed before it could note it.
  private mutating func place(of context: JournalContext, _ end: ContextEnd) -> FilePath? {
    let entry = PlacedEntry(of: context, at: end, in: state)
    let free = entry.candidates.filter { place in
      !given.contains(place) && (try? journal.contents.holder(of: place)) ?? nil == nil
    }
    guard let place = entry.place(among: free) else { return nil }
    entry.explain(place, with: receipt(of: context, end))
    given.insert(place)
    return place
  }

  /// Looks at the directories in `work/` that belong to no context whose work goes on.
  private mutating func settleUnknown() throws(JournalError) {
    let work = state.appending("work")
    guard
      let directory = try? SafeOpen.openDirectory(FileReference(root: work, path: FilePath())),
      let names = try? DirectoryListing(of: directory)
    else { return }
    let resumed = Set(resumable.map(\.identifier))
    for index in 0..<names.count {
      guard let name = FilePath.Component(bytes: names[index].bytes) else { continue }
      let identifier = name.string
      // Retention itself finishes an entry that it took out of the folder of an end.
      guard !resumed.contains(identifier), !identifier.hasSuffix(PurgedEntry.suffix) else {
        continue
      }
      let known = try journal.context(identifier)
      guard known?.state != .waiting, known?.state != .ended else { continue }
      if let known, known.state == .placed, known.needsKept {
        // An older version of sharepipe left here the versions that it would hand over.
        do throws(FileFault) {
          let kept = KeptStages(state: state, identifier: identifier)
          try kept.keep(from: work.appending(name))
        } catch {
          report.problems.append(error.reason(for: identifier))
          continue
        }
      }
      if known?.waitsWithURL == true, SealedURL.isThere(of: identifier, in: state) { continue }
      if let known, known.state == .placed, known.place != nil {
        let taken = EntryPlacement(state: state, identifier: identifier, claims: known.claims)
        if ((try? taken.claimed()) ?? []).isEmpty == false {
          finish(known, taken, isClaimed: true)
          continue
        }
      }
      let placement = EntryPlacement(state: state, identifier: identifier, claims: nil)
      var isReturned = true
      do throws(FileFault) {
        for (root, path) in try placement.claimed() {
          isReturned = putBack(FileReference(root: root, path: path), identifier) && isReturned
        }
      } catch {
        report.problems.append(error.reason(for: identifier))
        continue
      }
      if isReturned { sweep(identifier) }
    }
  }

  /// Removes the versions that are kept for contexts which are not held.
  private mutating func settleKept() throws(JournalError) {
    for name in KeptStages.identifiers(in: state) {
      let known = try journal.context(name.string)
      if known?.needsKept != true { sweepKept(name.string) }
    }
  }

  private mutating func sweepKept(_ identifier: String) {
    let kept = KeptStages(state: state, identifier: identifier)
    guard kept.isThere else { return }
    do throws(FileFault) {
      try kept.remove()
      report.swept += 1
    } catch {
      report.problems.append(error.reason(for: kept.directory.string))
    }
  }

  /// Puts an entry that the journal does not know back into the inbox.
  private mutating func putBack(_ reference: FileReference, _ identifier: String) -> Bool {
    do {
      guard let inbox else { throw Errno.noSuchFileOrDirectory }
      if SameFile.isOne(reference, FileReference(root: inbox, path: reference.path)) {
        try TreeRemoval.remove(reference.fullPath)
      } else {
        _ = try RenameInto.rename(reference, below: inbox, as: reference.path, mark: identifier)
      }
      report.returned += 1
      return true
    } catch {
      report.problems.append(
        Reason(
          .moveFailed,
          "\(reference.path.label): cannot go back to the inbox: \(error); it is in "
            + "\(reference.root.string)"))
      return false
    }
  }

  /// Removes the directory of a context in which nothing is claimed any more.
  private mutating func sweep(_ identifier: String) {
    let path = state.appending("work").appending(identifier)
    guard (try? FileFacts(at: path, followingLinks: false)) != nil else { return }
    do throws(FileFault) {
      try ContextDirectory(path: path).removeUnclaimed()
      report.swept += 1
    } catch {
      report.problems.append(error.reason(for: path.string))
    }
  }
}
