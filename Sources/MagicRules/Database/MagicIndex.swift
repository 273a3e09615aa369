import Synchronization

/// The entries of a database, by what they demand of a file.
final class MagicIndex: Sendable {
  /// The entries of the pass over the bytes.
  let binary: MagicPassIndex
  /// The first entry of that pass that counts from the end of the file.
  let firstFromEnd: Int

  private let file: MagicFile
  private let textEntries: [UInt32]
  private let textIndex = Mutex<MagicTextIndex?>(nil)
  private let nameIndex = Mutex<MagicNames?>(nil)

  /// Sorts the entries of a database; those for text and those with names when they are needed.
  init(_ file: MagicFile) {
    self.file = file
    var probes: [MagicProbe] = []
    probes.reserveCapacity(4096)
    var always: [UInt32] = []
    var texts: [UInt32] = []
    var firstFromEnd = Int.max
    for record in 0..<file.entryCount where file[record].level == 0 {
      let line = file[record]
      if line.flags.contains(.text) { texts.append(UInt32(record)) }
      guard line.flags.contains(.binary) else { continue }
      if line.flags.contains(.fromEnd) { firstFromEnd = min(firstFromEnd, record) }
      if let probe = MagicProbe(line, record: record) {
        probes.append(probe)
      } else {
        always.append(UInt32(record))
      }
    }
    binary = MagicPassIndex(probes, always: always, in: file)
    textEntries = texts
    self.firstFromEnd = firstFromEnd
  }

  /// The entries that others use.
  var names: MagicNames {
    nameIndex.withLock { index in
      if let index { return index }
      let made = MagicNames(file)
      index = made
      return made
    }
  }

  /// The entries of the pass over the text.
  var text: MagicTextIndex {
    textIndex.withLock { index in
      if let index { return index }
      let made = MagicTextIndex(file, entries: textEntries)
      index = made
      return made
    }
  }
}
