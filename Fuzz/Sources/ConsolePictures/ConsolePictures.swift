import Promises

@testable import SharepipeConsole

/// Pictures as the program that draws them writes them: one that is read has exactly the pixels that its
/// sides say, and its PNG file has the same ones, with the sums of PNG and of zlib.
///
/// The input is what the program wrote.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  guard let picture = try? RawPicture(bytes) else { return 0 }
  promise((1...256).contains(picture.width), "\(picture.width) wide")
  promise((1...256).contains(picture.height), "\(picture.height) high")
  promise(bytes.count == 4 + 3 * picture.width * picture.height, "\(bytes.count) bytes")
  promise(picture.pixels == Array(bytes[4...]), "other pixels")
  var reader = Reader(rest: PNGFile.bytes(of: picture)[...])
  promise(reader.take(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "no signature")
  promise(
    reader.chunk("IHDR")
      == [0, 0, bytes[0], bytes[1], 0, 0, bytes[2], bytes[3], 8, 2, 0, 0, 0], "another head")
  let lines = unpacked(reader.chunk("IDAT"))
  promise(reader.chunk("IEND").isEmpty && reader.rest.isEmpty, "something behind the end")
  let length = 3 * picture.width + 1
  promise(lines.count == length * picture.height, "\(lines.count) bytes of lines")
  var pixels: [UInt8] = []
  for line in 0..<picture.height {
    promise(lines[line * length] == 0, "a filter")
    pixels += lines[line * length + 1..<(line + 1) * length]
  }
  promise(pixels == picture.pixels, "other pixels in the file")
  return 0
}

/// The bytes of a stream of zlib whose blocks are stored; its sum is right.
private func unpacked(_ stream: [UInt8]) -> [UInt8] {
  var reader = Reader(rest: stream[...])
  let head = reader.take(2)
  promise((Int(head[0]) << 8 | Int(head[1])) % 31 == 0 && head[0] & 15 == 8, "no stream of zlib")
  var bytes: [UInt8] = []
  var isLast = false
  while !isLast {
    let block = reader.take(5)
    isLast = block[0] == 1
    promise(block[0] <= 1, "a block that is not stored")
    promise(block[1] == ~block[3] && block[2] == ~block[4], "a block with another length")
    bytes += reader.take(Int(block[1]) | Int(block[2]) << 8)
  }
  // RFC 1950, section 9, as one formula for each half.
  let first = 1 + bytes.reduce(0) { $0 + Int($1) }
  let second = bytes.enumerated().reduce(bytes.count) {
    $0 + (bytes.count - $1.offset) * Int($1.element)
  }
  promise(reader.number() == (second % 65_521) << 16 | first % 65_521, "another sum of zlib")
  promise(reader.rest.isEmpty, "something behind the sum")
  return bytes
}

/// Reads parts of a file.
private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func take(_ count: Int) -> [UInt8] {
    promise(count <= rest.count, "the file ends too early")
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number() -> Int { take(4).reduce(0) { $0 << 8 | Int($1) } }

  /// The content of the next chunk, which has this name and the right sum.
  mutating func chunk(_ name: String) -> [UInt8] {
    let count = number()
    let named = take(4 + count)
    promise(named.starts(with: name.utf8), "another chunk than \(name)")
    var sum = ~UInt32(0)
    for byte in named {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    promise(number() == Int(~sum), "another sum of \(name)")
    return Array(named.dropFirst(4))
  }
}
