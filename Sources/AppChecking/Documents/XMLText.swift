import Documents

/// The text of an XML element, and where each of its bytes stands in the file.
struct XMLText: Sendable {
  /// The text with its entities resolved.
  let text: String
  /// For each byte of the text where it starts in the file, and at last where the text ends.
  private let places: [Int]
  /// The stretches of the file that are CDATA, in which nothing is escaped.
  private let plain: [Range<Int>]

  /// Reads what is between two tags.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - content: What is between the tags.
  init(_ bytes: [UInt8], _ content: Range<Int>) {
    var output: [UInt8] = []
    var places: [Int] = []
    var plain: [Range<Int>] = []
    var index = content.lowerBound
    while index < content.upperBound {
      let rest = bytes[index..<content.upperBound]
      if rest.starts(with: "<![CDATA[".utf8) {
        let start = index + 9
        var end = start
        while end < content.upperBound, !bytes[end...].starts(with: "]]>".utf8) { end += 1 }
        for place in start..<end {
          output.append(bytes[place])
          places.append(place)
        }
        plain.append(start..<end)
        index = min(end + 3, content.upperBound)
      } else if rest.first == UInt8(ascii: "&"),
        let semicolon = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let decoded = Self.entity(bytes[(index + 1)..<semicolon])
      {
        for byte in decoded {
          output.append(byte)
          places.append(index)
        }
        index = semicolon + 1
      } else {
        output.append(bytes[index])
        places.append(index)
        index += 1
      }
    }
    places.append(plain.last.map { $0.upperBound + 3 == index ? $0.upperBound : index } ?? index)
    text = String(decoding: output, as: UTF8.self)
    self.places = places
    self.plain = plain
  }

  /// Where a stretch of the text stands in the file.
  func place(of range: Range<Int>) -> Range<Int> {
    let last = places.count - 1
    let start = places[min(range.lowerBound, last)]
    guard range.upperBound > range.lowerBound else { return start..<start }
    var end = places[min(range.upperBound, last)]
    // Behind the last byte a CDATA section may end; what is meant ends before it.
    for section in plain where section.contains(start) { end = min(end, section.upperBound) }
    return start..<max(start, end)
  }

  /// A text as it is to be written at a place of the file.
  func written(_ text: String, at place: Int) -> String {
    plain.contains { $0.lowerBound <= place && place <= $0.upperBound }
      ? text : MarkupText(text).escapedBetweenTags
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "apos": return [UInt8(ascii: "'")]
    case "quot": return [UInt8(ascii: "\"")]
    case let text where text.hasPrefix("#"):
      let digits = text.dropFirst()
      let number =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return number.flatMap(Unicode.Scalar.init).flatMap(UTF8.encode).map(Array.init)
    default: return nil
    }
  }
}
