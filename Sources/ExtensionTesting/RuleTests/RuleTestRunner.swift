import AppChecking
import ContentSniffing
import Documents
import Intake
import ShareModel
import ShareRules
import SystemPackage
import TypeIdentifiers

/// Tries the cases of test files.
///
/// Nothing is run, not even a validator of an extension's own; content is read only for cases about
/// validity, and for files whose name gives no type.
public struct RuleTestRunner: Sendable {
  private let sniffing = SniffingService()

  /// Creates a runner.
  public init() {}

  /// Tries the cases of a file, in order.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - isChosen: Whether a case is wanted.
  /// - Returns: A result for each case that is wanted.
  public func run(
    _ file: RuleTestFile, where isChosen: @Sendable (RuleTestCase) -> Bool = { _ in true }
  ) async -> [RuleTestResult] {
    let chosen = file.cases.filter(isChosen)
    let subject: RuleTestSubject
    do {
      subject = try RuleTestSubject(of: file)
    } catch {
      let messages = "\(error)".split(separator: "\n").map(String.init)
      return chosen.map { RuleTestResult($0, .unusable(messages), duration: .zero) }
    }
    var results: [RuleTestResult] = []
    for testCase in chosen {
      results.append(await subject.result(of: testCase, in: file.folder, sniffing: sniffing))
    }
    return results
  }
}

/// What a test file tests, ready to be asked.
struct RuleTestSubject: Sendable {
  private let value: DocumentValue?
  private let rule: ActivationRule
  private let requirements: ContentRequirements
  private let condition: CompiledCondition?
  private let catalogue: TypeCatalogue

  /// Why the extension of a file cannot be asked.
  private struct NotListed: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the bundle or the rules that the file names.
  init(of file: RuleTestFile) throws {
    var known = TypeCatalogue.builtIn
    switch file.subject {
    case .rule(let rule):
      value = rule
      requirements = ContentRequirements()
      condition = nil
    case .bundle(let path, let target):
      let bundle = try Self.bundle(at: path, target)
      value = bundle.activationRule
      requirements = bundle.settings.contentRequirements
      condition = nil
      known = DeclaredTypes(of: [LoadedBundle(bundle: bundle)]).catalogue
    case .use(let identifier, let directory):
      let rules = try RuleSet.load(from: directory, trust: nil)
      let name = identifier.rawValue.excerpt
      guard let bundle = rules.bundle(identifiedBy: identifier) else {
        let listed = rules.extensions.map(\.identifier.rawValue).sorted()
        throw NotListed(
          description: "'\(name)' is not listed in \(directory)/host.yaml; it lists "
            + listed.joined(separator: ", "))
      }
      if let absence = bundle.absence { throw NotListed(description: absence.message) }
      let listed = ListedExtension(bundle, of: rules, isDryRun: true)
      value = bundle.activationRule
      requirements = listed.requirements
      condition = listed.condition
      known = rules.catalogue
    }
    catalogue = known.adding(file.types, as: .exported).catalogue
    rule = ActivationRule(value, catalogue: catalogue)
  }

  /// The extension at a path: a bundle, an `Info.plist`, or sources.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - target: Its identifier or the name of its target; `nil` where there is only one.
  /// - Returns: The extension, as far as a question needs it.
  /// - Throws: Why there is none, or which of several is meant.
  private static func bundle(at path: FilePath, _ target: String?) throws -> ExtensionBundle {
    let walk = CheckWalk(path)
    let asked = walk.found.askedExtensions
    let found = zip(asked.bundles, asked.targets).filter { bundle, name in
      target.map { bundle.identifier.rawValue == $0 || name == $0 } ?? true
    }
    if let (bundle, _) = found.first, found.count == 1 { return bundle }
    guard asked.bundles.isEmpty else {
      let names = asked.targets.map { "'\($0.excerpt)'" }.joined(separator: ", ")
      throw NotListed(
        description: target.map { "there is no extension '\($0.excerpt)' in \(path), but \(names)" }
          ?? "there are \(names) in \(path); say which with 'target'")
    }
    let reasons = walk.problems.map(\.description) + asked.faults.map(\.description)
    throw NotListed(
      description: reasons.isEmpty
        ? "\(path): no share or action extension was found" : reasons.joined(separator: "\n"))
  }

