import Documents

extension JournalReader {
  /// Compares the answers with their chain.
  ///
  /// - Returns: What does not agree, and what the chain says nothing about.
  /// - Throws: ``JournalError`` if the journal cannot be read.
  package func answerFindings() throws(JournalError) -> [DoctorFinding] {
    var chain = AnswerChain(of: path)
    while try chain.take(ask(.links(after: chain.position, limit: AnswerChain.portion))) {}
    return try chain.findings(
      unlinked: ask(.unlinkedAnswers).compactMap(\.self), older: ask(.olderAnswers).first ?? 0)
  }
}
