package import Documents
package import ExtensionRunning
import Glibc
import SafeFiles
package import ShareModel
package import SystemPackage

/// Takes back what extensions filed of a context, because a person asks for it.
///
/// The files are removed where the original is still there: it goes back to its place in the inbox, unless
/// a process watches that, which would take it up once more. Where the original was removed, and the
/// context was one file, the filed file becomes the original again. A file that was replaced is put back.
///
/// The journal says that it begins before anything is touched, and that it is over at the end: an undo that
/// was killed is finished by the next one. Undos of one state wait for each other.
package struct ContextUndo: Sendable {
  /// What was taken back.
  package struct Result: Hashable, Sendable {
    /// The context.
    package let identifier: String
    /// The name of its entry.
    package let entry: EntryName
    /// The files that were taken back, and those that stay since they were there before.
    package let files: [FiledFile]
    /// Where the original is now, absolute; `nil` for a context that came from no file, and where it was
    /// removed and stays so.
    package let original: FilePath?
    /// What could not be done, for a person.
    package let faults: [String]
  }

  /// Why nothing was taken back.
  package enum Fault: Error, Hashable, Sendable {
    /// The journal does not know it.
    case unknown(String)
    /// It is worked on, or waits.
    case notEnded(String)
    /// Nothing of it was filed, or all of that was taken back before.
    case nothingFiled(String)
    /// Something is not as it was filed.
    case different(String, [FilingUndo.Difference])
    /// The filed files are the only ones.
    case onlyCopy(String)
    /// The filed file is the only one, and would be taken up by a watch if it were put back.
    case watched(String)
    /// Another context, which was not undone, has one of the files too.
    case shared(String, FilePath, with: String)
    /// The original is not what was shared any more.
    case originalDiffers(String, FilePath)
    /// The state cannot be locked.
    case locked(FilePath, Errno)
    /// The journal cannot be used.
    case journal(JournalError)
  }

  private let state: FilePath
  private let ledger: any UndoLedger
  private let isWatched: Bool

  /// Prepares for a state.
  ///
  /// - Parameters:
  ///   - state: The directory of the state, absolute.
  ///   - ledger: Its ledger.
  ///   - isWatched: Whether another process works on the inbox now, or may.
  package init(state: FilePath, ledger: any UndoLedger, isWatched: Bool) {
    self.state = state
    self.ledger = ledger
    self.isWatched = isWatched
  }

  /// The contexts of which something was filed since a time, newest first.
  package func filed(since time: Timestamp) async throws(JournalError) -> [String] {
    var identifiers: [String] = []
    var position: Int64?
    var filter = JournalFilter()
    filter.since = time
    while true {
      let page = try await ledger.reading.history(filter, before: position, limit: 500)
      for context in page.contexts {
        if try await runs(of: context.identifier).isEmpty { continue }
        identifiers.append(context.identifier)
      }
      guard let next = page.next else { return identifiers }
      position = next
    }
  }

  /// Takes back what was filed of a context.
  ///
  /// - Parameters:
  ///   - identifier: The whole identifier.
  ///   - person: The person who asks for it.
  ///   - isDryRun: Whether it is only found out what would be taken back.
  ///   - undone: The contexts that would have been undone by then.
  /// - Returns: What was taken back.
  /// - Throws: ``Fault``; then everything is as it was.
  package func undo(
    _ identifier: String, by person: AnsweringPerson, isDryRun: Bool = false,
    besides undone: Set<String> = []
  ) async throws(Fault) -> Result {
    let lock = isDryRun ? nil : try lock()
    defer { try? lock?.close() }
    let known: JournalContext?
    let runs: [JournalRun]
    let twin: (context: String, file: FilePath)?
    let isResumed: Bool
    do throws(JournalError) {
      known = try await ledger.reading.context(identifier)
      runs = try await self.runs(of: identifier)
      isResumed =
        try await ledger.reading.steps(of: identifier).last {
          [.undoing, .undone].contains($0.kind)
        }?.kind == .undoing
      twin = try await ledger.reading.twin(
        of: runs.flatMap(\.keptDecision.filed), besides: undone.union([identifier]))
    } catch {
      throw .journal(error)
    }
    guard let context = known else { throw .unknown(identifier) }
    guard [.placed, .abandoned].contains(context.state) else { throw .notEnded(identifier) }
    let files = runs.flatMap(\.keptDecision.filed)
    guard !files.isEmpty else { throw .nothingFiled(identifier) }
    if let twin, !isResumed { throw .shared(identifier, twin.file, with: twin.context) }
    let places: [FileReference]
    var home: FileReference?
    switch UndoneOriginal(of: context, runs, in: state, isResumed: isResumed) {
    case .there(let found): places = found
    case .removed(let place):
      places = []
      home = place
      let contents = Set(files.lazy.filter { $0.manner != .identical }.map(\.sha256))
      let count = contents.count
      guard count == 0 || count == 1 && place != nil else { throw .onlyCopy(identifier) }
      guard count == 0 || !isWatched else { throw .watched(identifier) }
    case .different(let path): throw .originalDiffers(identifier, path)
    }
    var undo = FilingUndo(identifier, isResumed: isResumed, scratch: state)
    let differences = undo.differences(in: files)
    guard differences.isEmpty else { throw .different(identifier, differences) }
    let there = places.first { (try? SafeOpen.isThere($0)) == true }?.fullPath
    guard !isDryRun else {
      return Result(
        identifier: identifier, entry: context.entry, files: files, original: there, faults: [])
    }
    do throws(JournalError) {
      try await ledger.note(
        [JournalStep(.undoing, details(of: files, by: person))], of: identifier)
    } catch {
      throw .journal(error)
    }
    let outcome = undo.takeBack(files, moving: home)
    var faults = outcome.faults.map(\.description)
    var now = there ?? outcome.moved
    if faults.isEmpty {
      var context = context
      if !places.isEmpty { now = putBack(&context, &faults) ?? now }
      if faults.isEmpty { await note(runs, of: context, files, by: person, &faults) }
    }
    return Result(
      identifier: identifier, entry: context.entry,
      files: files.filter { $0.manner == .identical || outcome.files.contains($0) }, original: now,
      faults: faults)
  }

  /// The runs that filed something which was not taken back.
  private func runs(
    of identifier: String
  ) async throws(JournalError) -> [JournalRun] {
    try await ledger.reading.runs(of: identifier).filter { run in
      run.end == .completed && !run.keptDecision.filed.isEmpty
    }
  }

  /// Waits until no other undo of the state runs.
  ///
  /// Source: flock(2).
  private func lock() throws(Fault) -> FileDescriptor {
    let path = state.appending("undo.lock")
    do {
      let file = try FileDescriptor.open(
        path, .readWrite, options: [.create, .noFollow, .closeOnExec], permissions: .ownerReadWrite)
      while flock(file.rawValue, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let errno = Errno(rawValue: errno)
          try? file.close()
          throw errno
        }
      }
      return file
    } catch {
      throw .locked(path, (error as? Errno) ?? .ioError)
    }
  }

  private func details(
    of files: [FiledFile], by person: AnsweringPerson
  ) -> [String: DocumentValue] {
    var details = person.details
    details["files"] = .array(files.map { .string($0.path.label) })
    return details
  }

  /// Writes what was taken back, also next to each file in the records that name it.
  private func note(
    _ runs: [JournalRun], of context: JournalContext, _ files: [FiledFile],
    by person: AnsweringPerson, _ faults: inout [String]
  ) async {
    let step = JournalStep(.undone, details(of: files, by: person))
    do throws(JournalError) {
      try await ledger.noteUndone(runs, of: context, step)
      try await ledger.noteTakenBack(files, of: context, at: step.time)
    } catch {
      faults.append(error.description)
    }
    await ledger.flush()
  }

  /// Puts the entry of a context back to where it was in the inbox.
  ///
  /// - Returns: Where it is now; `nil` if it is where it was found.
  private func putBack(
    _ context: inout JournalContext, _ faults: inout [String]
  ) -> FilePath? {
    guard let place = context.place, context.claims.count == 1, let claim = context.claims.first,
      !isWatched
    else { return nil }
    let source = FileReference(root: state, path: place)
    do {
      // An undo that was killed may have put it back.
      let path =
        try SafeOpen.isThere(source)
        ? RenameInto.rename(
          source, below: claim.inbox, as: claim.path, mark: context.identifier)
        : nil
      if let reason = ReasonFile.path(beside: source.fullPath) {
        _ = unsafe reason.withPlatformString { unsafe unlink($0) }
      }
      context.place = nil
      ledger.noteReturned(context)
      return path.map { claim.inbox.appending($0.components) }
    } catch {
      faults.append("\(source.fullPath.label): cannot be put back to the inbox: \(error)")
      return nil
    }
  }
}

