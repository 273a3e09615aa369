import Sharepipe
import SystemPackage

/// Compares what is on the disk, what the journal says and what the witnesses wrote with what must
/// be: no entry lost, none in two places, nothing left over, no run more often than kills excuse.
struct ConservationOracle {
  private static let ends = [
    "done", "failed", "rejected", "blocked", "held", "unclaimed", "declined",
  ]
  private static let withReason: Set = ["failed", "rejected", "blocked", "held"]
  private static let suffix = Array(".reason.json".utf8)

  /// What is wrong.
  private(set) var faults: [String] = []
  /// Runs that began more than once with the same content.
  private(set) var extraRuns = 0
  /// Where each entry ended: the end, by the path below the inbox.
  private(set) var ends: [FilePath: String] = [:]
  /// In how many files of the archive each entry is.
  private(set) var archived: [FilePath: Int] = [:]

  private let bench: CrashBench
  private let mode: CrashMode
  private let entries: [CrashEntry]
  private let kills: Int
  private let journal: JournalSnapshot
  private let ledger: WitnessLedger
  private var paths: [String: FilePath] = [:]

  /// Looks at everything.
  ///
  /// - Parameters:
  ///   - bench: The inbox and its state; no process works on it.
  ///   - mode: How it was worked on.
  ///   - entries: What was put into the inbox.
  ///   - kills: How often the process was killed.
  ///   - undisturbed: What came out of the same entries when nothing was killed, or `nil`.
  /// - Throws: The error of the system.
  init(
    _ bench: CrashBench, _ mode: CrashMode, _ entries: [CrashEntry], kills: Int,
    undisturbed: ConservationOracle?
  ) throws {
    self.bench = bench
    self.mode = mode
    self.entries = entries
    self.kills = kills
    journal = try JournalSnapshot(bench.state)
    ledger = WitnessLedger(bench.ledger)
    for context in journal.contexts { paths[context.identifier] = context.path }
    checkPlaces()
    checkLeftovers()
    checkJournal()
    checkWitness()
    checkArchive(undisturbed)
    guard let undisturbed else { return }
    for entry in entries where ends[entry.path] != undisturbed.ends[entry.path] {
      fault(
        entry.path,
        "ended '\(ends[entry.path] ?? "-")', and '\(undisturbed.ends[entry.path] ?? "-")' when "
          + "nothing is killed")
    }
  }

  private mutating func fault(_ path: FilePath, _ words: String) {
    faults.append("\(path.label): \(words)")
  }

  // MARK: Disk

  private struct Unit {
    let folder: String
    let path: FilePath
    let content: [CrashEntry.File]
  }

  /// Every entry is in exactly one place, with the content that was written.
  private mutating func checkPlaces() {
    var units: [[CrashEntry.File]: [Unit]] = [:]
    for unit in Self.units(in: bench.inbox, below: FilePath(), of: "inbox") {
      units[unit.content, default: []].append(unit)
    }
    for end in Self.ends {
      for unit in Self.units(in: bench.state.appending(end), below: FilePath(), of: end) {
        guard let name = unit.path.lastComponent, name.bytes.ends(with: Self.suffix) else {
          units[unit.content, default: []].append(unit)
          if Self.withReason.contains(end) { checkReason(of: unit) }
          continue
        }
        checkOwner(of: unit, name)
      }
    }
    for entry in entries {
      let found = units.removeValue(forKey: entry.content) ?? []
      let names = found.map { "\($0.folder)/\($0.path.label)" }.joined(separator: ", ")
      if found.count > 1 { fault(entry.path, "is in \(found.count) places: \(names)") }
      switch (mode, found.first) {
      case (.keep, let unit?):
        if unit.folder != "inbox" || unit.path != entry.path { fault(entry.path, "is at \(names)") }
      case (.move, let unit?), (.watch, let unit?), (.remove, let unit?):
        ends[entry.path] = unit.folder
        if unit.folder == "inbox" { fault(entry.path, "is still in the inbox") }
      case (.remove, nil): ends[entry.path] = "done"
      case (_, nil): fault(entry.path, "is lost, or its content is not what was written")
      }
    }
    for unit in units.values.joined() {
      fault(unit.path, "nobody knows this content, in \(unit.folder)")
    }
  }

  private mutating func checkReason(of unit: Unit) {
    let reason =
      (unit.path.lastComponent?.bytes.prefix(255 - Self.suffix.count) ?? []) + Self.suffix
    let path = bench.state.appending(unit.folder)
      .appending(unit.path.removingLastComponent().components)
      .appending(FilePath(bytes: Array(reason)).components)
    if FileTree.bytes(of: path)?.isEmpty ?? true {
      fault(unit.path, "no reason is beside it in \(unit.folder)")
    }
  }

