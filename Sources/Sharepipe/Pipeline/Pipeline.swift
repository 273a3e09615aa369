import CLinux
import Glibc
public import SystemPackage
import TypeIdentifiers

/// Takes contexts through the share sheet: who may have them, are they what they claim to be, run,
/// and record.
public struct Pipeline: Sendable {
  /// The rules.
  public let rules: RuleSet

  /// How it works.
  public let options: PipelineOptions

  let listed: [ListedExtension]
  let runner: any ExtensionRunner
  let identifiers: ContextIdentifiers

  /// Makes a pipeline.
  ///
  /// - Parameters:
  ///   - rules: The extensions and the host's policy.
  ///   - options: How it works.
  ///   - runner: What runs the extensions; `nil` for processes and built-in extensions.
  public init(
    rules: RuleSet, options: PipelineOptions = PipelineOptions(),
    runner: (any ExtensionRunner)? = nil
  ) {
    self.rules = rules
    self.options = options
    self.runner =
      runner
      ?? StandardRunner(
        values: rules.inProcess, builtIns: BuiltInExtensions(catalogue: rules.catalogue),
        catalogue: rules.catalogue, limits: rules.policy.limits)
    identifiers = ContextIdentifiers()
    let only = options.only.map { Set($0.map { $0.lowercased() }) }
    listed = rules.extensions.compactMap { bundle in
      guard only?.contains(bundle.identifier.lowercased()) ?? true else { return nil }
      return ListedExtension(
        bundle: bundle,
        rule: ActivationRule(bundle.activationRule, catalogue: rules.catalogue),
        requirements: rules.policy.contentRequirements.stricter(
          with: bundle.settings.contentRequirements),
        options: bundle.settings.options.merging(
          rules.policy.options[bundle.identifier] ?? [:]
        ) { _, host in host },
        missing: rules.unavailable[bundle.identifier])
    }
  }

  /// The listed extensions whose rule can never activate because it is bad, and why.
  public var badRules: [(extension: ExtensionBundle, reason: Reason)] {
    listed.compactMap { listed in
      guard let fault = listed.rule.fault, fault.isBadRule else { return nil }
      let place = listed.bundle.path.map { "\($0.appending("Info.plist"))" }
      return (
        listed.bundle,
        fault.reason(
          at: "\(place ?? listed.bundle.identifier): NSExtensionActivationRule")
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
    return records(of: EntrySource({ steps.next() }, isTogether: options.together))
  }

  /// Processes contexts that come one after the other, such as lines of standard input.
  ///
  /// - Parameter lines: Returns the next entry, or `nil` at the end; called by one task at a time.
  /// - Returns: A record for each context, in order.
  public func process(
    lines: sending @escaping () -> InboxWalker.Step?
  ) -> ContextRecords {
    records(of: EntrySource(lines, isTogether: false))
  }

  /// Processes one context.
  ///
  /// - Parameters:
  ///   - context: What is shared.
  ///   - name: What the context is called in the record.
  ///   - state: The directory for state, absolute; it is made if it is missing.
  /// - Returns: What was decided and what came of it.
  public func process(
    _ context: ShareContext, named name: String = "context", state: FilePath
  ) async -> ContextRecord {
    do {
      let processor = try ContextProcessor(pipeline: self)
      return await processor.process(
        IncomingContext(context), named: EntryName(name), owner: getuid(), state: { state })
    } catch {
      return refusal(of: EntryName(name), reasons: [Reason(.contentUnreadable, "\(error)")])
    }
  }

  private func records(of source: EntrySource) -> ContextRecords {
    let workers = max(1, options.jobs ?? Self.cores)
    return ContextRecords(source: source, workers: workers) { [self] source, queue in
      let processor = Result { try ContextProcessor(pipeline: self) }
      while !Task.isCancelled, let work = source.next() {
        let record =
          switch processor {
          case .success(let processor): await processor.process(work.task)
          case .failure(let error): failure(of: work.task, error)
          }
        await queue.put(record, at: work.index)
      }
    }
  }

  /// The record of an entry that nobody was asked about.
  func refusal(
    of name: EntryName, owner: UInt32 = getuid(), reasons: [Reason]
  ) -> ContextRecord {
    ContextRecord(
      identifier: identifiers.next(), entry: name, owner: owner, end: .rejected,
      problems: reasons)
  }

  /// The record of a piece of work that nobody can do, since libmagic is not usable.
  private func failure(of task: EntrySource.Work.Task, _ error: any Error) -> ContextRecord {
    let name =
      switch task {
      case .entry(let entry), .problem(let entry, _): entry.name
      case .together(let entries): EntryName("\(entries.count) entries")
      }
    return refusal(of: name, reasons: [Reason(.contentUnreadable, "\(error)")])
  }

  /// Whether an extension may get the context, so that it needs a private copy.
  ///
  /// It is asked before the bytes are looked at, and so errs on the side of a copy.
  func mayRun(_ incoming: IncomingContext) -> Bool {
    guard !options.isDryRun else { return false }
    guard incoming.untyped.isEmpty else { return true }
    let payload = MatchingPayload(incoming.context)
    return listed.contains { listed in
      rules.policy.blocks(listed.bundle, for: incoming.context).isEmpty
        && listed.rule.evaluate(payload).isActive
    }
  }

  /// What the listed extensions ask of content that costs time to answer.
  var questions: ContentExaminer.Questions {
    var questions: ContentExaminer.Questions = []
    for requirements in listed.map(\.requirements) {
      if requirements.maximumPixelWidth != nil || requirements.maximumPixelHeight != nil {
        questions.insert(.pixelSize)
      }
      if requirements.maximumTextLength != nil { questions.insert(.characters) }
      if requirements.minimumTextLength != nil { questions.insert(.someCharacters) }
      if requirements.contentMatch == .lenient { questions.insert(.leniency) }
    }
    return questions
  }

  /// The greatest minimum length of a text that a listed extension asks for.
  var enoughCharacters: Int { listed.compactMap(\.requirements.minimumTextLength).max() ?? 0 }

  /// The number of processors that are online.
  private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

/// Makes identifiers of contexts: unique across runs, and in the order of time.
struct ContextIdentifiers: Sendable {
  /// A new identifier: the time in microseconds and a random number, both in hexadecimal.
  func next() -> String {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    let microseconds = UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    return Self.hexadecimal(microseconds, digits: 14)
      + Self.hexadecimal(UInt64.random(in: 0..<(1 << 40)), digits: 10)
  }

  private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
