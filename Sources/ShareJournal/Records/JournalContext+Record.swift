extension JournalContext {
  /// What its record says; `nil` if it has none that can be read.
  ///
  /// The text is read once: a page asks a dozen times, and a record may have a megabyte.
  package var keptRecord: KeptRecord? {
    guard let record, let readRecord else { return nil }
    return readRecord.value { Reading(record: try? KeptRecord(json: record.utf8)) }.record
  }

  private struct Reading {
    let record: KeptRecord?
  }
}