  private mutating func checkOwner(of unit: Unit, _ name: FilePath.Component) {
    let owner = FilePath(bytes: Array(name.bytes.dropLast(Self.suffix.count)))
    let path = bench.state.appending(unit.folder)
      .appending(unit.path.removingLastComponent().components).appending(owner.components)
    if FileTree.mode(of: path) == nil { fault(unit.path, "a reason beside nothing") }
  }

  /// The entries below a folder: files, and directories that are one context.
  private static func units(
    in root: FilePath, below path: FilePath, of folder: String
  ) -> [Unit] {
    FileTree.names(in: root.appending(path.components)).flatMap { name -> [Unit] in
      let path = path.appending(FilePath(bytes: name).components)
      let full = root.appending(path.components)
      if FileTree.isDirectory(full), !name.ends(with: Array(".share".utf8)) {
        return units(in: root, below: path, of: folder)
      }
      return [Unit(folder: folder, path: path, content: CrashEntry.content(at: full))]
    }
  }

  /// Nothing is left over where users look, and nothing in `work/`.
  private mutating func checkLeftovers() {
    for name in FileTree.names(in: bench.state.appending("work")) {
      fault(FilePath(bytes: name), "is left in work/")
    }
    let held = journal.contexts.filter { $0.state == "placed" && $0.end == "held" }
    let heldNames = Set(held.map(\.identifier))
    for name in FileTree.names(in: bench.state.appending("kept"))
    where !heldNames.contains(String(decoding: name, as: UTF8.self)) {
      fault(FilePath(bytes: name), "is left in kept/")
    }
    // Whatever was drawn for it is what a person is asked about.
    for context in held where context.path.extension == "xml" {
      let kept = bench.state.appending("kept").appending(context.identifier).appending("1")
      if FileTree.bytes(of: kept.appending("0.xml"))?.isEmpty ?? true {
        fault(context.path, "is held, and what would be handed over is not kept")
      }
    }
    let known = Set(
      Self.ends + [
        "work", "kept", "containers", "journal.sqlite", "journal.sqlite-wal",
        "journal.sqlite-shm", "wake", "report.html", "at-work", "receipts", "sniffer",
        "rules.loaded", "rules.path",
      ])
    for name in FileTree.names(in: bench.state) {
      let text = String(decoding: name, as: UTF8.self)
      // A kill in the middle of a write leaves the new file, which the next write removes.
      let whole = text.hasSuffix(".new") ? String(text.dropLast(4)) : text
      if !known.contains(whole) { fault(FilePath(bytes: name), "is left in the state") }
    }
  }

  // MARK: Journal

  /// Every context is finished, and its entry is where the journal says.
  private mutating func checkJournal() {
    var current: [FilePath: JournalSnapshot.Context] = [:]
    for context in journal.contexts {
      switch context.state {
      case "abandoned": continue
      // The entry was left in the inbox, and comes as a new context.
      case "placed" where context.end == "not-yet": continue
      case "placed": break
      default: fault(context.path, "its context is '\(context.state)' in the journal")
      }
      if mode.claims, current[context.path] != nil {
        fault(context.path, "two contexts of it have an end")
      }
      current[context.path] = context
    }
    for entry in entries {
      guard let context = current[entry.path] else {
        fault(entry.path, "no context of it has an end in the journal")
        continue
      }
      if mode == .keep {
        ends[entry.path] = context.end ?? "-"
        continue
      }
      if context.end != ends[entry.path] {
        fault(
          entry.path,
          "ended '\(context.end ?? "-")' in the journal and '\(ends[entry.path] ?? "-")' on the disk"
        )
      }
      if mode == .remove, context.end == "done", context.place == nil { continue }
      guard let place = context.place else {
        fault(entry.path, "the journal does not say where it is")
        continue
      }
      if CrashEntry.content(at: bench.state.appending(place.components)) != entry.content {
        fault(entry.path, "is not at \(place.label), where the journal has it")
      }
    }
  }

  // MARK: Witnesses

