/// Asks the entries of a database about one file, line by line, as libmagic does.
///
/// It follows libmagic in MIME mode to the letter, with its 32-bit arithmetic of offsets. Where
/// libmagic would report an error, or do what this does not know, the answer is in doubt.
/// Source: file(1) 5.44 to 5.47, `softmagic.c`.
@safe
struct MagicMatcher: ~Copyable {
  let file: MagicFile
  let index: MagicIndex
  /// The version of libmagic that is followed.
  let version: LibmagicVersion
  /// The content, of which more may be loaded meanwhile.
  var content: MagicContent
  let scratch: MagicScratch
  /// The pass that is asked for, as the flag that an entry of it has.
  let pass: MagicFlags
  /// Whether the bytes look like text.
  let looksText: Bool

  /// The levels of the entry at work.
  var levels: UnsafeMutablePointer<MagicLevel>
  var frame = 0
  /// Where the line at work looks.
  var offset: UInt32 = 0
  /// What is added to the offsets of further lines of an entry that counts from the end.
  var endOffset: UInt32 = 0
  /// Where a search or a regular expression starts, in the stretch at work.
  var searchStart = 0
  /// How far it may look, or `nil` if it may not at all.
  var searchCount: Int? = 0
  /// Where it found something, as an offset for further lines.
  var searchOffset = 0
  /// How long that was.
  var foundCount = 0
  /// The number that the line looks at, after its mask.
  var number: UInt64 = 0
  /// The bytes that a line compares where they lie, or `nil` if they are in the scratch value.
  var directText: UnsafeRawPointer?
  /// How many of the bytes in the scratch value were there in the file for sure.
  var sureCount = 0

  /// The entries that are asked instead of those that may match.
  var entries: [UInt32]?
  /// The entries that others use, once they were needed.
  var names: MagicNames?
  /// The bytes that start lines in the first 8 KiB of the content, once they are known.
  var lineStarts: ByteSet?

  var hasPrinted = false
  var isFirstLine = true
  var indirections = 0
  var uses = 0
  /// The work that is left before the answer is in doubt.
  var budget = MagicMatcher.budget

  /// The work that one file may cost, in lines of the database or about 20 bytes looked at.
  static let budget = 60_000

  init(
    file: MagicFile, index: MagicIndex, version: LibmagicVersion, content: MagicContent,
    pass: MagicFlags, looksText: Bool, scratch: MagicScratch
  ) {
    self.file = file
    self.index = index
    self.version = version
    self.content = content
    self.pass = pass
    self.looksText = looksText
    self.scratch = scratch
    unsafe levels = scratch.levels
  }

  /// What an entry has come to.
  struct Outcome {
    /// Whether anything was printed.
    var value = false
    /// Whether a line matched that has words or a type.
    var isFound = false
  }

  /// Takes some of the work that may be done.
  @inline(__always)
  mutating func spend(_ work: Int) throws(MagicStop) {
    budget -= work
    if budget < 0 { throw .doubt }
  }

  /// Enters a level.
  @inline(__always)
  mutating func enter(_ level: Int) throws(MagicStop) {
    guard level < MagicScratch.levelCount else { throw .doubt }
    unsafe levels[level].hasMatch = false
  }

