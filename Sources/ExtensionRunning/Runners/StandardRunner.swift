public import ShareModel
public import ShareRules
public import TypeIdentifiers

/// Runs every kind of extension: programs, the built-in ones, and Swift values of the host.
///
/// No more runs of one extension are under way at once than its `MaximumConcurrency`; the others
/// wait in the order in which they came. The time limit of a run starts when its turn comes. The
/// built-in extensions that file do not wait for each other: no two runs write to one name, and one
/// sync of the disk serves all that are under way.
public struct StandardRunner: ExtensionRunner {
  private let processes: ProcessRunner
  private let batches: BatchRunner
  private let inProcess: InProcessRunner
  private let builtIns: BuiltInExtensions
  private let values: [BundleIdentifier: any InProcessExtension]
  private let concurrency: ConcurrencyLimit

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - values: Extensions that are Swift values, by bundle identifier. They go before anything
  ///     that the bundle says about how it is run.
  ///   - builtIns: The extensions that bundles name with `builtin:NAME`.
  ///   - catalogue: The types by which returned directories are known to be documents.
  ///   - limits: The bounds that the host sets.
  ///   - grace: The time between asking a run to end and ending it.
  ///   - isolation: What programs are kept from. Swift values run in this process, with its rights.
  public init(
    values: [BundleIdentifier: any InProcessExtension] = [:],
    builtIns: BuiltInExtensions = BuiltInExtensions(), catalogue: TypeCatalogue = .builtIn,
    limits: HostLimits = HostLimits(), grace: Duration = .seconds(2),
    isolation: Isolation = Isolation()
  ) {
    self.init(
      values: values, builtIns: builtIns, catalogue: catalogue, limits: limits, grace: grace,
      isolation: isolation, after: nil)
  }

  /// Creates a runner that takes the place of another: the runs of both together keep to
  /// `MaximumConcurrency`.
  package init(
    values: [BundleIdentifier: any InProcessExtension], builtIns: BuiltInExtensions,
    catalogue: TypeCatalogue, limits: HostLimits, grace: Duration = .seconds(2),
    isolation: Isolation, after former: StandardRunner?
  ) {
    concurrency = former?.concurrency ?? ConcurrencyLimit()
    self.values = values
    self.builtIns = builtIns
    processes = ProcessRunner(
      catalogue: catalogue, limits: limits, grace: grace, isolation: isolation)
    batches = BatchRunner(
      catalogue: catalogue, limits: limits, grace: grace, isolation: isolation)
    inProcess = InProcessRunner(catalogue: catalogue, limits: limits, grace: grace)
  }

  /// Runs an extension once, when its turn comes.
  public func run(_ request: ExtensionRequest) async -> ExtensionRun {
    do throws(RunFault) {
      let value = try value(for: request.bundle)
      if let value = value as? any FilingExtension { return await inProcess.run(value, request) }
      return try await inTurn(request.bundle) {
        if let value {
          await inProcess.run(value, request)
        } else if request.bundle.settings.lifetime == .batch {
          await batches.run(request)
        } else {
          await processes.run(request)
        }
      }
    } catch {
      return ExtensionRun(
        answer: .failed(error.reason(for: request.bundle)), attempt: request.attempt)
    }
  }

  /// Asks an extension, or another program of its bundle, whether content is valid.
  public func validate(
    _ request: ExtensionRequest, by validator: ContentRequirements.Validator
  ) async -> ValidationAnswer {
    do throws(RunFault) {
      let value = validator == .itself ? try value(for: request.bundle) : nil
      return try await inTurn(request.bundle) {
        if let value {
          await inProcess.validate(value, request)
        } else if validator == .itself, request.bundle.settings.lifetime == .batch {
          await batches.validate(request)
        } else {
          await processes.validate(request, by: validator)
        }
      }
    } catch {
      return .notExamined(error.reason(for: request.bundle))
    }
  }

  /// Ends the processes that wait for further contexts.
  public func finish() async { await batches.finish() }

  /// The Swift value that does the work of a bundle, or `nil` if a program does.
  private func value(
    for bundle: ExtensionBundle
  ) throws(RunFault) -> (any InProcessExtension)? {
    if let value = values[bundle.identifier] { return value }
    guard case .builtIn(let name) = bundle.settings.interface else { return nil }
    do throws(BuiltInError) {
      return try builtIns.named(name)
    } catch {
      throw .notUsable("\(error)")
    }
  }

  private func inTurn<Result: Sendable>(
    _ bundle: ExtensionBundle, _ work: () async -> Result
  ) async throws(RunFault) -> Result {
    do {
      return try await concurrency.run(
        bundle.identifier.rawValue, limit: bundle.settings.maximumConcurrency, work)
    } catch {
      throw .interrupted
    }
  }
}
