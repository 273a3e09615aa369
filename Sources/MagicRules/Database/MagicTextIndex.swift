/// The entries of the pass over the text: by their first bytes, and by the words without which they
/// cannot match.
final class MagicTextIndex: Sendable {
  /// The entries that demand something of bytes at a known place, and those that are asked always.
  let places: MagicPassIndex
  /// The entries that demand a word anywhere.
  let words: MagicWordIndex

  /// Sorts the entries with the given first records.
  init(_ file: MagicFile, entries: [UInt32]) {
    var probes: [MagicProbe] = []
    var always: [UInt32] = []
    var words: [MagicWord] = []
    for entry in entries {
      let line = file[Int(entry)]
      if let probe = MagicProbe(line, record: Int(entry)) {
        probes.append(probe)
      } else if let some = MagicWord.words(of: entry, in: file) {
        words += some
      } else {
        always.append(entry)
      }
    }
    places = MagicPassIndex(probes, always: always, in: file)
    self.words = MagicWordIndex(words)
  }
}
