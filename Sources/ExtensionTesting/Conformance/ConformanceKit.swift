package import ExtensionRunning
import Foundation
import Intake
import SafeFiles
import ShareModel
package import ShareRules
package import SystemPackage
import TypeIdentifiers

/// Drives the program of an extension through the protocol, and says what it does wrong.
///
/// Every run is a real one: the same runner, isolation and limits as when contexts are processed. Each
/// check has a state of its own, which is removed at the end.
package struct ConformanceKit: Sendable {
  let bundle: ExtensionBundle
  let catalogue: TypeCatalogue
  package let rule: ActivationRule
  let isolation: Isolation
  let runner: ProcessRunner
  let root: FilePath

  /// The time between asking a program to end and ending it.
  static let grace = Duration.seconds(2)

  /// Prepares the checks of an extension.
  ///
  /// - Parameters:
  ///   - bundle: The extension.
  ///   - isolation: What its program is kept from.
  package init(_ bundle: ExtensionBundle, isolation: Isolation = Isolation()) {
    self.bundle = bundle
    self.isolation = isolation
    catalogue = DeclaredTypes(of: [LoadedBundle(bundle: bundle)]).catalogue
    rule = ActivationRule(bundle.activationRule, catalogue: catalogue)
    runner = ProcessRunner(catalogue: catalogue, grace: Self.grace, isolation: isolation)
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    root = FilePath(folder).appending("sharepipe-conformance-\(UUID().uuidString)")
  }

  /// What a person should know of this system: what it does not keep programs from.
  package var notes: [String] { isolation.notes }

  /// Checks the extension.
  ///
  /// When its task is cancelled, the program is ended and what the checks made is removed.
  ///
  /// - Parameter path: A `context.json`, or an entry as in an inbox; `nil` to make a context up that
  ///   the rule takes.
  /// - Returns: A result for each check, in the order of ``ConformanceCheck/allCases``.
  /// - Throws: ``ConformanceError`` if nothing can be checked.
  package func check(
    with path: FilePath?
  ) async throws(ConformanceError) -> [ConformanceResult] {
    guard bundle.executable != nil, !bundle.settings.interface.isBuiltIn else { throw .noProgram }
    if let missing = ProgramSearch.system.missingPrograms(of: bundle) {
      throw .unavailable(missing.message)
    }
    try makeRoot()
    defer { try? FileManager.default.removeItem(atPath: root.string) }
    let context = try context(from: path)
    let clock = ContinuousClock()
    var results: [ConformanceResult] = []
    var start = clock.now
    func add(_ check: ConformanceCheck, _ finding: ConformanceFinding) {
      results.append(finding.result(of: check, duration: clock.now - start))
      start = clock.now
    }
    let activation = rule.evaluate(MatchingPayload(context), isTraced: true)
    guard activation.isActive else {
      add(.rule, .failed("it does not apply: \(activation.reason.message)"))
      for check in ConformanceCheck.allCases.dropFirst() {
        add(check, .notApplicable("its rule does not take the context"))
      }
      return results
    }
    var shared = context
    shared.items = activation.items.map { context.items[$0] }
    let refusals = try await refusals(of: shared)
    guard refusals.isEmpty else {
      guard path != nil else { throw .noContext }
      let reasons = refusals.map(\.message).joined(separator: "; ")
      add(.rule, .failed("its ContentValidation refuses it: \(reasons)"))
      for check in ConformanceCheck.allCases.dropFirst() {
        add(check, .notApplicable("its ContentValidation does not take the context"))
      }
      return results
    }
    add(.rule, .passed("it applies"))
    let plain = try await PlainRun(self, shared)
    guard !Task.isCancelled else { throw .interrupted }
    add(.request, plain.request)
    guard case .passed = plain.request else {
      for check in ConformanceCheck.allCases.dropFirst(2) {
        add(check, .notApplicable("it does not answer a plain request"))
      }
      return results
    }
    for check in ConformanceCheck.allCases.dropFirst(2) {
      guard !Task.isCancelled else { throw .interrupted }
      add(check, try await finding(of: check, plain))
    }
    guard !Task.isCancelled else { throw .interrupted }
    return results
  }

  private func finding(
    of check: ConformanceCheck, _ plain: PlainRun
  ) async throws(ConformanceError) -> ConformanceFinding {
    switch check {
    case .rule, .request: plain.request
    case .answer: plain.answer
    case .returnedItems: plain.returnedItems
    case .leftBehind: plain.leftBehind
    case .furtherKeys: try await furtherKeys(plain)
    case .severalItems: try await severalItems(plain)
    case .largeRequest: try await largeRequest(plain)
    case .validation: try await validation(plain)
    case .halfLine: try await halfLine(plain)
    case .emptyInput: try await emptyInput(plain)
    case .termination: try await termination(plain)
    case .repetition: try await repetition(plain)
    case .network: try await network(plain)
    case .batch: try await batch(plain)
    }
  }

  /// Whether the program reads lines of JSON.
  var readsLines: Bool { bundle.settings.interface == .json }

  /// A place for a check.
  func ground(
    _ check: ConformanceCheck, _ context: ShareContext, part: Int = 0
  ) throws(ConformanceError) -> ConformanceGround {
    try ConformanceGround("\(check.rawValue)-\(part)", beneath: root, bundle, context)
  }

  /// Why a run did not do what it should, in the words of a message, or `nil`.
  func fault(of outcome: ChildOutcome) -> String? {
    do throws(RunFault) {
      try outcome.check()
      return nil
    } catch {
      return error.reason(for: bundle, log: outcome.log, outcome.bounds).message
    }
  }

  private func makeRoot() throws(ConformanceError) {
    do {
      try FileManager.default.createDirectory(
        atPath: root.appending("made").string, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .place(root, "\(error)")
    }
  }

  private func context(from path: FilePath?) throws(ConformanceError) -> ShareContext {
    guard let path else {
      return try ConformanceContent(catalogue: catalogue, directory: root.appending("made"))
        .context(for: rule)
    }
    do throws(RuleTestContext.Fault) {
      let folder = path.absolute.removingLastComponent()
      return try RuleTestContext(folder: folder, catalogue: catalogue)
        .context(from: .file(path.absolute), withContent: true).context
    } catch {
      throw .context(error.messages)
    }
  }
}

extension ExtensionSettings.Interface {
  /// Whether a Swift type of ours does the work.
  var isBuiltIn: Bool { if case .builtIn = self { true } else { false } }
}
