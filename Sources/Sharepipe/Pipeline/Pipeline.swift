import CLinux
package import ContentSniffing
import Documents
import ExtensionRunning
import Glibc
import Intake
import SafeFiles
import ShareJournal
import ShareModel
import ShareRules
public import SystemPackage
public import Tracing
import TypeIdentifiers

/// Takes contexts through the share sheet: decides which extensions may have them, checks that they
/// are what they claim to be, runs the extensions, and records the result.
public final class Pipeline: Sendable {
  /// The rules.
  public let rules: RuleSet

  /// How it works.
  public let options: PipelineOptions

  /// SHA-256 over the rules and the policy; empty in a dry run, which reads no file for it.
  package let fingerprint: String

  /// Names the type of content, for all contexts of this pipeline.
  package let sniffing: SniffingService

  let listed: [ListedExtension]
  /// The extensions that carry out the requests of URLs, by their
  /// identifiers.
  let routed: [BundleIdentifier: ListedExtension]
  /// The directories besides containers in which extensions write.
  ///
  /// What is in them must be durable before an outcome is.
  let written: [FilePath]
  /// The isolation of the programs of extensions; without effect if the runner was given.
  public let isolation: Isolation

  /// Where it gets the time of day and random numbers.
  let environment: PipelineEnvironment
  let runner: any ExtensionRunner
  let identifiers: ContextIdentifiers
  let states: StateRegistry
  let lines: RunLines
  /// How much space and time copies and hashes may take.
  let bounds: ReadingBounds
  /// The places of large contexts, of which only so many are worked on at once.
  let largePlaces: WorkSlots
  /// How many those are.
  let largeLimit: Int

  /// Makes a pipeline.
  ///
  /// - Parameters:
  ///   - rules: The extensions and the host's policy.
  ///   - options: How it works.
  ///   - runner: The runner of the extensions; `nil` for processes and built-in extensions.
  ///   - tracer: Gets a span of the work on each context and of each run, such as
  ///     `InstrumentationSystem.tracer`; `nil` for none.
  public convenience init(
    rules: RuleSet, options: PipelineOptions = PipelineOptions(),
    runner: (any ExtensionRunner)? = nil, tracer: (any Tracer)? = nil
  ) {
    var environment = PipelineEnvironment.system
    environment.tracing = tracer.map { WorkTracing($0) }
    self.init(rules: rules, options: options, runner: runner, in: environment)
  }

  /// Makes a pipeline with a clock and random numbers of its own.
  convenience init(
    rules: RuleSet, options: PipelineOptions, runner: (any ExtensionRunner)? = nil,
    in environment: PipelineEnvironment
  ) {
    self.init(rules: rules, options: options, runner: runner, after: nil, in: environment)
  }

  /// Makes a pipeline that takes the place of another and goes on with its states.
  private init(
    rules: RuleSet, options: PipelineOptions, runner: (any ExtensionRunner)?,
    after former: Pipeline?, in environment: PipelineEnvironment
  ) {
    self.rules = rules
    self.environment = environment
    states = former?.states ?? StateRegistry(scratch: options.scratch?.absolute)
    lines = former?.lines ?? RunLines()
    self.options = options
    bounds = ReadingBounds(
      space: options.isDryRun ? nil : FreeSpaceKeeper(floor: rules.policy.freeSpace))
    // They share the threads for reading with those that are not quite as large.
    let places = options.jobs ?? (options.postpones ? 32 : Self.cores)
    largeLimit = min(8, max(1, places / 2))
    largePlaces = former?.largePlaces ?? WorkSlots(largeLimit)
    isolation = Isolation(options.isolation)
    self.runner =
      runner
      ?? StandardRunner(
        values: rules.inProcess,
        builtIns: BuiltInExtensions(
          catalogue: rules.catalogue,
          bounds: ReadingBounds(space: FreeSpaceKeeper(floor: rules.policy.freeSpace))),
        catalogue: rules.catalogue, limits: rules.policy.limits, isolation: isolation,
        after: former?.runner as? StandardRunner)
    sniffing = former?.sniffing ?? options.sniffing
    identifiers = ContextIdentifiers()
    let only = options.only.map { Set($0) }
    listed = rules.extensions.filter { only?.contains($0.identifier) ?? true }
      .map { ListedExtension($0, of: rules, isDryRun: options.isDryRun) }
    routed = rules.links.extensions.mapValues {
      ListedExtension($0, of: rules, isDryRun: options.isDryRun)
    }
    let all = listed + routed.values
    let filed = all.compactMap {
      BuiltInExtensions.directory(of: $0, allowed: rules.policy.fileDirectories)
    }
    written = Set(all.flatMap(\.bundle.settings.writes) + filed).sorted { $0.string < $1.string }
    let routes = routed.values.map(\.fingerprint).sorted()
    fingerprint =
      options.isDryRun
      ? "" : BundleFingerprint.of(rules, bundles: listed.map(\.fingerprint) + routes)
  }

  /// The same pipeline with other rules; it goes on with the same states.
  func with(_ rules: RuleSet) -> Pipeline {
    Pipeline(rules: rules, options: options, runner: nil, after: self, in: environment)
  }

