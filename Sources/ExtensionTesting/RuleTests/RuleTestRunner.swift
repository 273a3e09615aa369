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
    do throws(BundleError) {
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
  private let catalogue: TypeCatalogue

  /// Reads the bundle that the file names, if it names one.
  init(of file: RuleTestFile) throws(BundleError) {
    var known = TypeCatalogue.builtIn
    switch file.subject {
    case .rule(let rule):
      value = rule
      requirements = ContentRequirements()
    case .bundle(let path):
      let bundle = try ExtensionBundle.loadRule(at: path)
      value = bundle.activationRule
      requirements = bundle.settings.contentRequirements
      known = DeclaredTypes(of: [LoadedBundle(bundle: bundle)]).catalogue
    }
    catalogue = known.adding(file.types, as: .exported).catalogue
    rule = ActivationRule(value, catalogue: catalogue)
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
      if asksContent || !incoming.untyped.isEmpty {
        items = try await examine(&incoming, sniffing)
      }
    } catch {
      let messages = (error as? RuleTestContext.Fault)?.messages ?? ["\(error)"]
      return RuleTestResult(testCase, .unusable(messages), duration: clock.now - start)
    }
    let context = incoming.context
    let payload = MatchingPayload(context, types: testCase.types)
    let answer = rule.evaluate(payload, isTraced: true)
    let finding = finding(answer, context, asksContent ? items : nil)
    return RuleTestResult(
      testCase, finding,
      details: { details(finding, context, testCase.types) }, duration: clock.now - start)
  }

  /// What the rule, and if it is asked for the content, come to.
  private func finding(
    _ answer: ActivationAnswer, _ context: ShareContext, _ items: [[ExaminedAttachment]]?
  ) -> RuleTestResult.Finding {
    switch answer.reason.code {
    case .ruleSyntax, .ruleEvaluation, .ruleInvalid: return .answer(.error, [answer.reason])
    default: break
    }
    guard answer.isActive else { return .answer(.inactive, [answer.reason]) }
    guard let items else { return .answer(.activates, [answer.reason]) }
    let validation = ContentValidation(requirements: requirements, catalogue: catalogue)
    let shared = answer.items.lazy.map { context.items[$0] }
    switch validation.verdict(on: answer.items.flatMap { items[$0] }, of: shared) {
    case .pass: return .answer(.valid, [])
    case .reject(let reasons), .notExamined(let reasons): return .answer(.invalid, reasons)
    }
  }

  private func details(
    _ finding: RuleTestResult.Finding, _ context: ShareContext, _ types: MatchingPayload.Types
  ) -> [String] {
    if case .answer(.invalid, let reasons) = finding {
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
      sniffing: sniffing, catalogue: catalogue, questions: requirements.questions,
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
