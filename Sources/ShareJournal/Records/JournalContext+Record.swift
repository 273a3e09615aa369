extension JournalContext {
  /// Its record, read again; `nil` if it has none that can be read.
  package var keptRecord: KeptRecord? {
    record.flatMap(readRecord.kept)
  }
}