extension ContextUndo.Fault: CustomStringConvertible {
  /// Why nothing was taken back, and what to do.
  package var description: String {
    switch self {
    case .unknown(let identifier):
      "\(identifier): is not in the journal; see 'sharepipe history'"
    case .notEnded(let identifier):
      "\(identifier): has not ended yet; wait for its end, or answer it"
    case .nothingFiled(let identifier):
      "\(identifier): nothing was filed, or all of it was taken back before"
    case .different(let identifier, let differences):
      "\(identifier): nothing was taken back: "
        + differences.map(\.description).joined(separator: "; ")
    case .onlyCopy(let identifier):
      "\(identifier): nothing was taken back: the original is gone, and what was filed is the only copy"
    case .watched(let identifier):
      "\(identifier): nothing was taken back: what was filed is the only copy, and a watch on the inbox "
        + "would file it again; stop the watch and undo again, or, where hosts share the inbox, move by "
        + "hand what was filed"
    case .shared(let identifier, let path, let other):
      "\(identifier): nothing was taken back: \(path.label): is what was filed of the context \(other) "
        + "too; undo that one as well"
    case .originalDiffers(let identifier, let path):
      "\(identifier): nothing was taken back: \(path.label): is not what was shared any more, so what was "
        + "filed may be the only copy"
    case .locked(let path, let errno): "\(path.label): cannot be locked: \(errno)"
    case .journal(let error): error.description
    }
  }
}
