import ContentSniffing
import Intake
import ShareModel
import ShareRules

extension ConformanceKit {
  /// Whether `ContentValidation` takes what a context has several times over.
  func passes(
    _ context: ShareContext, times count: Int
  ) async throws(ConformanceError) -> Bool {
    try await refusals(of: context, times: count).isEmpty
  }

  /// Why `ContentValidation` refuses what a context has, as `process` asks it; empty if it does not.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - count: How many times over its attachments are there.
  /// - Returns: The reasons.
  /// - Throws: ``ConformanceError`` if content cannot be looked at.
  func refusals(
    of context: ShareContext, times count: Int = 1
  ) async throws(ConformanceError) -> [Reason] {
    let requirements = bundle.settings.contentRequirements
    do throws(SniffingError) {
      let examiner = try ContentExaminer(
        catalogue: catalogue, questions: requirements.questions,
        enoughCharacters: requirements.minimumTextLength ?? 0)
      var context = context
      let examined = await examiner.examine(&context, .inPlace(copies: nil)).joined()
      let repeated = Array(repeating: Array(examined), count: count).joined()
      let validation = ContentValidation(requirements: requirements, catalogue: catalogue)
      if case .reject(let reasons) = validation.verdict(on: Array(repeated)) { return reasons }
      return []
    } catch {
      throw .place(root, "\(error)")
    }
  }
}
