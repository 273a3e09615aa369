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

  /// Collects entries.
  ///
  /// - Parameters:
  ///   - probes: The probes of entries, in the order of their records.
  ///   - always: The entries without a probe, in their order.
  init(_ probes: [MagicProbe], always: [UInt32]) {
    self.always = always
    var counts = [Int32](repeating: 0, count: 257)
    var order: [UInt64] = []
    for (place, probe) in probes.enumerated() {
      if probe.offset > Self.nearOffset {
        self.always.append(probe.record)
      } else if let (one, other) = probe.firstBytes {
        counts[Int(one) + 1] += 1
        if other != one { counts[Int(other) + 1] += 1 }
      } else {
        order.append(UInt64(probe.offset) << 32 | UInt64(place))
      }
    }
    self.always.sort()
    order.sort()
    further = order.map { probes[Int($0 & 0xFFFF_FFFF)] }
    for byte in 1...256 { counts[byte] += counts[byte - 1] }
    firstPlaces = counts
    guard let any = probes.first else { return }
    first = Array(repeating: any, count: Int(counts[256]))
    for probe in probes {
      guard let (one, other) = probe.firstBytes else { continue }
      first[Int(counts[Int(one)])] = probe
      counts[Int(one)] += 1
      if other != one {
        first[Int(counts[Int(other)])] = probe
        counts[Int(other)] += 1
      }
    }
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
