import Sharepipe

/// What `sharepipe watch --dry-run` prints: what a watch would find now, and what would become of it.
struct WatchPreview {
  private let options: PipelineOptions
  private let load: (WatchConfiguration.Inbox) throws -> RuleSet

  /// Prepares a preview.
  ///
  /// - Parameters:
  ///   - options: The options of the watch.
  ///   - load: Loads the rules of an inbox.
  init(_ options: PipelineOptions, _ load: @escaping (WatchConfiguration.Inbox) throws -> RuleSet) {
    self.options = options
    self.load = load
  }

  /// Shows one inbox after the other.
  ///
  /// - Parameter configuration: The inboxes.
  /// - Throws: ``CommandFailure`` if an inbox cannot be read, or the output cannot be written.
  func show(_ configuration: WatchConfiguration) async throws {
    for settings in configuration.inboxes {
      if let concern = try settings.firstStartConcern() {
        try StandardStream.error().write(
          line: "sharepipe: \(settings.inbox.label) holds \(concern); the first start needs "
            + "'--arrivals' or '--yes'")
      }
      try await show(settings)
    }
  }

  private func show(_ settings: WatchConfiguration.Inbox) async throws {
    let rules = try load(settings)
    var options = options
    options.isDryRun = true
    // A watch waits for what passes.
    options.postpones = true
    options.state = settings.state
    options.after = settings.after
    let start = ContinuousClock.now
    let steps: EntrySteps
    do {
      steps = try settings.steps(catalogue: rules.catalogue)
    } catch {
      throw CommandFailure("\(settings.inbox.label): \(error)", .inputOutput)
    }
    let records = Pipeline(rules: rules, options: options).process(steps)
    let report = try ProcessReport(
      style: .normal, expected: nil, isPrompt: false, ink: .standardOutput, place: nil)
    var summary = RunSummary()
    var iterator = records.makeAsyncIterator()
    while let record = await iterator.next() {
      summary.add(record)
      try report.add(record, isLast: !iterator.hasRecordAtHand)
    }
    summary.ignored = records.ignored
    summary.duration = .now - start
    try report.end(summary, isDryRun: true)
  }
}
