/// The entries of one pass, by what they demand of the bytes.
struct MagicPassIndex {
  /// The entries that demand something of the first byte, ordered by it.
  private(set) var first: [MagicProbe] = []
  /// Where the entries for each first byte start; 257 places.
  private(set) var firstPlaces: [Int32] = []
  /// The entries that demand something of bytes further on, ordered by their offset.
  private(set) var further: [MagicProbe] = []
  /// The entries that are asked always, in their order.
  private(set) var always: [UInt32] = []

  /// Bytes beyond this offset are looked at only when an entry's turn has come.
  static let nearOffset = 4000

  /// Collects entries, each with its probe.
  init(_ probes: [MagicProbe], always: [UInt32]) {
    self.always = always
    for probe in probes {
      if probe.offset > Self.nearOffset {
        self.always.append(probe.record)
      } else if probe.offset == 0, probe.mask & 0xFF == 0xFF {
        first.append(probe)
      } else if probe.offset == 0, probe.mask & 0xFF == 0xDF {
        first.append(probe)
        var lower = probe
        lower.key |= 0x20
        first.append(lower)
      } else {
        further.append(probe)
      }
    }
    self.always.sort()
    first.sort { ($0.key & 0xFF, $0.record) < ($1.key & 0xFF, $1.record) }
    further.sort { ($0.offset, $0.record) < ($1.offset, $1.record) }
    var counts = [Int32](repeating: 0, count: 257)
    for probe in first { counts[Int(probe.key & 0xFF) + 1] += 1 }
    for byte in 1...256 { counts[byte] += counts[byte - 1] }
    firstPlaces = counts
    for place in first.indices { first[place].key &= first[place].mask }
  }

  /// Finds the entries that may match.
  ///
  /// - Parameters:
  ///   - candidates: Gets the records of the entries, in no order, some perhaps twice.
  ///   - load: Gives the eight bytes at an offset, with zeros past the end.
  func find(
    into candidates: inout [UInt32], load: (Int) throws(MagicStop) -> UInt64
  ) throws(MagicStop) {
    let head = try load(0)
    let byte = Int(head & 0xFF)
    for place in Int(firstPlaces[byte])..<Int(firstPlaces[byte + 1])
    where (head ^ first[place].key) & first[place].mask == 0 {
      candidates.append(first[place].record)
    }
    var (offset, bytes) = (0, head)
    for probe in further {
      if probe.offset != offset {
        offset = probe.offset
        bytes = try load(offset)
      }
      if (bytes ^ probe.key) & probe.mask == 0 { candidates.append(probe.record) }
    }
  }
}
