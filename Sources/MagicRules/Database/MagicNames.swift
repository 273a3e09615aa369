/// Where the entries are that others use by name.
struct MagicNames {
  /// The hash of each name and the record that has it, in the order of the hashes.
  private var places: [(hash: UInt64, record: Int)] = []

  /// Collects the names of a database.
  init(_ file: MagicFile) {
    places.reserveCapacity(512)
    for record in file.entryCount..<file.entryCount + file.namedCount
    where file[record].kind == .name {
      places.append((unsafe Self.hash(file[record].text), record))
    }
    places.sort { ($0.hash, $0.record) < ($1.hash, $1.record) }
  }

  /// The first record that has a name, or `nil` if there is none.
  func record(named name: UnsafeBufferPointer<UInt8>, in file: MagicFile) -> Int? {
    let hash = unsafe Self.hash(name)
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    while low < places.count, places[low].hash == hash {
      if unsafe file[places[low].record].text.elementsEqual(name) { return places[low].record }
      low += 1
    }
    return nil
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in 0..<name.count {
      hash = unsafe (hash ^ UInt64(name[place])) &* 0x100_0000_01B3
    }
    return hash
  }
}