  /// Asks one entry.
  ///
  /// - Returns: Whether something was printed, if no further entry is to be asked; else `nil`.
  mutating func match(
    _ first: Int, end: Int, in whole: inout MagicSpan, base: Int, pass: MagicFlags, swaps: Bool,
    outcome: inout Outcome
  ) throws(MagicStop) -> Bool? {
    var line = file[first]
    guard var kind = line.kind else { throw .doubt }
    if kind != .name {
      if kind.isString {
        let only = line.textFlags.intersection([.textOnly, .binaryOnly])
        if only == (looksText ? .binaryOnly : .textOnly) { return nil }
      }
      if !line.flags.isSuperset(of: pass) { return nil }
    }
    var span = whole
    guard try place(line, kind, span: &span, whole: &whole, base: base, level: 0) else {
      return nil
    }
    if try get(
      line, first, kind, in: span, whole: &whole, base: base, level: 0, pass: pass,
      swaps: swaps, outcome: &outcome)
    {
      if kind == .indirect { outcome = Outcome(value: true, isFound: true) }
      guard try check(line, first, kind, in: span) else { return nil }
    } else if line.relation != UInt8(ascii: "!") {
      return nil
    }
    if printType(of: line) {
      if version.firstType == .untilFirstLine { isFirstLine = false }
      outcome = Outcome(value: true, isFound: true)
      return true
    }
    if line.hasDescription { outcome.isFound = true }
    guard let headEnd = try self.end(of: line, kind, in: span, base: base) else { return nil }
    unsafe levels[0].end = headEnd
    var level = 1
    try enter(level)

    var next = first + 1
    while next < end {
      line = file[next]
      let lineLevel = line.level
      if lineLevel == 0 { break }
      let current = next
      next += 1
      if level < lineLevel { continue }
      level = lineLevel
      try spend(1)
      guard let lineKind = line.kind, !line.isConditional else { throw .doubt }
      kind = lineKind
      guard try self.place(line, kind, span: &span, whole: &whole, base: base, level: level)
      else { return nil }
      if line.flags.contains(.relative) {
        offset = unsafe offset &+ UInt32(bitPattern: levels[level - 1].end)
      }
      if try get(
        line, current, kind, in: span, whole: &whole, base: base, level: level,
        pass: pass, swaps: swaps, outcome: &outcome)
      {
        if kind == .indirect { outcome = Outcome(value: true, isFound: true) }
        guard try check(line, current, kind, in: span) else { continue }
      } else if line.relation != UInt8(ascii: "!") {
        continue
      }
      if kind == .clear {
        unsafe levels[level].hasMatch = false
      } else if unsafe levels[level].hasMatch {
        if kind == .anything { continue }
      } else {
        unsafe levels[level].hasMatch = true
      }
      if printType(of: line) {
        outcome = Outcome(value: true, isFound: true)
        return true
      }
      if line.hasDescription { outcome.isFound = true }
      if let place = try self.end(of: line, kind, in: span, base: base) {
        unsafe levels[level].end = place
        level += 1
      }
      try enter(level)
    }
    if hasPrinted { isFirstLine = false }
    return outcome.isFound ? outcome.value : nil
  }

  /// Prints the type that a line names, unless another was and no second one is printed.
  ///
  /// - Returns: Whether it names one.
  mutating func printType(of line: MagicRecord) -> Bool {
    guard line.hasType else { return false }
    hasPrinted = true
    if version.firstType == .only {
      if !isFirstLine { return true }
      isFirstLine = false
    } else if !isFirstLine {
      scratch.output += "\n- ".utf8
    }
    unsafe scratch.output.appendType(line.type, isExecutable: content.mode & 0o111 != 0)
    return true
  }

  /// Finds where a line looks.
  ///
  /// - Returns: Whether there is such a place in the file.
  private mutating func place(
    _ line: MagicRecord, _ kind: MagicKind, span: inout MagicSpan, whole: inout MagicSpan,
    base: Int, level: Int
  ) throws(MagicStop) -> Bool {
    let flags = line.flags
    if flags.contains(.fromEnd) {
      if level > 0, !flags.isDisjoint(with: [.relative, .indirectRelative]) {
        span = whole
        offset = UInt32(bitPattern: 0 &- line.offset)
        endOffset = 0
        return true
      }
      if content.descriptor < 0, version.memoryHasEnd {
        guard base == 0 else { throw .doubt }
        span = whole
        offset = UInt32(truncatingIfNeeded: whole.count) &- UInt32(bitPattern: line.offset)
        endOffset = offset
        return true
      }
      guard let tail = fillTail(&whole) else { return false }
      guard base == 0 else { throw .doubt }
      // A negative offset is a size beyond every file.
      guard line.offset >= 0, Int(line.offset) <= tail else { return false }
      span = MagicSpan(isTail: true, count: tail, tailCount: tail)
      offset = UInt32(truncatingIfNeeded: tail - Int(line.offset))
      endOffset = offset
    } else if level == 0 || flags.contains(.fromStart) {
      span = whole
      offset = UInt32(bitPattern: line.offset)
      endOffset = 0
    } else {
      guard content.descriptor >= 0 || version.placesLines(inMemoryWith: file.format) else {
        throw .doubt
      }
      offset = endOffset &+ UInt32(bitPattern: line.offset)
    }
    return true
  }

  /// The number of the last bytes of the file that lines may look at, or `nil` if there are none.
  func fillTail(_ span: inout MagicSpan) -> Int? {
    let count: Int
    if let known = span.tailCount {
      count = known
    } else {
      let isRegular = content.mode & 0o170000 == 0o100000
      count = isRegular ? min(content.fileSize, span.count) : -1
      // No byte at all is asked for again each time; that comes to the same.
      span.tailCount = count
    }
    return count < 0 ? nil : count
  }
}
