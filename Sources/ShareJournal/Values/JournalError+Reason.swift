package import ShareModel

extension JournalError {
  /// The reason for a record.
  ///
  /// A fault of the journal is never a fault of the entry that was worked on.
  package var reason: Reason {
    switch kind {
    case .noSpace: Reason(.noSpace, description)
    case .noResources: Reason(.noResources, description)
    case .refused: Reason(.writeFailed, description)
    case .missing, .damaged, .newer, .older, .unusable, .unreachable:
      Reason(.systemFault, description)
    }
  }
}
