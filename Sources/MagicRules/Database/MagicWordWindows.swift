/// Looks at every second, third, … place of a text for three bytes that words have.
///
/// Wherever a word of so many bytes stands, one of its windows of three bytes is at such a place.
@safe
final class MagicWordWindows: @unchecked Sendable {  // Nothing changes after `init`.
  /// A window of a word.
  private struct Window {
    /// The three bytes, with their bits of ``caseBits`` set, where the mask has bits.
    var key: UInt32
    var mask: UInt32
    /// Where in the word they stand.
    var offset: Int32
    /// The place of the word among all.
    var word: Int32
  }

  /// The steps of the walk.
  private let step: Int
  private let isEmpty: Bool
  /// For each hash of three bytes the bucket of the windows that have it; 0 for none.
  private let buckets: UnsafeMutablePointer<UInt8>
  /// Where the windows of each bucket start; 257 places.
  private let bucketPlaces: UnsafeMutablePointer<Int32>
  private let windows: UnsafeMutablePointer<Window>

  private static let hashBits: UInt32 = 14
  /// Letters of both cases are alike in these bits, and so are some signs.
  private static let caseBits: UInt32 = 0x20_2020

  /// Prepares a walk.
  ///
  /// - Parameters:
  ///   - words: The words, of at least three bytes each.
  ///   - mostSteps: The most bytes from one place to the next.
  init(_ words: [(number: Int, bytes: [UInt8])], mostSteps: Int) {
    // The second window of a word of three bytes has two of them, and any third one.
    let shortest = words.map(\.bytes.count).min() ?? 0
    step = shortest == 3 ? 2 : max(1, min(mostSteps, shortest - 2))
    isEmpty = words.isEmpty
    let buckets = UnsafeMutablePointer<UInt8>.allocate(capacity: 1 << Int(Self.hashBits))
    unsafe buckets.initialize(repeating: 0, count: 1 << Int(Self.hashBits))
    unsafe self.buckets = buckets
    var listed: [(bucket: UInt8, window: Window)] = []
    var used = 0
    for (number, bytes) in words {
      for offset in 0..<step {
        let (window, hashes) = Self.window(of: bytes, at: offset, word: number)
        let bucket = UInt8(used % 255 + 1)
        used += 1
        for hash in hashes where unsafe buckets[hash] == 0 { unsafe buckets[hash] = bucket }
        for bucket in Set(hashes.map { unsafe buckets[$0] }) { listed.append((bucket, window)) }
      }
    }
    listed.sort { ($0.bucket, $0.window.word) < ($1.bucket, $1.window.word) }
    unsafe bucketPlaces = .allocate(capacity: 257)
    unsafe bucketPlaces.initialize(repeating: 0, count: 257)
    for (bucket, _) in listed { unsafe bucketPlaces[Int(bucket) + 1] += 1 }
    for bucket in 1...256 { unsafe bucketPlaces[bucket] += bucketPlaces[bucket - 1] }
    unsafe windows = .allocate(capacity: listed.count)
    for (place, (_, window)) in listed.enumerated() {
      unsafe (windows + place).initialize(to: window)
    }
  }

  deinit {
    unsafe buckets.deallocate()
    unsafe bucketPlaces.deallocate()
    unsafe windows.deallocate()
  }

  /// The window of a word at a place in it, and the hashes of three bytes that it matches.
  private static func window(
    of bytes: [UInt8], at offset: Int, word: Int
  ) -> (Window, hashes: [Int]) {
    var key: UInt32 = 0
    for place in 0..<3 where offset + place < bytes.count {
      key |= UInt32(bytes[offset + place]) << UInt32(place * 8)
    }
    let isWhole = offset + 3 <= bytes.count
    let mask: UInt32 = isWhole ? 0xFF_FFFF : 0xFFFF
    key = (key | caseBits) & mask
    let window = Window(key: key, mask: mask, offset: Int32(offset), word: Int32(word))
    if isWhole { return (window, [hash(key)]) }
    return (window, Array(Set((UInt32(0)...0xFF).map { hash(key | $0 << 16 | caseBits) })))
  }

  /// The hash of three bytes that have their ``caseBits``.
  @inline(__always)
  private static func hash(_ key: UInt32) -> Int {
    Int(((key << 8) &* 0x9E37_79B1) >> (32 - hashBits))
  }

  /// Finds places where a word may start.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - places: The places that are of interest.
  ///   - found: Called for each word that may be there, with its number and the place.
  @inline(__always)
  func find(
    in text: UnsafeRawBufferPointer, _ places: Range<Int>, found: (Int, Int) -> Void
  ) {
    guard !isEmpty, let base = text.baseAddress else { return }
    let (buckets, step) = unsafe (self.buckets, self.step)
    var place = places.lowerBound
    // A word that starts at the last place has a window some bytes after it.
    let last = min(places.upperBound &+ step, text.count)
    let end = min(last, text.count &- 3)
    while place < end {
      let bytes = unsafe UInt32(
        littleEndian: base.loadUnaligned(fromByteOffset: place, as: UInt32.self))
      let bucket = unsafe buckets[Self.hash(bytes | Self.caseBits)]
      if bucket != 0 { report(bucket, bytes, at: place, found) }
      place &+= step
    }
    // What follows the last byte is taken for a zero.
    while place < last {
      var bytes: UInt32 = 0
      for position in 0..<min(3, text.count - place) {
        bytes |= unsafe UInt32(text[place + position]) << UInt32(position * 8)
      }
      let bucket = unsafe buckets[Self.hash(bytes | Self.caseBits)]
      if bucket != 0 { report(bucket, bytes, at: place, found) }
      place &+= step
    }
  }

  @inline(never)
  private func report(
    _ bucket: UInt8, _ bytes: UInt32, at place: Int, _ found: (Int, Int) -> Void
  ) {
    let bytes = bytes | Self.caseBits
    for number in unsafe Int(bucketPlaces[Int(bucket)])..<Int(bucketPlaces[Int(bucket) + 1]) {
      let window = unsafe windows[number]
      if bytes & window.mask == window.key, place >= Int(window.offset) {
        found(Int(window.word), place - Int(window.offset))
      }
    }
  }
}
