import Promises

@testable import SecretPatterns

/// The search for secrets: it finds the same whatever the width of the characters.
///
/// The input is the text.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  guard let text = ScannedText(bytes) else {
    promise(false, "a short text is too long")
    return 0
  }
  promise(text.bytes.count <= bytes.count * 3, "it grows")
  for (range, next) in zip(text.addresses, text.addresses.dropFirst()) {
    promise(range.upperBound <= next.lowerBound, "addresses that overlap")
  }
  promise(text.addresses.allSatisfy { $0.upperBound <= text.bytes.count }, "an address outside")
  let kinds = SecretSearch.kinds(in: text)
  promise(Set(kinds).count == kinds.count, "a kind twice")
  guard bytes.allSatisfy({ $0 < 0x80 }) else { return 0 }
  // UTF-16, whose bytes are ASCII and zeros.
  let wide = ScannedText(bytes.flatMap { [$0, 0] })
  promise(wide.map { SecretSearch.kinds(in: $0) } == kinds, "other kinds in UTF-16")
  let forms = bytes.map { byte in
    (0x21...0x7E).contains(byte) ? UInt32(byte) + 0xFEE0 : UInt32(byte)
  }
  var full = String.UnicodeScalarView()
  full.append(contentsOf: forms.compactMap(Unicode.Scalar.init))
  // Other white space than a space and a line feed is read as one of them.
  guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return 0 }
  let scanned = ScannedText(Array(String(full).utf8))
  promise(scanned.map { SecretSearch.kinds(in: $0) } == kinds, "other kinds in full width")
  return 0
}
