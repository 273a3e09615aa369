import CLinux
import Dispatch
import Glibc
import Synchronization
package import SystemPackage

/// Names the type of content with libmagic, in worker processes that can reach nothing else.
///
/// libmagic parses bytes that strangers wrote. A worker has no files, no network and no processes,
/// only what it is handed; it serves many pieces of content, and is replaced when it dies or takes
/// too long. The content that it looked at then is *not examined*.
///
/// Any number of threads may ask at once; as many workers are started as are needed together, up to
/// a limit, and the others wait. Where no worker can be had at the start, libmagic runs in this
/// process, and ``isolation`` says so.
package final class SniffingService: Sendable {
  /// Where libmagic runs.
  package enum Mode: Hashable, Sendable {
    /// In worker processes, if they can be had.
    case isolated
    /// In worker processes with all restrictions, or not at all.
    case required
    /// In this process.
    case inProcess
  }

  /// How the type of content is found.
  package enum Recognition: Hashable, Sendable {
    /// By ``FastRecognizer`` where it is sure, else by libmagic.
    case fast
    /// By libmagic alone.
    case libmagic
  }

  /// How far hostile content is kept away from everything else.
  package enum Isolation: Hashable, Sendable {
    /// Workers, with all restrictions.
    case full
    /// Workers, but the kernel does not give these restrictions.
    case partial(missing: [String])
    /// No workers, for this reason.
    case none(reason: String)
  }

  private struct State {
    var isolation: Isolation?
    /// What a new worker lacked that the first one had; empty if nothing.
    var lost: [String] = []
    /// What was there at an earlier start and is not now; empty if nothing.
    var missed: [String] = []
    var idle: [any PooledSniffer] = []
    /// Which database `idle` has loaded: how often it was replaced before.
    var generation = 0
  }

  private let mode: Mode
  private let recognition: Recognition
  private let helper: FilePath?
  private let deadline: Duration
  private let turns: DispatchSemaphore
  private let state = Mutex(State())
  /// Whether nothing is examined, since something is missing that was there at an earlier start.
  private let isRefusing = Atomic(false)

  /// Prepares a service; nothing is started yet.
  ///
  /// - Parameters:
  ///   - mode: Where libmagic runs.
  ///   - recognition: Whether libmagic is asked about everything.
  ///   - helper: The program of the workers, absolute; `nil` to look for it.
  ///   - deadline: The longest time for one piece of content. It does not bound work in this
  ///     process.
  ///   - workers: The most workers; `nil` for one more than there are processors.
  package init(
    mode: Mode = .isolated, recognition: Recognition = .fast, helper: FilePath? = nil,
    deadline: Duration = .seconds(10), workers: Int? = nil
  ) {
    self.mode = mode
    self.recognition = recognition
    self.helper = helper ?? HelperProgram.find(named: "sharepipe-sniffer")
    self.deadline = deadline
    let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    turns = DispatchSemaphore(value: max(1, workers ?? processors + 1))
  }

  /// Makes sure that content can be examined.
  ///
  /// That starts the first worker, unless most content is recognized without one: then it starts
  /// when it is needed. Where all restrictions are required, it starts in any case.
  ///
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  package func prepare() throws(SniffingError) {
    if recognizer == nil || mode == .required { try start() }
  }

  /// What recognizes content without libmagic, or `nil` if nothing does.
  private var recognizer: FastRecognizer? {
    recognition == .fast ? FastRecognizer.shared : nil
  }

  /// Starts the first worker, if none was started yet.
  ///
  /// - Returns: How far content is isolated.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  @discardableResult
  package func start() throws(SniffingError) -> Isolation {
    do {
      return try state.withLock { state in
        if let isolation = state.isolation { return isolation }
        let (sniffer, isolation) = try first()
        state.idle.append(sniffer)
        state.isolation = isolation
        return isolation
      }
    } catch {
      throw error as? SniffingError ?? .workerNotStarted("\(error)")
    }
  }

  /// Requires what was there at an earlier start: if something of it is missing, nothing is examined
  /// from now on, not even what needs no worker.
  ///
  /// - Parameter earlier: The names of what was there; see ``Isolation/restrictions``.
  /// - Returns: What is missing; empty if nothing is.
  /// - Throws: ``SniffingError`` if libmagic or its database cannot be used.
  package func require(_ earlier: Set<String>) throws(SniffingError) -> [String] {
    let missing = earlier.subtracting(try start().restrictions).sorted()
    guard !missing.isEmpty else { return [] }
    state.withLock { $0.missed = missing }
    isRefusing.store(true, ordering: .releasing)
    return missing
  }

  /// What kept content apart and does so no longer; empty if nothing was lost.
  package var lost: [String] { state.withLock { $0.missed + $0.lost } }

  private func checkIsRefusing() throws(SniffingError) {
    guard isRefusing.load(ordering: .acquiring) else { return }
    throw .isolationLost(state.withLock(\.missed))
  }

  /// Names the type of an open file, from its first byte wherever its offset stands.
  ///
  /// The offset is the same afterwards. It moves in between, so no other thread or process may read
  /// through the same open file meanwhile.
  ///
  /// - Parameter descriptor: A regular file, open for reading.
  /// - Returns: The finding; ``SniffedContent/empty`` for a file without bytes.
  /// - Throws: A ``SniffingError``.
  package func sniff(_ descriptor: FileDescriptor) throws(SniffingError) -> SniffedContent {
    try checkIsRefusing()
    let status = try FileStart.status(of: descriptor)
    guard status.st_size > 0 else { return .empty }
    let size = Int(status.st_size)
    var found = try firstLook(at: descriptor, status)
    if SecondLook.isNeeded(after: found) {
      let start = try FileStart.bytes(of: descriptor, upTo: min(SecondLook.length, size))
      let look = SecondLook(start: start, isCut: size > start.count)
      found = try look.corrected(found, asking: firstLook)
    }
    if found.isArchive {
      let length = min(ZipDirectory.length, size)
      found.parts = ArchiveParts.found(
        inArchiveEndingWith: try FileStart.bytes(
          of: descriptor, from: size - length, upTo: length))
    }
    return found
  }

  /// What libmagic says of an open file, or would say.
  private func firstLook(
    at descriptor: FileDescriptor, _ status: stat
  ) throws(SniffingError) -> SniffedContent {
    if let found = recognizer?.recognize(
      descriptor.rawValue, size: Int(status.st_size), mode: status.st_mode)
    {
      return found
    }
    return try FileStart.examine(contentOf: descriptor) { () throws(SniffingError) in
      try unsafe ask(about: .file(descriptor))
    }
  }

  /// Names the type of bytes in memory.
  ///
  /// - Parameter bytes: The content, from its first byte.
  /// - Returns: The finding; ``SniffedContent/empty`` for no bytes.
  /// - Throws: A ``SniffingError``.
  package func sniff(_ bytes: [UInt8]) throws(SniffingError) -> SniffedContent {
    try checkIsRefusing()
    var found = try firstLook(at: bytes)
    if SecondLook.isNeeded(after: found) {
      let look = SecondLook(
        start: Array(bytes.prefix(SecondLook.length)), isCut: bytes.count > SecondLook.length)
      found = try look.corrected(found, asking: firstLook)
    }
    if found.isArchive {
      found.parts = ArchiveParts.found(
        inArchiveEndingWith: Array(bytes.suffix(ZipDirectory.length)))
    }
    return found
  }

  /// What libmagic says of bytes in memory, or would say.
  private func firstLook(at bytes: [UInt8]) throws(SniffingError) -> SniffedContent {
    guard !bytes.isEmpty else { return .empty }
    return try unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(SniffingError) in
        if let found = unsafe recognizer?.recognize(buffer) { return found }
        return try unsafe ask(about: .bytes(buffer))
      }
    }.get()
  }

  private func ask(about content: SniffableContent) throws(SniffingError) -> SniffedContent {
    turns.wait()
    defer { turns.signal() }
    // Workers may have ended while they were idle; then they had not looked at the content.
    while true {
      let (sniffer, isNew, generation) = try take()
      do throws(PooledSnifferFault) {
        let found = try unsafe sniffer.sniff(content)
        give(back: sniffer, generation)
        return found
      } catch {
        switch error {
        case .gone:
          if isNew { throw .workerDied(signal: nil) }
        case .unusable(let fault):
          throw fault
        case .content(let fault):
          give(back: sniffer, generation)
          throw fault
        }
      }
    }
  }

  /// A sniffer that no other thread uses, whether it has just been made, and which database it
  /// loaded.
  private func take() throws(SniffingError) -> (any PooledSniffer, isNew: Bool, generation: Int) {
    let isolation = try start()
    if case .none = isolation {
      // What is loaded in this process stays: its libmagic may be too old for another database.
      if let idle = state.withLock({ $0.idle.popLast() }) { return (idle, false, 0) }
      return (try InProcessSniffer(), true, 0)
    }
    let newest = recognizer?.generation ?? 0
    if state.withLock({ $0.generation != newest }), let new = try? renewed() {
      letGo(before: newest)
      return (new, true, newest)
    }
    let (idle, generation) = state.withLock { ($0.idle.popLast(), $0.generation) }
    if let idle { return (idle, false, generation) }
    return (try renewed(), true, generation)
  }

  /// One more worker, which lacks nothing that the first one had.
  private func renewed() throws(SniffingError) -> SnifferProcess {
    let worker = try worker()
    let had = state.withLock { $0.isolation?.restrictions ?? [] }
    let lost = worker.missingRestrictions.filter(had.contains)
    state.withLock { $0.lost = lost }
    guard lost.isEmpty else { throw .isolationLost(lost) }
    return worker
  }

  /// Ends the workers that wait and have loaded a database that was replaced since.
  private func letGo(before generation: Int) {
    let old = state.withLock { state in
      defer {
        state.idle = []
        state.generation = generation
      }
      return state.idle
    }
    // The workers end here, which takes time; it happens outside the lock, so no other thread
    // waits.
    _ = consume old
  }

  private func give(back sniffer: any PooledSniffer, _ generation: Int) {
    state.withLock { state in
      if state.generation == generation { state.idle.append(sniffer) }
    }
  }

  /// The numbers of the worker processes that wait for content.
  var idleWorkers: [pid_t] {
    state.withLock { $0.idle.compactMap { ($0 as? SnifferProcess)?.number } }
  }

  private func worker() throws(SniffingError) -> SnifferProcess {
    guard let helper else { throw .workerNotStarted("it is not installed") }
    return try SnifferProcess(helper: helper, deadline: deadline)
  }

  private func first() throws(SniffingError) -> (any PooledSniffer, Isolation) {
    guard mode != .inProcess else {
      return (try InProcessSniffer(), .none(reason: "it was switched off"))
    }
    do throws(SniffingError) {
      let worker = try worker()
      let missing = worker.missingRestrictions
      if mode == .required, !missing.isEmpty {
        throw .workerNotStarted("this kernel lacks " + missing.joined(separator: ", "))
      }
      return (worker, missing.isEmpty ? .full : .partial(missing: missing))
    } catch {
      // What is short now is there later: nothing is examined without isolation for that.
      guard mode != .required, !error.isShortage else { throw error }
      let reason = if case .workerNotStarted(let why) = error { why } else { "\(error)" }
      // If it is libmagic that cannot be used, this says so.
      return (try InProcessSniffer(), .none(reason: reason))
    }
  }
}

extension SniffingService.Isolation {
  /// The names of all that keeps content apart: a process of its own, and what the kernel gives.
  package static let allRestrictions: Set<String> = [
    "process", "no_new_privs", "rlimits", "landlock", "seccomp",
  ]

  /// The names of what keeps content apart.
  package var restrictions: Set<String> {
    switch self {
    case .full: Self.allRestrictions
    case .partial(let missing): Self.allRestrictions.subtracting(missing)
    case .none: []
    }
  }

  /// What a person should know about it, or `nil` if there is nothing.
  package var note: String? {
    switch self {
    case .full: nil
    case .partial(let missing):
      "content is examined in a process that this kernel does not keep from everything: it lacks "
        + missing.joined(separator: ", ")
    case .none(let reason):
      "content is examined in this process, without isolation: sharepipe-sniffer: \(reason)"
    }
  }
}
