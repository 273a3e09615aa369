/// Where an item of a HEIF is: an entry of the box `iloc`.
///
/// Source: ISO/IEC 14496-12, 8.11.3.
struct ItemLocation {
  /// Whether the offset counts from the content of the box `idat`, not from the start of the file.
  let isInItemData: Bool
  let offset: UInt64
  let length: UInt64

  /// Finds an item that is in one piece, in the content of the box.
  init?(of item: UInt32, in list: [UInt8]) {
    guard list.count >= 6, list[0] <= 2 else { return nil }
    let version = list[0]
    let sizes = (
      offset: Int(list[4] >> 4), length: Int(list[4] & 15), base: Int(list[5] >> 4),
      index: version == 0 ? 0 : Int(list[5] & 15)
    )
    let wide = version == 2 ? 4 : 2
    var rest = list[6...]
    guard let count = Self.number(wide, &rest) else { return nil }
    for _ in 0..<count {
      guard let number = Self.number(wide, &rest),
        let method = version == 0 ? 0 : Self.number(2, &rest), Self.number(2, &rest) != nil,
        let base = Self.number(sizes.base, &rest), let extents = Self.number(2, &rest)
      else { return nil }
      guard number == item else {
        let length = Int(extents) * (sizes.index + sizes.offset + sizes.length)
        guard length <= rest.count else { return nil }
        rest = rest.dropFirst(length)
        continue
      }
      guard extents == 1, method & 15 <= 1, Self.number(sizes.index, &rest) != nil,
        let offset = Self.number(sizes.offset, &rest), let length = Self.number(sizes.length, &rest)
      else { return nil }
      let (place, isTooFar) = base.addingReportingOverflow(offset)
      guard !isTooFar else { return nil }
      isInItemData = method & 15 == 1
      self.offset = place
      self.length = length
      return
    }
    return nil
  }

  /// Takes a number of so many bytes; one of no bytes is 0.
  private static func number(_ size: Int, _ rest: inout ArraySlice<UInt8>) -> UInt64? {
    guard size <= 8, rest.count >= size else { return nil }
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
