import Glibc

/// A value of the Distinguished Encoding Rules, as far as libmagic reads one.
///
/// Source: file(1) 5.44 to 5.47, `der.c`.
struct DERValue {
  /// The number of its tag.
  var tag: UInt32
  /// Where its content starts.
  var start: Int
  /// The bytes of its content.
  var count: Int

  /// Reads a value at the start of bytes, or returns `nil` if they do not hold one.
  init?(_ bytes: borrowing UnsafeRawBufferPointer, available: Int) {
    var place = 0
    guard place < available else { return nil }
    tag = unsafe UInt32(bytes[place] & 0x1F)
    place += 1
    if tag == 0x1F {
      guard place < available else { return nil }
      while unsafe bytes[place] >= 0x80 {
        tag = unsafe tag &* 128 &+ UInt32(bytes[place]) &- 0x80
        place += 1
        // More than the bytes at hand are not needed for any tag that has a name.
        guard place < available, place < 8 else { return nil }
      }
    }
    guard place < available else { return nil }
    let first = unsafe bytes[place]
    let digits = Int(first & 0x7F)
    place += 1
    guard place + digits < available else { return nil }
    count = digits
    if first & 0x80 != 0 {
      var length: UInt64 = 0
      for position in place..<place + digits {
        length = unsafe length << 8 | UInt64(bytes[position])
      }
      place += digits
      guard length <= UInt64(UInt32.max) - UInt64(place),
        place + Int(length) <= available
      else { return nil }
      count = Int(length)
    }
    start = place
  }

  /// The bytes that a tag and a length can have.
  static let headSize = 160

  /// The names of the tags, in their order.
  static let names: [StaticString] = [
    "eoc", "bool", "int", "bit_str", "octet_str", "null", "obj_id", "obj_desc", "ext", "real",
    "enum", "embed", "utf8_str", "rel_oid", "time", "res2", "seq", "set", "num_str", "prt_str",
    "t61_str", "vid_str", "ia5_str", "utc_time", "gen_time", "gr_str", "vis_str", "gen_str",
    "univ_str", "char_str", "bmp_str", "date", "tod", "datetime", "duration", "oid-iri",
    "rel-oid-iri",
  ]
}

extension MagicMatcher {
  /// Reads the value where the line looks.
  private mutating func readDER(in span: MagicSpan, available: Int) throws(MagicStop) -> DERValue? {
    guard available > 0 else { return nil }
    let count = min(available, DERValue.headSize)
    let bytes = unsafe UnsafeRawBufferPointer(
      start: try bytes(of: span, at: searchStart, count: count), count: count)
    if count >= 7, unsafe bytes[0] & 0x1F == 0x1F,
      unsafe bytes[1..<7].allSatisfy({ $0 >= 0x80 })
    {
      throw .doubt
    }
    return unsafe DERValue(bytes, available: available)
  }

  /// Whether the value where the line looks is as the line wants it.
  mutating func checkDER(_ line: MagicRecord, in span: MagicSpan) throws(MagicStop) -> Bool {
    guard let available = searchCount,
      let value = try readDER(in: span, available: available)
    else { return false }
    guard value.tag < UInt32(DERValue.names.count) else { throw .doubt }
    let name = DERValue.names[Int(value.tag)]
    let wanted = unsafe line.text
    guard let address = wanted.baseAddress, wanted.count >= name.utf8CodeUnitCount,
      unsafe memcmp(address, name.utf8Start, name.utf8CodeUnitCount) == 0
    else { return false }
    var rest = unsafe wanted.dropFirst(name.utf8CodeUnitCount)
    while let byte = unsafe rest.first, byte != UInt8(ascii: "=") {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return false }
      var length: UInt64 = 0
      while let digit = unsafe rest.first,
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
      {
        length = length &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
        unsafe rest.removeFirst()
      }
      guard length == UInt64(value.count) else { return false }
    }
    guard unsafe !rest.isEmpty else { return true }
    unsafe rest.removeFirst()
    if unsafe rest.count == 1 && rest.first == UInt8(ascii: "x") { return true }
    return unsafe try printsAs(rest, value, in: span)
  }

  /// Whether the content of a value, as libmagic prints it, is a text.
  private mutating func printsAs(
    _ wanted: Slice<UnsafeBufferPointer<UInt8>>, _ value: DERValue, in span: MagicSpan
  ) throws(MagicStop) -> Bool {
    // Printed text and times are not asked for by any line; numbers are, in hexadecimal digits.
    guard ![0x0C, 0x13, 0x16, 0x17].contains(value.tag) else { throw .doubt }
    if unsafe value.count >= 60 && wanted.count < 100 { return false }
    guard value.count < 60, value.start + value.count <= searchCount ?? 0 else { throw .doubt }
    let bytes = unsafe UnsafeRawBufferPointer(
      start: try bytes(of: span, at: searchStart + value.start, count: value.count),
      count: value.count)
    guard unsafe wanted.count == value.count * 2, value.count > 0 else {
      // Nothing is printed for an empty value: what stands there is its tag's name.
      if value.count == 0 { throw .doubt }
      return false
    }
    let digits: [UInt8] = Array("0123456789abcdef".utf8)
    for position in 0..<value.count {
      let byte = unsafe bytes[position]
      let place = unsafe wanted.startIndex + position * 2
      guard unsafe wanted[place] == digits[Int(byte >> 4)],
        unsafe wanted[place + 1] == digits[Int(byte & 15)]
      else { return false }
    }
    return true
  }

  /// Where the content of the value starts that the line looks at; notes where it ends.
  ///
  /// - Returns: The place, or `nil` if there is no whole value.
  mutating func endOfDER(_ line: MagicRecord, in span: MagicSpan) throws(MagicStop) -> Int32? {
    let available = searchCount ?? 0
    guard
      let value = try readDER(in: span, available: available == 0 ? span.count : available)
    else { return nil }
    let start = value.start + Int(offset) + Int(line.offset)
    guard start >= 0 else { throw .doubt }
    let level = line.level
    if level != 0 {
      guard start + value.count <= span.count else { return nil }
      unsafe levels[level - 1].end = Int32(truncatingIfNeeded: start + value.count)
    }
    guard start <= span.count else { return nil }
    return Int32(truncatingIfNeeded: start)
  }
}
