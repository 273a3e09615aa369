/// The cheapest question about an entry that is asked always, before it is asked itself.
///
/// It is about the first line, or about lines below it of which one must match; an entry that fails
/// it cannot match.
struct MagicGate {
  /// What the first line wants.
  enum Demand {
    /// Nothing that could be asked cheaply.
    case nothing
    /// Bytes at a place of the content.
    case bytes(MagicProbe)
    /// Bytes at a place from the end of the content.
    case end(MagicProbe)
    /// Every second one of eight bytes at a place.
    case units(MagicProbe)
    /// A number.
    case number(MagicNumberTest)
    /// A word in the first bytes, by its place in ``MagicGateDetails/words``.
    case word(Int)
    /// Bytes that an expression needs, by their place in ``MagicGateDetails/expressions``.
    case expression(Int)
  }

  /// The first record of the entry.
  var record: UInt32
  /// Whether the entry is for text only or for other content only.
  var only: MagicTextFlags = []
  /// What it wants.
  var demand = Demand.nothing
  /// The bytes that are read together if bytes far from the start decide.
  var area = 0..<0

  /// The place of the bytes far from the start that decide, or `nil` if others do.
  var farOffset: Int? {
    guard case .bytes(let probe) = demand, probe.offset > MagicPassIndex.nearOffset else {
      return nil
    }
    return probe.offset
  }

  /// Creates the gate of an entry that bytes at a place decide.
  init(_ probe: MagicProbe) {
    record = probe.record
    demand = .bytes(probe)
  }

  /// Finds the gate of an entry.
  ///
  /// - Parameters:
  ///   - record: The record of its first line.
  ///   - file: The database.
  init(_ record: UInt32, in file: MagicFile) {
    self.record = record
    let line = file[Int(record)]
    guard let kind = line.kind else { return }
    if kind.isString { only = line.textFlags.intersection([.textOnly, .binaryOnly]) }
    if line.flags.contains(.fromEnd) {
      if let probe = MagicProbe(line, record: Int(record), fromEnd: true) { demand = .end(probe) }
      return
    }
    guard line.flags.isDisjoint(with: [.indirect, .relative]), line.offset >= 0 else { return }
    switch kind {
    case .pascalString:
      if let probe = MagicProbe(pascalString: line, record: record) { demand = .bytes(probe) }
    case .littleString16:
      if let probe = MagicProbe(units: line, record: record) { demand = .units(probe) }
    default:
      if let test = MagicNumberTest(line, kind) { demand = .number(test) }
    }
  }
}

/// What gates demand that has no room in them.
final class MagicGateDetails: Sendable {
  /// What a regular expression demands of the first bytes.
  struct Expression {
    /// The bytes of which a line starts with one.
    var lineStarts: ByteSet?
    /// A byte that is there.
    var needed: UInt8?
  }

  let words: [[UInt8]]
  let expressions: [Expression]

  init(words: [[UInt8]], expressions: [Expression]) {
    self.words = words
    self.expressions = expressions
  }
}

extension MagicGateDetails.Expression {
  /// Finds what the expression of a line demands, or returns `nil` if that is nothing.
  init?(_ line: MagicRecord) {
    guard line.kind == .regex, line.relation == UInt8(ascii: "="), line.offset == 0,
      line.flags.isDisjoint(with: [.indirect, .fromEnd, .relative])
    else { return nil }
    let pattern = unsafe Array(line.text)
    let ignoresCase = !line.textFlags.isDisjoint(with: .anyCase)
    guard LineExpression.isPlain(pattern),
      let syntax = LineExpressionSyntax(pattern, ignoresCase: ignoresCase),
      let expression = LineExpression(pattern, ignoresCase: ignoresCase), !expression.canBeEmpty
    else { return nil }
    lineStarts = expression.startsLine ? expression.firstBytes : nil
    needed = syntax.neededByte
    if lineStarts == nil, needed == nil { return nil }
  }
}

/// A comparison of a number at a place of the content.
struct MagicNumberTest {
  var offset: UInt32
  var width: Int
  var kind: MagicKind
  var flags: MagicFlags
  var relation: UInt8
  var wanted: Int

  /// Takes over a line, or returns `nil` if it wants anything else.
  init?(_ line: MagicRecord, _ kind: MagicKind) {
    guard let width = kind.width, width < 8, kind.rawValue < MagicKind.dosDate.rawValue,
      line.mask == 0, line.maskOperation & 0x40 == 0, "<>&^".utf8.contains(line.relation)
    else { return nil }
    self.width = width
    self.kind = kind
    offset = UInt32(bitPattern: line.offset)
    flags = line.flags
    relation = line.relation
    wanted = Int(bitPattern: UInt(line.number))
  }
}

extension MagicMatcher {
  /// Whether an entry may match, as far as its gate tells.
  @inline(__always)
  mutating func passes(
    _ gate: MagicGate, _ details: MagicGateDetails, in span: inout MagicSpan
  ) throws(MagicStop) -> Bool {
    if gate.only == (looksText ? .binaryOnly : .textOnly) { return false }
    let (probe, place): (MagicProbe, Int)
    switch gate.demand {
    case .nothing: return true
    case .bytes(let demanded):
      (probe, place) = (demanded, demanded.offset)
      if !gate.area.isEmpty, place < span.count { try read(place, in: gate.area, of: span) }
    case .units(let demanded):
      // What libmagic compares with where the content ends is not known.
      guard demanded.offset + 8 <= span.count else { return true }
      (probe, place) = (demanded, demanded.offset)
    case .end(let demanded):
      guard let tail = fillTail(&span), demanded.offset <= tail else { return false }
      guard pass == .binary, !span.isTail, tail == content.fileSize, span.count == tail,
        span.origin == 0
      else {
        return true
      }
      (probe, place) = (demanded, tail - demanded.offset)
    case .number(let test):
      guard isWithin(span, test.offset, test.width) else { return false }
      let number = try load(span, at: test.offset, width: test.width, order: test.kind.order)
      return try Self.holds(
        test.relation, Self.extend(number, width: test.width, test.kind, test.flags), test.wanted,
        isUnsigned: test.flags.contains(.unsigned))
    case .word(let word):
      return try mayHave(details.words[word], in: span)
    case .expression(let number):
      // All of a text is in memory.
      guard pass == .text, !span.isTail, span.origin == 0 else { return true }
      let expression = details.expressions[number]
      if let starts = expression.lineStarts, try !startsSomeLine(starts) { return false }
      guard let needed = expression.needed else { return true }
      return try mayHave([needed], in: span)
    }
    let bytes =
      place < span.count ? try load(span, at: UInt32(place), width: 8, order: .little) : 0
    return (bytes ^ probe.key) & probe.mask == 0
  }

  /// Whether a word may be in the first 8 KiB that a regular expression looks at.
  private mutating func mayHave(
    _ word: [UInt8], in span: MagicSpan
  ) throws(MagicStop) -> Bool {
    let count = min(span.count, MagicWord.expressionBytes)
    try spend(count / 256)
    guard unsafe !span.isTail && span.origin + count <= content.loaded.count,
      let base = unsafe content.loaded.baseAddress
    else { return true }
    return unsafe word.withUnsafeBufferPointer { word in
      guard let first = word.baseAddress else { return true }
      return unsafe TextComparison.place(of: first, word.count, in: base + span.origin, count)
        != nil
    }
  }
}
