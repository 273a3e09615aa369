import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
internal import SystemPackage

extension Doctor {
  /// How many contexts are read at once.
  private static let portion = 500

  /// Looks at the journal's file.
  ///
  /// - Returns: The journal, if it can be read.
  func examineJournal(into findings: inout DoctorFindings) -> JournalReader? {
    if let marker = try? ClusterMarker.read(in: state) {
      findings.add(
        .note, .journal,
        "hosts share the inbox \(marker.inbox), and have the ledger \(marker.cluster) in its place. Type "
          + "'sharepipe doctor --cluster --ledger URL INBOX' to look at it")
      return nil
    }
    do throws(JournalError) {
      return try Journal.openForReading(state: state)
    } catch {
      add(error, to: &findings)
      return nil
    }
  }

  /// Waits for the look through the journal's file, and takes what it found.
  func examine(
    _ journal: JournalReader, by check: JournalCheck, into findings: inout DoctorFindings
  ) {
    do throws(JournalError) {
      for problem in try check.problems() {
        findings.add(.error, .journal, "\(journal.path): \(problem)", mend: Self.rebuild)
      }
    } catch {
      add(error, to: &findings)
    }
  }

  private func add(_ error: JournalError, to findings: inout DoctorFindings) {
    switch error.kind {
    case .missing where hasEntries:
      findings.add(
        .error, .journal,
        "\(state.appending("journal.sqlite")): there is no journal, but there are entries that "
          + "it recorded", mend: Self.rebuild)
    case .missing: findings.add(.note, .journal, "\(error)")
    case .damaged: findings.add(.error, .journal, "\(error)", mend: Self.rebuild)
    case .older:
      findings.add(
        .note, .journal, "\(error)", mend: "the next process or watch brings it up to date")
    default: findings.add(.error, .journal, "\(error)")
    }
  }

  private static let rebuild =
    "a new journal is built from the entries and the receipts beside them"

  /// Whether anything is in `work/` or in the folder of an end.
  private var hasEntries: Bool {
    (["work"] + ContextEnd.allCases.map(\.rawValue)).contains { name in
      (try? FolderListing.names(in: state.appending(name), limit: 1))?.isEmpty == false
    }
  }

  /// Looks at the directories in `work/`: each belongs to a context that is not finished.
  func examineWork(
    _ journal: JournalReader, isBusy: Bool, into findings: inout DoctorFindings
  ) throws(JournalError) {
    let work = state.appending("work")
    for name in (try? FolderListing.names(in: work, limit: 1_000_000)) ?? [] {
      let path = work.appending(name)
      let identifier = name.string
      if identifier.hasSuffix(PurgedEntry.suffix) {
        guard !isBusy else { continue }
        findings.add(
          .warning, .work, "\(path): was being removed when a process was killed",
          mend: "it is removed, and the journal records that")
        continue
      }
      let context = try journal.context(identifier)
      guard !isBusy else { continue }
      let placement = EntryPlacement(state: state, identifier: identifier, claims: context?.claims)
      // What cannot be seen counts as an entry: it is not to be removed.
      let isClaimed = (try? placement.claimed()).map { !$0.isEmpty } ?? true
      switch context?.state {
      case .working, .waiting, .ended: continue
      case _ where context?.waitsWithURL == true && SealedURL.isThere(of: identifier, in: state):
        continue
      case _ where !isClaimed:
        findings.add(.warning, .work, "\(path): is left over", mend: "it is removed")
      case nil:
        findings.add(
          .error, .work, "\(path): holds an entry that the journal has no record of",
          mend: "it goes back to the inbox")
      case .placed, .abandoned:
        findings.add(
          .error, .work,
          "\(path): holds an entry of a context that is finished; it may be in two places",
          mend: "it goes back to the inbox")
      }
    }
  }

  /// Looks at each context: its entry is in exactly one place.
  func examineContexts(
    _ journal: JournalReader, isBusy: Bool, into findings: inout DoctorFindings
  ) throws(JournalError) {
    var last: String?
    while !isBusy {
      let contexts = try journal.unfinished(after: last, limit: Self.portion)
      for context in contexts { examine(unfinished: context, into: &findings) }
      guard contexts.count == Self.portion else { break }
      last = contexts.last?.identifier
    }
    let shared = try journal.sharedPlaces()
    for end in ContextEnd.allCases {
      let folder = FolderOfEnd(end, in: state)
      var last: EndedEntry?
      while true {
        let entries = try journal.endedEntries(in: end, after: last, limit: Self.portion)
        for entry in entries where shared.contains(entry.place.bytes) || !folder.has(entry.place) {
          try examine(entry, end, journal, into: &findings)
        }
        guard entries.count == Self.portion else { break }
        last = entries.last
      }
    }
  }

  /// The names in the folder of an end, as they were when it was listed.
  private struct FolderOfEnd {
    let start: [UInt8]
    let names: DirectoryListing?

    init(_ end: ContextEnd, in state: FilePath) {
      let folder = FilePath(end.rawValue)
      start = folder.bytes + [UInt8(ascii: "/")]
      if let directory = try? SafeOpen.openDirectory(FileReference(root: state, path: folder)) {
        names = try? DirectoryListing(of: directory)
      } else {
        names = nil
      }
    }

    /// Whether an entry was there; `false` also for one that is deeper, which was not looked at.
    func has(_ place: FilePath) -> Bool {
      let bytes = place.bytes
      guard let names, bytes.starts(with: start) else { return false }
      return names.contains(bytes[start.count...])
    }
  }

  private func examine(unfinished context: JournalContext, into findings: inout DoctorFindings) {
    guard context.isClaimed else { return }
    let placement = EntryPlacement(
      state: state, identifier: context.identifier, claims: context.claims)
    guard let claimed = try? placement.claimed() else { return }
    let label = "\(context.identifier) (\(context.entry.label))"
    switch context.state {
    case .working:
      let words = claimed.isEmpty ? "it is given up" : "the next run resumes it"
      findings.add(.note, .work, "\(label): was interrupted", mend: words)
    case .waiting where claimed.isEmpty && context.place == nil:
      findings.add(
        .error, .work, "\(label): waits to be tried again, but its entry is not in 'work'",
        mend: "it is given up")
    case .ended:
      findings.add(
        .note, .work, "\(label): ended, but its entry is not yet in the folder of its end",
        mend: "it is moved there")
    case .waiting, .placed, .abandoned: return
    }
  }

  private func examine(
    _ entry: EndedEntry, _ end: ContextEnd, _ journal: JournalReader,
    into findings: inout DoctorFindings
  ) throws(JournalError) {
    let place = entry.place
    let label = "\(entry.context) (\(entry.entry.label))"
    guard PurgedEntry.isPlace(place, in: end) else {
      findings.add(
        .error, .end(end), "\(label): the journal has it at \(place.label), which is outside")
      return
    }
    guard (try? SafeOpen.facts(of: FileReference(root: state, path: place))) != nil else {
      findings.add(
        .note, .end(end), "\(label): is no longer at \(place.label); it was removed or moved")
      return
    }
    if let holder = try journal.holder(of: place), holder != entry.context {
      findings.add(
        .note, .end(end),
        "\(label): was removed or moved; at \(place.label) is the entry of \(holder)")
    }
  }
}