  /// The isolation that is missing when extensions run, and the consequence, for a person to read.
  ///
  /// The notes do not mention programs if none is run.
  public var isolationNotes: [String] {
    // If libmagic cannot be used at all, the record of each context says so.
    let sniffing = (try? sniffing.start())?.note
    return (runsPrograms ? isolation.notes : []) + [sniffing].compactMap(\.self)
  }

  /// Why no extension may run: isolation is required and not available; `nil` if it can.
  public var isolationFault: String? {
    if runsPrograms, let fault = isolation.fault { return fault }
    guard isolation.mode == .required, options.sniffer == .isolated else { return nil }
    do throws(SniffingError) {
      return try sniffing.start().note.map { "isolation is required, but \($0)" }
    } catch {
      return "isolation is required, but content cannot be examined apart: \(error)"
    }
  }

  /// The isolation that was there before and is not now, for a person to read, for each state that
  /// was opened; empty if nothing was lost.
  ///
  /// If something was lost, nothing is examined.
  package var isolationLosses: [String] {
    let lost = sniffing.lost
    guard !lost.isEmpty else { return [] }
    return states.all.map { SnifferMemory(state: $0.path).warning(lost) }
  }

  private var runsPrograms: Bool {
    (listed + routed.values).contains {
      $0.bundle.executable != nil || $0.requirements.validator != nil
    }
  }

  /// The listed extensions whose rule can never activate because it is bad, and why.
  public var badRules: [(extension: ExtensionBundle, reason: Reason)] {
    let others = routed.values.filter { other in
      !listed.contains { $0.bundle.identifier == other.bundle.identifier }
    }.sorted { $0.bundle.identifier < $1.bundle.identifier }
    return (listed + others).compactMap { listed in
      guard let fault = listed.rule.fault, fault.isBadRule else { return nil }
      let place = listed.bundle.path.map { "\($0.appending("Info.plist"))" }
      return (
        listed.bundle,
        fault.reason(
          at: "\(place ?? listed.bundle.identifier.rawValue): NSExtensionActivationRule")
      )
    }
  }

  /// Processes files and directories.
  ///
  /// - Parameter paths: Files and directories, absolute or below the current directory.
  /// - Returns: A record for each context, in the order of the names.
  /// - Throws: An error for the first path that is not there or cannot be examined.
  public func process(_ paths: [FilePath]) throws(InboxError) -> ContextRecords {
    let walker = try InboxWalker(paths, catalogue: rules.catalogue)
    var steps = walker.makeIterator()
    let source = EntrySource(
      EntrySteps { steps.next() }, isTogether: options.together, resuming: states.all)
    for state in states.all {
      // Contexts that a watch put off and that are due; a journal that cannot be read delays
      // nothing.
      let due = try? state.journal.due(at: environment.now(), limit: 10_000)
      let parked = try? state.journal.contents.parked(limit: 10_000)
      source.retry((due ?? []) + (parked ?? []), in: state)
    }
    return records(of: source)
  }

  /// Processes contexts that come one after the other, such as lines of standard input.
  ///
  /// - Parameter lines: Returns the next entry, or `nil` at the end; called by one task at a time.
  /// - Returns: A record for each context, in order.
  public func process(
    lines: sending @escaping () -> InboxWalker.Step?
  ) -> ContextRecords {
    process(EntrySteps(isAtHand: { false }, next: lines))
  }

  /// Processes contexts that come one after the other.
  ///
  /// - Parameter steps: The entries.
  /// - Returns: A record for each context, in order.
  package func process(_ steps: sending EntrySteps) -> ContextRecords {
    records(of: EntrySource(steps, isTogether: false))
  }

  /// Processes one context.
  ///
  /// - Parameters:
  ///   - context: The shared content.
  ///   - name: The name of the context in the record.
  ///   - state: The directory for state, absolute; it is made if it is missing.
  /// - Returns: The record of the decision and its result.
  public func process(
    _ context: ShareContext, named name: String = "context", state: FilePath
  ) async -> ContextRecord {
    do {
      let processor = try ContextProcessor(pipeline: self)
      let locked =
        options.isDryRun ? nil : try states.state(at: state.absolute, inboxes: [])
      return await processor.process(
        IncomingContext(context), named: EntryName(name), state: locked)
    } catch let error as StateError {
      return refusal(of: EntryName(name), .refused, [error.reason])
    } catch {
      return refusal(of: EntryName(name), .refused, [Reason(.contentUnreadable, "\(error)")])
    }
  }

  /// Takes up contexts that wait in a state.
  ///
  /// - Parameters:
  ///   - identifiers: The contexts.
  ///   - directory: The directory of the state, absolute.
  ///   - inboxes: The inboxes that are locked with it, absolute.
  /// - Returns: A record for each context.
  /// - Throws: ``StateError``.
  package func retry(
    _ identifiers: [String], in directory: FilePath, inboxes: [FilePath]
  ) throws(StateError) -> ContextRecords {
    let state = try states.state(at: directory, inboxes: inboxes, isNewAttempt: true)
    do throws(JournalError) {
      var contexts: [JournalContext] = []
      for identifier in identifiers {
        if let context = try state.journal.context(identifier) { contexts.append(context) }
      }
      return records(of: EntrySource(retrying: contexts, in: state))
    } catch {
      throw .journal(error)
    }
  }

