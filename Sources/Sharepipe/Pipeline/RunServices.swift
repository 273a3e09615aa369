import AppLinks
import ExtensionRunning
import Intake
import ShareJournal
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// The services with which extensions are run; each worker has its own.
final class RunServices: Sendable {
  let runner: any ExtensionRunner
  let lines: RunLines
  let rules: RuleSet
  let options: PipelineOptions
  let environment: PipelineEnvironment
  private let bounds: ReadingBounds
  private let states: StateRegistry

  /// Takes the services of a pipeline.
  init(of pipeline: Pipeline) {
    runner = pipeline.runner
    lines = pipeline.lines
    rules = pipeline.rules
    options = pipeline.options
    environment = pipeline.environment
    bounds = pipeline.bounds
    states = pipeline.states
  }

  /// Makes the request of one run, with private copies for code that is not sharepipe's own.
  ///
  /// - Parameters:
  ///   - listed: The extension.
  ///   - context: The context that it is handed.
  ///   - examined: The attachments of it that were judged, item by item.
  ///   - isReturned: Whether an action returned the context.
  ///   - row: The context in the ledger, under its fence; none in a dry run.
  ///   - key: The key of the run.
  ///   - number: The number of the run among those of the context, from 1.
  ///   - workPlace: The directories of the context.
  /// - Returns: The request.
  /// - Throws: ``PipelineFault`` if a directory or a copy cannot be made.
  func request(
    for listed: ListedExtension, _ context: ShareContext, _ examined: [[ExaminedAttachment]],
    isReturned: Bool, of row: JournalContext, key: IdempotencyKey, number: Int,
    in workPlace: WorkPlace
  ) throws(PipelineFault) -> ExtensionRequest {
    var context = context
    // Code that is not sharepipe's own gets copies of its own: no later extension sees its changes.
    let isForeign =
      listed.bundle.executable != nil || listed.requirements.validator != nil
      || rules.inProcess[listed.bundle.identifier] != nil
    let directories = try workPlace.run(number, isMade: isForeign || listed.bundle.point.isAction)
    var changedNames: [ChangedName] = []
    if isForeign {
      let copies = ProgramCopies(
        into: directories.input, catalogue: rules.catalogue,
        interface: listed.bundle.settings.interface, isReturned: isReturned, bounds: bounds)
      do throws(ProgramCopyFault) {
        changedNames = try copies.copy(&context, examined)
      } catch {
        throw PipelineFault(error.reason)
      }
    }
    var request = ExtensionRequest(
      contextIdentifier: row.identifier, idempotencyKey: key, fence: row.fence?.number ?? 0,
      bundle: listed.bundle, options: listed.options, context: context,
      output: directories.output, container: try workPlace.container(of: listed.bundle))
    request.examined = examined
    request.filing.allowed = rules.policy.fileDirectories
    request.filing.plan = workPlace.filingPlans
    request.filing.state = workPlace.state
    request.scratch = workPlace.scratch
    request.changedNames = changedNames
    request.isLarge = ExaminedAttachment.areLarge(examined.joined())
    request.protected = states.all.flatMap(\.inboxes) + options.protected
    return request
  }

  /// The secrets of the URLs that an extension is handed.
  func secrets(of request: ExtensionRequest) -> HandedSecrets {
    HandedSecrets(of: request, by: rules.links.judge.redaction)
  }

  /// How many contexts may be in the line of an extension before others are put off, so that it
  /// delays none that does not need it; `nil` for any number.
  ///
  /// One that files waits for the disk alone, and together with others.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - isRetried: Whether the context is tried again: these have fewer places.
  /// - Returns: The number.
  private func lineLimit(of bundle: ExtensionBundle, isRetried: Bool) -> Int? {
    guard options.postpones, !bundle.isFiling else { return nil }
    let waiting = isRetried ? 1 : max(1, (options.jobs ?? 32) / 4)
    return places(in: bundle) + waiting
  }

  /// How many contexts the line of an extension lets run at once, whatever the extension allows.
  private func places(in bundle: ExtensionBundle) -> Int {
    min(bundle.settings.maximumConcurrency, 16)
  }

  /// Joins the line of an extension; the context must leave it.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - work: The context.
  /// - Returns: Whether it joined; `false` if the line is full.
  func joinLine(of bundle: ExtensionBundle, _ work: WorkingContext) async -> Bool {
    let line = bundle.identifier.rawValue
    if let call = work.called, call.name == line, call.join() { return true }
    // One that was not parked comes again without having been called.
    let limit = lineLimit(of: bundle, isRetried: work.row.begun > 1)
    if let answer = lines.join(line, limit: limit ?? .max, places: places(in: bundle)) {
      return answer == .joined
    }
    // Where other contexts leave the line soon, waiting costs less than coming again.
    let answer = await work.whileWaiting {
      await lines.waitForRoom(line, context: work.row.identifier, limit: limit ?? .max)
    }
    return answer == .joined
  }
}
