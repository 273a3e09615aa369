/// What libmagic does in one of its versions, where another version does otherwise.
///
/// All that depends on the version is here: the recognizer reads these properties and never
/// compares versions. What is new to sharepipe in a database is in doubt, line by line.
/// Source: file(1) 5.44 to 5.47, as Debian and Ubuntu have them.
struct LibmagicVersion: Sendable {
  /// The first and the last format of the compiled databases that it loads.
  private(set) var formats = DatabaseFormat.first...DatabaseFormat.first
  /// How deep entries may use others.
  private(set) var mostUses = 50
  /// From how many lines and commas in a line on a text has comma-separated values.
  private(set) var table = (lines: 3, commas: 1)
  /// How images of tapes are looked for.
  private(set) var tapes = TapeCheck.none
  /// When a type that an entry prints is no longer the first one, so that a sign separates the next.
  private(set) var firstType = FirstType.untilEndOfEntry
  /// Whether content within content has the end of the whole file, once that was looked at.
  private(set) var sharesEnd = true
  /// Whether what a search or an expression found counts from where its entry is used.
  private(set) var findsFromUse = false
  /// Whether a zero is set behind a text of 16-bit units.
  private(set) var endsWideText = false
  /// The bytes of a dynamic section of an ELF file that are looked at.
  private(set) var dynamicSection = 8192
  /// In which order the bytes of times of DOS stand.
  private(set) var dosTimes = DOSTimeOrder.machine
  /// Whether numbers have their sign when they are divided.
  private(set) var dividesSigned = false
  /// The lowest control character from substitute to escape that stands in text.
  private(set) var firstEscape: UInt8 = 0x1B
  /// Whether content in memory has an end that offsets may count from.
  private(set) var memoryHasEnd = false

  /// How images of tapes are looked for.
  enum TapeCheck: Sendable {
    /// Not at all.
    case none
    /// By the lengths before and after each record.
    case lengths
    /// By these lengths, in which four bits are not used.
    case plainLengths
  }

  /// When a type is no longer the first one.
  enum FirstType: Sendable {
    /// At the end of its entry.
    case untilEndOfEntry
    /// When the first line of an entry prints it, or at the end of its entry.
    case untilFirstLine
    /// As soon as it is printed; no other type is printed then.
    case only
  }

  /// In which order the bytes of times of DOS stand.
  enum DOSTimeOrder: Sendable {
    /// In the machine's.
    case machine
    /// In the order that their names say.
    case named
    /// In one of these: distributions have changed it.
    case inDoubt
  }

  /// The versions that are known, by the numbers that `magic_version` gives them.
  static let known: [Int: LibmagicVersion] = {
    var version = LibmagicVersion()
    var known = [544: version]

    version.table.lines = 2
    version.tapes = .lengths
    version.firstType = .untilFirstLine
    version.sharesEnd = false
    known[545] = version

    version.formats = .second...(.second)
    version.mostUses = 100
    version.table.commas = 2
    version.findsFromUse = true
    version.endsWideText = true
    version.dynamicSection = 2024
    version.dosTimes = .inDoubt
    known[546] = version

    // Debian's 5.47 has the format that follows.
    version.formats = .second...(.third)
    version.mostUses = 150
    version.tapes = .plainLengths
    version.firstType = .only
    version.dosTimes = .named
    version.dividesSigned = true
    version.firstEscape = 0x1A
    version.memoryHasEnd = true
    known[547] = version
    return known
  }()

  /// The oldest version that loads databases of a format.
  static func oldest(loading format: DatabaseFormat) -> LibmagicVersion {
    let numbers = known.keys.sorted()
    return numbers.lazy.compactMap { known[$0] }.first { $0.formats.contains(format) }
      ?? LibmagicVersion()
  }

  /// Whether further lines of an entry look where they should in content in memory.
  ///
  /// They do not in 5.47 as it was released; the versions with the format that follows are fixed.
  ///
  /// - Parameter format: The format of the database.
  /// - Returns: Whether they do.
  func placesLines(inMemoryWith format: DatabaseFormat) -> Bool {
    !memoryHasEnd || format == .third
  }
}
