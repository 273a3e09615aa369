// A signature is in big-endian order, whatever the executable is.
extension ExecutableScan {
  private static let signatureMagic: UInt32 = 0xFADE_0CC0
  private static let entitlementsMagic: UInt32 = 0xFADE_7171
  private static let entitlementsSlot: UInt32 = 5
  private static let derEntitlementsSlot: UInt32 = 7

  /// Wants the start of a signature.
  mutating func wantSignature(at place: MachCommands.Place, of index: Int) {
    let range = architectures[index].range
    let (start, overflows) = range.lowerBound.addingReportingOverflow(place.offset)
    let (end, overflowsToo) = start.addingReportingOverflow(place.count)
    guard !overflows, !overflowsToo, end <= range.upperBound else {
      return doubt(.outside(.signature), of: index)
    }
    architectures[index].signature = start..<end
    want(0, count: 12, in: start..<end, for: .signature(index))
  }

  /// Takes the start of a signature: its kind, its size, and how many parts it has.
  mutating func takeSignature(_ bytes: [UInt8], of index: Int) {
    let words = MachWords(bytes: bytes, isBigEndian: true)
    let place = architectures[index].signature
    guard words.word(at: 0) == Self.signatureMagic, let size = words.size(at: 4),
      let count = words.size(at: 8), size >= 12, size <= place.count, count <= Self.maximumBlobs
    else { return doubt(.malformed(.signature), of: index) }
    architectures[index].signature = place.lowerBound..<place.lowerBound + size
    guard count > 0 else {
      architectures[index].isRead = true
      return
    }
    want(12, count: count * 8, in: architectures[index].signature, for: .signatureIndex(index))
  }

  /// Takes the index of a signature: a kind and a place for each part.
  mutating func takeSignatureIndex(_ bytes: [UInt8], of index: Int) {
    let words = MachWords(bytes: bytes, isBigEndian: true)
    let entries = stride(from: 0, to: bytes.count, by: 8)
    func place(_ slot: UInt32) -> Int? {
      entries.first { words.word(at: $0) == slot }.flatMap { words.size(at: $0 + 4) }
    }
    guard let offset = place(Self.entitlementsSlot) else {
      if place(Self.derEntitlementsSlot) != nil { return doubt(.entitlementsOnlyInDER, of: index) }
      architectures[index].isRead = true
      return
    }
    want(
      offset, count: 8, in: architectures[index].signature, for: .entitlementsHeader(index))
  }

  /// Takes the start of the entitlements: their kind, and their size with this start.
  mutating func takeEntitlementsHeader(_ bytes: [UInt8], of index: Int, endingAt end: Int) {
    let words = MachWords(bytes: bytes, isBigEndian: true)
    guard words.word(at: 0) == Self.entitlementsMagic, let size = words.size(at: 4), size >= 8
    else { return doubt(.malformed(.entitlements), of: index) }
    guard size > 8 else { return keep([], of: index) }
    let rest = end..<architectures[index].signature.upperBound
    want(0, count: size - 8, in: rest, for: .entitlements(index))
  }
}
