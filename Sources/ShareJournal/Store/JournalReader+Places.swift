package import ShareModel
package import SystemPackage

/// What `doctor` asks about the folders of the ends, in an embedded ledger.
extension JournalReader {
  /// The entries in the folder of an end, those first whose contexts were changed first.
  package func endedEntries(
    in end: ContextEnd, after last: EndedEntry?, limit: Int
  ) throws(JournalError) -> [EndedEntry] {
    try ask(.endedEntries(in: end, after: last, limit: limit))
  }

  /// The places below a folder, in the order of their bytes.
  package func places(
    below folder: FilePath, after last: [UInt8]?, limit: Int
  ) throws(JournalError) -> [[UInt8]] {
    try ask(.places(below: folder, after: last, limit: limit))
  }

  /// The places that more than one context has.
  package func sharedPlaces() throws(JournalError) -> Set<[UInt8]> { Set(try ask(.sharedPlaces)) }
}
