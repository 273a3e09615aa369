#if PostgreSQL
package import ShareJournal
import SystemPackage

/// Whether answers were changed by hand.
extension LedgerVisit {
  /// Compares the answers with their chain, and with the steps of their contexts.
  ///
  /// - Returns: What does not agree, what the chain says nothing about, or why that is not known.
  package func answerFindings() async -> [DoctorFinding] {
    var chain = AnswerChain(of: FilePath(place))
    do throws(JournalError) {
      while try chain.take(
        await answers.ask(.keptLinks(after: chain.position, limit: AnswerChain.portion)))
      {}
      return try chain.findings(
        unlinked: await answers.ask(.keptWithoutLink).compactMap(\.self),
        older: await answers.ask(.keptBeforeLinks).first ?? 0)
    } catch {
      return [DoctorFinding(.error, .answers, "\(error)")]
    }
  }
}
#endif
