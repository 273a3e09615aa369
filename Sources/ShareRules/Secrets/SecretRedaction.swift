import Glibc
package import SafeFiles

/// Takes secrets out of what a program has written before it is stored or shown.
///
/// What counts is the content of a secret file without the white space around it, and each of its
/// lines, if it has 8 bytes or more: literally, so that a program that means to show a secret can.
package struct SecretRedaction: Sendable {
  /// What stands in the place of a secret.
  static let mark = "[secret]"

  /// The fewest bytes that are taken out.
  static let shortest = 8

  /// The redaction that finds nothing.
  package static let none = SecretRedaction([])

  /// A stretch of one of the contents.
  private struct Stretch: Sendable {
    let content: Int
    let range: Range<Int>
  }

  private let contents: [SecretContent]
  /// The stretches by a key of their first 8 bytes; the longest first.
  private let stretches: [UInt64: [Stretch]]
  /// A random factor, without which the bytes cannot be found from a key.
  private let factor: UInt64

  /// The most bytes that are taken out at once; 0 if nothing ever is.
  package let longest: Int

  /// Prepares for secrets.
  package init(_ contents: [SecretContent]) {
    self.contents = contents
    let factor = UInt64.random(in: .min ... .max) | 1
    self.factor = factor
    var stretches: [UInt64: [Stretch]] = [:]
    for (index, content) in contents.enumerated() {
      unsafe content.withBytes { bytes in
        for range in unsafe Self.ranges(in: bytes) {
          var window: UInt64 = 0
          for place in range.prefix(Self.shortest) {
            window = unsafe window << 8 | UInt64(bytes[place])
          }
          stretches[window &* factor, default: []].append(Stretch(content: index, range: range))
        }
      }
    }
    self.stretches = stretches.mapValues { $0.sorted { $0.range.count > $1.range.count } }
    longest = stretches.values.joined().map(\.range.count).max() ?? 0
  }

  /// Whether a secret stands in bytes.
  package func isFound(in bytes: [UInt8]) -> Bool { !places(in: bytes).isEmpty }

  /// Bytes, or a part of them, without the secrets.
  ///
  /// - Parameters:
  ///   - bytes: What may have secrets.
  ///   - kept: The part that is wanted. A secret that has one byte in it is taken out of it.
  /// - Returns: The part, with a mark for each secret.
  package func redacted(_ bytes: [UInt8], keeping kept: Range<Int>? = nil) -> [UInt8] {
    let kept = kept ?? bytes.indices
    let places = places(in: bytes)
    guard !places.isEmpty else { return Array(bytes[kept]) }
    var result: [UInt8] = []
    var start = kept.lowerBound
    for place in places where place.overlaps(kept) {
      if start < place.lowerBound { result += bytes[start..<place.lowerBound] }
      result += Self.mark.utf8
      start = min(place.upperBound, kept.upperBound)
    }
    return result + bytes[start..<kept.upperBound]
  }

  /// Text without the secrets.
  package func redacted(_ text: String) -> String {
    guard longest > 0 else { return text }
    let bytes = Array(text.utf8)
    return isFound(in: bytes) ? String(decoding: redacted(bytes), as: UTF8.self) : text
  }

  /// Where secrets stand, in order and apart from each other.
  private func places(in bytes: [UInt8]) -> [Range<Int>] {
    guard longest > 0, bytes.count >= Self.shortest else { return [] }
    var places: [Range<Int>] = []
    var window: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      window = window << 8 | UInt64(byte)
      let start = index + 1 - Self.shortest
      guard start >= 0, let candidates = stretches[window &* factor],
        let length = candidates.first(where: { stands($0, in: bytes, at: start) })?.range.count
      else { continue }
      if let last = places.last, last.upperBound >= start {
        places[places.count - 1] = last.lowerBound..<max(last.upperBound, start + length)
      } else {
        places.append(start..<start + length)
      }
    }
    return places
  }

  private func stands(_ stretch: Stretch, in bytes: [UInt8], at start: Int) -> Bool {
    guard stretch.range.count <= bytes.count - start else { return false }
    return unsafe contents[stretch.content].withBytes { secret in
      unsafe bytes.withUnsafeBytes { bytes in
        guard let secret = secret.baseAddress, let bytes = bytes.baseAddress else { return false }
        return unsafe memcmp(
          secret + stretch.range.lowerBound, bytes + start, stretch.range.count) == 0
      }
    }
  }

  /// What counts of a content: the whole, and its lines.
  private static func ranges(in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
    var result: [Range<Int>] = []
    func add(_ range: Range<Int>) {
      var range = range
      while let first = range.first, unsafe bytes[first] <= 0x20 { range = range.dropFirst() }
      while let last = range.last, unsafe bytes[last] <= 0x20 { range = range.dropLast() }
      if range.count >= shortest, !result.contains(range) { result.append(range) }
    }
    add(0..<bytes.count)
    for line in bytes.indices.split(whereSeparator: { unsafe bytes[$0] == 0x0A }) {
      add(line.startIndex..<line.endIndex)
    }
    return result
  }
}
