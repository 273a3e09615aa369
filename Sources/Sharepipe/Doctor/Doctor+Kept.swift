import ShareJournal
internal import SystemPackage

extension Doctor {
  /// Looks at what is kept for contexts that are held: all of it belongs to one, and each has what
  /// would be handed over.
  func examineKept(
    _ journal: JournalReader, isBusy: Bool, into findings: inout DoctorFindings
  ) throws(JournalError) {
    for name in KeptStages.identifiers(in: state) where !isBusy {
      let context = try journal.context(name.string)
      guard context?.needsKept != true else { continue }
      let path = KeptStages(state: state, identifier: name.string).directory
      findings.add(
        .warning, .end(.held), "\(path): is kept for a context that is not held",
        mend: "it is removed")
    }
    var filter = JournalFilter()
    filter.ends = [.held]
    filter.states = [.placed]
    var position: Int64?
    repeat {
      let page = try journal.history(filter, before: position, limit: 500)
      for context in page.contexts where context.takesAnswer {
        // A person may have answered meanwhile, so that the kept content is already being worked
        // on.
        guard let missing = context.missingStage(in: state),
          try journal.context(context.identifier)?.updated == context.updated
        else { continue }
        findings.add(
          .error, .end(.held),
          "\(context.identifier) (\(context.entry.label)): what would be handed over is no longer at "
            + "\(missing); \(context.adviceForMissing)")
      }
      position = page.next
    } while position != nil
  }
}
