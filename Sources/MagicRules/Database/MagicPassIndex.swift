/// The entries of one pass, by what they demand of the bytes.
final class MagicPassIndex: Sendable {
  /// What entries demand of the first eight bytes, ordered by the first of them.
  private let first: [(key: UInt64, mask: UInt64)]
  /// The entries that demand it.
  private let firstRecords: [UInt32]
  /// Where the entries for each first byte start; 257 places.
  private let firstPlaces: [Int32]
  /// What entries demand of bytes further on, ordered by its offset.
  private let further: [(key: UInt64, mask: UInt64)]
  /// The entries that demand it.
  private let furtherRecords: [UInt32]
  /// The offsets at which these look, and where the entries of each end among them.
  private let offsets: [(offset: Int, end: Int)]
  /// The entries that are asked always, in their order.
  let always: [UInt32]
  /// What is asked about each of these before.
  let gates: [MagicGate]
  /// What these demand that has no room in them.
  let gateDetails: MagicGateDetails

  /// Bytes beyond this offset are looked at only when an entry's turn has come.
  static let nearOffset = 4000
  /// The most bytes far from the start that are read together.
  private static let areaSize = 10_000

  /// Collects entries.
  ///
  /// - Parameters:
  ///   - probes: The probes of entries, in the order of their records.
  ///   - always: The entries without a probe, in their order.
  ///   - file: The database.
  init(_ probes: [MagicProbe], always: [UInt32], in file: MagicFile) {
    var gates: [MagicGate] = []
    var words: [[UInt8]] = []
    var expressions: [MagicGateDetails.Expression] = []
    for record in always {
      var gate = MagicGate(record, in: file)
      if case .nothing = gate.demand {
        if let expression = MagicGateDetails.Expression(file[Int(record)]) {
          gate.demand = .expression(expressions.count)
          expressions.append(expression)
        }
        if let word = Self.word(of: record, in: file) {
          gate.demand = .word(words.count)
          words.append(word)
        }
      }
      gates.append(gate)
    }
    gateDetails = MagicGateDetails(words: words, expressions: expressions)
    var counts = [Int32](repeating: 0, count: 257)
    var further: [MagicProbe] = []
    for probe in probes {
      if probe.offset > Self.nearOffset {
        gates.append(MagicGate(probe))
      } else if let (one, other) = probe.firstBytes {
        counts[Int(one) + 1] += 1
        if other != one { counts[Int(other) + 1] += 1 }
      } else {
        further.append(probe)
      }
    }
    gates.sort { $0.record < $1.record }
    Self.findAreas(of: &gates)
    self.gates = gates
    self.always = gates.map(\.record)
    further.sort { $0.offset < $1.offset }
    self.further = further.map { ($0.key, $0.mask) }
    furtherRecords = further.map(\.record)
    var offsets: [(offset: Int, end: Int)] = []
    for (place, probe) in further.enumerated() {
      if probe.offset != offsets.last?.offset { offsets.append((probe.offset, place)) }
      offsets[offsets.count - 1].end = place + 1
    }
    self.offsets = offsets
    for byte in 1...256 { counts[byte] += counts[byte - 1] }
    firstPlaces = counts
    var first = [(key: UInt64, mask: UInt64)](repeating: (0, 0), count: Int(counts[256]))
    var firstRecords = [UInt32](repeating: 0, count: first.count)
    for probe in probes {
      guard let (one, other) = probe.firstBytes else { continue }
      for byte in one == other ? [one] : [one, other] {
        first[Int(counts[Int(byte)])] = (probe.key, probe.mask)
        firstRecords[Int(counts[Int(byte)])] = probe.record
        counts[Int(byte)] += 1
      }
    }
    self.first = first
    self.firstRecords = firstRecords
  }

  /// Finds which places far from the start are read together.
  private static func findAreas(of gates: inout [MagicGate]) {
    let offsets = gates.compactMap(\.farOffset).sorted()
    var areas: [Range<Int>] = []
    for offset in offsets {
      let end = offset + MagicRecord.valueSize
      if let last = areas.last, end - last.lowerBound <= areaSize {
        areas[areas.count - 1] = last.lowerBound..<end
      } else {
        areas.append(offset..<end)
      }
    }
    for place in gates.indices {
      guard let offset = gates[place].farOffset else { continue }
      gates[place].area = areas.first { $0.contains(offset) } ?? 0..<0
    }
  }

  /// The word without which an entry of the pass over the bytes cannot match, if there is one and it
  /// must stand in the first bytes.
  private static func word(of record: UInt32, in file: MagicFile) -> [UInt8]? {
    guard file[Int(record)].flags.contains(.binary),
      let words = MagicWord.words(of: record, in: file), words.count == 1, let word = words.first,
      !word.foldsCase, !word.followsSpace,
      word.starts.upperBound <= MagicWord.expressionBytes - word.bytes.count
    else { return nil }
    return word.bytes
  }

  /// Finds the entries that may match.
  ///
  /// - Parameters:
  ///   - candidates: Gets the records of the entries, in no order, some perhaps twice.
  ///   - load: Gives the eight bytes at an offset, with zeros past the end.
  /// - Throws: What `load` throws.
  func find(
    into candidates: inout [UInt32], load: (Int) throws(MagicStop) -> UInt64
  ) throws(MagicStop) {
    let head = try load(0)
    let byte = Int(head & 0xFF)
    let (start, end) = (Int(firstPlaces[byte]), Int(firstPlaces[byte + 1]))
    unsafe first.withUnsafeBufferPointer { first in
      guard let demands = first.baseAddress else { return }
      var place = start
      while place < end {
        if unsafe (head ^ demands[place].key) & demands[place].mask == 0 {
          candidates.append(firstRecords[place])
        }
        place &+= 1
      }
    }
    try unsafe further.withUnsafeBufferPointer { further throws(MagicStop) in
      guard let demands = further.baseAddress else { return }
      var place = 0
      for (offset, end) in offsets {
        let bytes = try load(offset)
        while place < end {
          if unsafe (bytes ^ demands[place].key) & demands[place].mask == 0 {
            candidates.append(furtherRecords[place])
          }
          place &+= 1
        }
      }
    }
  }
}

extension MagicProbe {
  /// The byte that a file must start with, and the same letter in the other case if that will do;
  /// `nil` if the probe is not of that kind.
  fileprivate var firstBytes: (UInt8, UInt8)? {
    guard offset == 0 else { return nil }
    let byte = UInt8(truncatingIfNeeded: key)
    return switch mask & 0xFF {
    case 0xFF: (byte, byte)
    case 0xDF: (byte, byte | 0x20)
    default: nil
    }
  }
}
