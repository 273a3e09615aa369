/// A number of bytes as messages say it: `1.5 GiB`, `512 MiB`, `17 bytes`.
package struct ByteCount: Hashable, CustomStringConvertible {
  private let bytes: Int64

  /// Creates a count.
  package init(_ bytes: some BinaryInteger) { self.bytes = Int64(clamping: bytes) }

  /// The count in the largest unit of which there is one at least, with one digit after the point
  /// unless that is zero.
  package var description: String {
    for (unit, shift) in [("TiB", 40), ("GiB", 30), ("MiB", 20), ("KiB", 10)] as [(String, Int64)]
    where bytes >> shift > 0 {
      let tenths = ((bytes >> (shift - 10)) * 10) >> 10
      let rest = tenths % 10
      return rest == 0 ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(rest) \(unit)"
    }
    return bytes == 1 ? "1 byte" : "\(bytes) bytes"
  }
}