  /// How many contexts are worked on at once.
  var jobs: Int { DescriptorLimit.places(max(1, options.jobs ?? Self.cores)) }

  private func records(of source: EntrySource) -> ContextRecords {
    let slots = WorkSlots(jobs, loans: jobs * Self.loans) { SharedSync.shared.hurry() }
    // A context that waits for the journal's sync gives its slot to another, so that one sync
    // serves many.
    let workers = options.isDryRun ? jobs : jobs + Self.waiting
    let expected = ExpectedWork(options.isDryRun || source.isSlow ? [] : states.all)
    return ContextRecords(source: source, workers: workers) { [self] source, queue in
      guard !options.isDryRun else { return await decide(source, into: queue) }
      var processor: Result<ContextProcessor, any Error>?
      while true {
        let suspect = await source.nextSuspect()
        await slots.take()
        guard !Task.isCancelled, let work = await source.next(or: suspect) else {
          expected.end()
          slots.give()
          break
        }
        let ready = processor ?? Result { try ContextProcessor(pipeline: self) }
        processor = ready
        let task = work.tasks[0]
        let record = await WorkSlot(slots, isLent: !source.isSlow).whileTaken { slot in
          switch ready {
          case .success(let processor) where environment.tracing != nil:
            await traced(from: task.inbox) { await processor.process(task, slot: slot) }
          case .success(let processor): await processor.process(task, slot: slot)
          case .failure(let error):
            failure(of: task, error)
          }
        }
        if case .resumed(let context, let state) = task { state.suspects.pass(context.identifier) }
        await queue.put([record], at: work.index)
      }
    } finish: { [self] in
      await runner.finish()
    }
  }

  /// Decides about contexts, many at a time, without running or writing anything.
  ///
  /// No worker waits for a journal then, so that no slots are needed.
  private func decide(_ source: EntrySource, into queue: RecordQueue) async {
    var processor: Result<ContextProcessor, any Error>?
    while !Task.isCancelled, let work = await source.next(atMost: Self.batch) {
      let ready = processor ?? Result { try ContextProcessor(pipeline: self) }
      processor = ready
      var records: [ContextRecord] = []
      records.reserveCapacity(work.tasks.count)
      for task in work.tasks where !Task.isCancelled {
        switch ready {
        case .success(let processor) where environment.tracing != nil:
          records.append(await traced(from: task.inbox) { await processor.process(task) })
        case .success(let processor): records.append(await processor.process(task))
        case .failure(let error):
          records.append(failure(of: task, error))
        }
      }
      await queue.put(records, at: work.index)
    }
  }

  /// How many contexts a worker takes at once to decide about them.
  private static let batch = 32

  /// How many contexts may wait for the journal's sync at once.
  ///
  /// Each takes some 90 KB meanwhile, and the more there are, the fewer syncs a context needs.
  private static let waiting = 384
  /// How many contexts for each that is worked on may wait for the journal to note something.
  private static let loans = 63

  /// The record of an entry about which no extension was asked.
  func refusal(
    of name: EntryName, owner: UInt32 = getuid(), _ halt: ContextCourse.Halt, _ reasons: [Reason]
  ) -> ContextRecord {
    ContextRecord(identifier: identifiers.next(), entry: name, owner: owner, end: .failed)
      .ended(ContextCourse(halt: halt), reasons)
  }

  /// The record of a piece of work that no worker can do, since libmagic is not usable.
  func failure(of task: EntrySource.Work.Task, _ error: any Error) -> ContextRecord {
    let isShort = (error as? SniffingError)?.isShortage ?? false
    let reason = Reason(isShort ? .noResources : .contentUnreadable, "\(error)")
    if case .resumed(let context, let state) = task {
      // No worker could even look at it: it is tried again.
      return ContextClosing.notYet(context, in: state, reason)
    }
    let name =
      switch task {
      case .entry(let entry), .settled(let entry, _), .problem(let entry, _): entry.name
      case .together(let entries): EntryName("\(entries.count) entries")
      case .resumed(let context, _): context.entry
      }
    return refusal(of: name, isShort ? .passing : .refused, [reason])
  }

  /// The questions of the listed extensions about content that cost time to answer.
  var questions: ContentExaminer.Questions {
    var questions = ContentExaminer.Questions()
    for listed in listed + routed.values {
      questions.formUnion(listed.requirements.questions)
      if let condition = listed.condition { questions.formUnion(condition.condition.questions) }
    }
    return questions
  }

  /// The greatest minimum length of a text that a listed extension asks for.
  var enoughCharacters: Int {
    (listed + routed.values).compactMap(\.requirements.minimumTextLength).max() ?? 0
  }

  /// The number of processors that are online.
  private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
