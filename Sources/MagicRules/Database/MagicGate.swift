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