  /// The runs in the ledger are those of the journal, and nothing ran once more than kills excuse.
  private mutating func checkWitness() {
    for line in ledger.torn { faults.append("a torn line in the ledger: \(line)") }
    let starts = Dictionary(ledger.starts.map { ($0, 1) }, uniquingKeysWith: +)
    let stops = Set(ledger.stops)
    for (run, count) in starts where count > 1 {
      fault(path(of: run), "\(run.extension) began attempt \(run.attempt) \(count) times")
    }
    var unknown = Set(starts.keys)
    var attempts: [String: Int] = [:]
    for entry in journal.runs where entry.run.extension != CrashRules.archive {
      let run = entry.run
      unknown.remove(run)
      attempts[run.key, default: 0] += 1
      if attempts[run.key] != run.attempt {
        fault(path(of: run), "\(run.extension): attempt \(run.attempt) is out of order")
      }
      if entry.end != nil, starts[run] == nil || !stops.contains(run) {
        fault(path(of: run), "\(run.extension) did not run as the journal says")
      }
    }
    for run in unknown {
      fault(path(of: run), "\(run.extension): the journal has no attempt \(run.attempt)")
    }
    countExtraRuns()
  }

  /// No process runs an extension twice for an entry, so that each run too many has a kill of its
  /// own; and nothing is run again after the journal has its end.
  private mutating func countExtraRuns() {
    var lives: [FilePath: [String: [Int]]] = [:]
    var delivered: Set<String> = []
    for entry in journal.runs {
      let run = entry.run
      let path = path(of: run)
      // What stays in the inbox is taken up from the start: an action may run again without a share
      // being run again.
      if mode == .keep, CrashRules.actions.contains(run.extension) { continue }
      if delivered.contains(run.key) {
        fault(path, "\(run.extension) had completed before attempt \(run.attempt)")
      }
      if entry.end == "completed" { delivered.insert(run.key) }
      let life = bench.starts.count { $0 <= entry.began }
      lives[path, default: [:]][run.extension, default: []].append(life)
    }
    for (path, extensions) in lives {
      for (name, lives) in extensions where Set(lives).count < lives.count {
        fault(path, "one process ran \(name) more than once: it ran in the processes \(lives)")
      }
    }
    extraRuns = countRuns().values.reduce(0) { $0 + $1 - 1 }
  }

  /// How often each extension ran for each entry.
  ///
  /// The journal knows of a run before its turn comes; only the ledger shows whether it began. What
  /// has none is counted by the journal.
  private func countRuns() -> [[String]: Int] {
    let archived = journal.runs.map(\.run).filter { $0.extension == CrashRules.archive }
    let counted = (ledger.starts + archived).filter {
      mode != .keep || !CrashRules.actions.contains($0.extension)
    }
    return Dictionary(
      counted.map { ([path(of: $0).label, $0.extension], 1) }, uniquingKeysWith: +)
  }

  private func path(of run: WitnessLedger.Run) -> FilePath {
    paths[run.context] ?? FilePath(run.context)
  }

  /// What was archived is there, and as often as the journal says.
  private mutating func checkArchive(_ undisturbed: ConservationOracle?) {
    let container = bench.state.appending("containers/\(CrashRules.archive)")
    let files = FileTree.files(below: container)
    // What was being written when the process was killed stays under a hidden name.
    let whole = files.filter { $0.path.lastComponent?.bytes.first != UInt8(ascii: ".") }
    if files.count - whole.count > kills * 40 {
      faults.append("\(files.count - whole.count) hidden files are left in the archive")
    }
    let texts = whole.map { String(decoding: $0.bytes, as: UTF8.self) }
    var completed: [FilePath: Int] = [:]
    var begun: [FilePath: Int] = [:]
    for entry in journal.runs where entry.run.extension == CrashRules.archive {
      begun[path(of: entry.run), default: 0] += 1
      if entry.end == "completed" { completed[path(of: entry.run), default: 0] += 1 }
    }
    for entry in entries {
      guard let token = entry.token else { continue }
      let count = texts.count { $0.contains(token) }
      archived[entry.path] = count
      if count < completed[entry.path] ?? 0 || count > begun[entry.path] ?? 0 {
        fault(
          entry.path,
          "is \(count) times in the archive; \(begun[entry.path] ?? 0) runs began and "
            + "\(completed[entry.path] ?? 0) completed")
      }
      if let undisturbed, undisturbed.archived[entry.path] ?? 0 > count {
        fault(entry.path, "is not in the archive")
      }
    }
  }

  /// How long a process took until it did something, or `nil` if it did nothing.
  ///
  /// - Parameter ending: The process.
  /// - Returns: What was asked for.
  func timeToWork(of ending: CrashBench.Ending) -> Duration? {
    journal.times.filter { $0 >= ending.started }.min().map { .microseconds($0 - ending.started) }
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && Array(suffix(other.count)) == other
  }
}
