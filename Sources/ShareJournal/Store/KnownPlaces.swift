import SafeFiles
package import SystemPackage

/// The places below a folder that the journal knows of, gone through in the order of their bytes.
package struct KnownPlaces {
  /// How many places are read at once.
  private static let portion = 5000

  private let journal: JournalReader
  private let folder: FilePath
  private let start: [UInt8]
  private var places: [[UInt8]] = []
  private var index = 0
  private var isAtEnd = false

  /// Begins before the first place.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - folder: The folder, below the state.
  package init(of journal: JournalReader, below folder: FilePath) {
    self.journal = journal
    self.folder = folder
    start = folder.bytes + [UInt8(ascii: "/")]
  }

  /// Whether the journal knows of an entry.
  ///
  /// - Parameter name: The name of the entry in the folder; none is asked for that is less than one
  ///   before.
  /// - Returns: Whether a context has it.
  /// - Throws: ``JournalError`` if the journal cannot be read.
  package mutating func have(_ name: [UInt8]) throws(JournalError) -> Bool {
    let wanted = start + name
    while let place = try current() {
      if !place.lexicographicallyPrecedes(wanted) { return place == wanted }
      index += 1
    }
    return false
  }

  private mutating func current() throws(JournalError) -> [UInt8]? {
    if index == places.count, !isAtEnd {
      places = try journal.places(below: folder, after: places.last, limit: Self.portion)
      index = 0
      isAtEnd = places.count < Self.portion
    }
    return index < places.count ? places[index] : nil
  }
}