  /// Tries a case.
  func result(
    of testCase: RuleTestCase, in folder: FilePath, sniffing: SniffingService
  ) async -> RuleTestResult {
    let clock = ContinuousClock()
    let start = clock.now
    var incoming: IncomingContext
    var items: [[ExaminedAttachment]] = []
    let asksContent = testCase.expectation.isAboutContent
    do {
      incoming = try RuleTestContext(folder: folder, catalogue: catalogue)
        .context(from: testCase.source, withContent: asksContent)
      if asksContent || condition?.condition.isOfNames == false || !incoming.untyped.isEmpty {
        items = try await examine(&incoming, sniffing)
      }
    } catch {
      let messages = (error as? RuleTestContext.Fault)?.messages ?? ["\(error)"]
      return RuleTestResult(testCase, .unusable(messages), duration: clock.now - start)
    }
    let context = incoming.context
    let payload = MatchingPayload(context, types: testCase.types)
    let answer = rule.evaluate(payload, isTraced: true)
    var examined = ExaminedContext(context: context, items: items)
    examined.origin = ContextOrigin(entry: testCase.entryName, arrived: .now())
    let dependence = rule.dependence(on: context, types: testCase.types)
    let refusal = condition?.refusal(
      of: ConditionFacts.all(of: examined, items: examined.context.items.indices.map { $0 }))
    let finding =
      refusal == nil
      ? dependence.map { RuleTestResult.Finding.answer(.depends, [$0.reason]) }
        ?? finding(answer, examined, asksContent: asksContent)
      : finding(answer, examined, asksContent: asksContent)
    return RuleTestResult(
      testCase, finding,
      details: { details(finding, context, testCase.types) }, duration: clock.now - start)
  }

  /// What the rule, and if it is asked for the content, come to.
  private func finding(
    _ answer: ActivationAnswer, _ examined: ExaminedContext, asksContent: Bool
  ) -> RuleTestResult.Finding {
    switch answer.reason.code {
    case .ruleSyntax, .ruleEvaluation, .ruleInvalid: return .answer(.error, [answer.reason])
    default: break
    }
    guard answer.isActive else { return .answer(.inactive, [answer.reason]) }
    if let condition,
      let refusal = condition.refusal(of: ConditionFacts.all(of: examined, items: answer.items))
    {
      return .answer(refusal.code == .conditionFailed ? .error : .inactive, [refusal])
    }
    guard asksContent else { return .answer(.activates, [answer.reason]) }
    let validation = ContentValidation(requirements: requirements, catalogue: catalogue)
    let shared = answer.items.lazy.map { examined.context.items[$0] }
    switch validation.verdict(on: answer.items.flatMap { examined.items[$0] }, of: shared) {
    case .pass: return .answer(.valid, [])
    case .reject(let reasons), .notExamined(let reasons): return .answer(.invalid, reasons)
    }
  }

  private func details(
    _ finding: RuleTestResult.Finding, _ context: ShareContext, _ types: MatchingPayload.Types
  ) -> [String] {
    if case .answer(let answer, let reasons) = finding,
      answer == .invalid || reasons.contains(where: \.code.isOfCondition)
    {
      return RuleTestExplanation.lines(of: reasons)
    }
    return RuleTestExplanation.lines(
      of: value, on: context, types: types, catalogue: catalogue)
  }

  /// Looks at the bytes, and gives types to attachments whose names give none.
  private func examine(
    _ incoming: inout IncomingContext, _ sniffing: SniffingService
  ) async throws(SniffingError) -> [[ExaminedAttachment]] {
    let examiner = try ContentExaminer(
      sniffing: sniffing, catalogue: catalogue,
      questions: requirements.questions.union(condition?.condition.questions ?? []),
      enoughCharacters: requirements.minimumTextLength ?? 0)
    var context = incoming.context
    var items = await examiner.examine(&context, .inPlace(copies: nil))
    for place in incoming.untyped {
      let facts = items[place.item][place.attachment].facts
      incoming.setTypeOfBytes(facts?.identifier, at: place)
      items[place.item][place.attachment].attachment.registeredTypeIdentifiers =
        incoming.context.items[place.item].attachments[place.attachment].registeredTypeIdentifiers
    }
    return items
  }
}

extension ReasonCode {
  /// Whether the owner's condition is the reason.
  fileprivate var isOfCondition: Bool { self == .conditionNotMet || self == .conditionFailed }
}

extension RuleTestCase {
  /// The name of the entry that the context would be, for conditions.
  fileprivate var entryName: String {
    if case .file(let path) = source { path.lastComponent?.string ?? "" } else { "" }
  }
}
