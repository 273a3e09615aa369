package import ShareModel

extension JournalError {
  /// The reason for a record.
  ///
  /// Whatever is wrong with the journal, the entry that was worked on has nothing to do with it.
  package var reason: Reason {
    switch kind {
    case .noSpace: Reason(.noSpace, description)
    case .noResources: Reason(.noResources, description)
    case .refused: Reason(.writeFailed, description)
    case .missing, .damaged, .newer, .older, .unusable: Reason(.systemFault, description)
    }
  }
}
