/// Finds the values that stand beside the names of secrets: in a query, a fragment, parameters of a
/// path, a form, or an object of JSON.
///
/// Source: RFC 3986, sections 3.3 and 3.4; RFC 8259.
package struct NamedSecrets {
  private let text: [UInt8]
  private let isSecret: (ArraySlice<UInt8>) -> Bool
  private var places: [Range<Int>] = []

  /// The places of the values, in order; one may be empty.
  ///
  /// - Parameters:
  ///   - text: The text; the names in it may be escaped.
  ///   - isSecret: Whether the value beside a name, decoded, is a secret.
  /// - Returns: The places.
  package static func places(
    in text: [UInt8], where isSecret: (ArraySlice<UInt8>) -> Bool
  ) -> [Range<Int>] {
    withoutActuallyEscaping(isSecret) { isSecret in
      var search = NamedSecrets(text: text, isSecret: isSecret)
      search.run()
      return search.places
    }
  }

  private init(text: [UInt8], isSecret: @escaping (ArraySlice<UInt8>) -> Bool) {
    (self.text, self.isSecret) = (text, isSecret)
  }

  private mutating func run() {
    var place = 0
    var nameStart = 0
    /// The last two quotation marks, and the last byte that is no space.
    var (opening, closing, last) = (-1, -1, -1)
    while place < text.count {
      let byte = text[place]
      var end: Int?
      switch byte {
      case UInt8(ascii: "="):
        if isName(text[nameStart..<place]) { end = value(from: place + 1) }
      case UInt8(ascii: ":") where closing >= 0 && last == closing && opening >= 0:
        if isName(key(opening + 1..<closing)) { end = member(from: place + 1) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        (opening, closing) = (closing, place)
      default: break
      }
      if let end {
        (place, nameStart, opening, closing, last) = (end, end, -1, -1, -1)
        continue
      }
      if "/:;,?&#\\ |=<>".utf8.contains(byte) { nameStart = place + 1 }
      if byte > 0x20 { last = place }
      place += 1
    }
  }

  /// The name between two quotation marks, which may be escaped.
  private func key(_ range: Range<Int>) -> ArraySlice<UInt8> {
    let end = text[range].lastIndex { $0 != UInt8(ascii: "\\") }.map { $0 + 1 }
    return text[range.lowerBound..<(end ?? range.lowerBound)]
  }

  /// Whether a name, as it is written, has a secret beside it.
  private func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty else { return false }
    let decoded = UnescapedText.whole(name)
    // Where a name cannot be read, it may be any.
    if decoded.contains(UInt8(ascii: "%")) { return true }
    let last = decoded.lastIndex { "/:;,?&#\\ |=<>".utf8.contains($0) }.map { $0 + 1 } ?? 0
    return isSecret(decoded[last...])
  }

  /// Takes the value of a parameter, and says where it ends.
  ///
  /// A question mark in it that is not escaped, and what follows another sign and has no name, are
  /// parts of it.
  private mutating func value(from start: Int) -> Int {
    let isSign = { (byte: UInt8) in byte == UInt8(ascii: "&") || byte == UInt8(ascii: "#") }
    var end = text[start...].firstIndex(where: isSign) ?? text.count
    places.append(start..<end)
    guard end > start else { return end }
    while end < text.count {
      let next = text[(end + 1)...].firstIndex(where: isSign) ?? text.count
      let item = text[(end + 1)..<next].prefix { $0 != UInt8(ascii: "?") }
      if item.contains(UInt8(ascii: "=")) { break }
      if end + 1 < next { places.append(end + 1..<next) }
      end = next
    }
    return end
  }

  /// Takes the value of a member of an object, and says where it ends.
  private mutating func member(from start: Int) -> Int {
    var start = start
    while start < text.count, text[start] <= 0x20 { start += 1 }
    var quote = start
    while quote < text.count, text[quote] == UInt8(ascii: "\\") { quote += 1 }
    let end: Int
    if quote < text.count, text[quote] == UInt8(ascii: "\"") || text[quote] == UInt8(ascii: "'") {
      end = endOfString(from: quote, depth: quote - start)
      start = quote + 1
    } else if start < text.count,
      text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
    {
      end = endOfContainer(from: start)
    } else {
      end = text[start...].firstIndex { $0 <= 0x20 || ",}]&#".utf8.contains($0) } ?? text.count
    }
    places.append(start..<max(start, end))
    return max(start, end)
  }

  /// The place of the mark that closes a string; one behind more backslashes than the first is in it.
  private func endOfString(from quote: Int, depth: Int) -> Int {
    var backslashes = 0
    for place in (quote + 1)..<max(quote + 1, text.count) {
      if text[place] == UInt8(ascii: "\\") {
        backslashes += 1
        continue
      }
      if text[place] == text[quote], backslashes <= depth { return place - backslashes }
      backslashes = 0
    }
    return text.count
  }

  private func endOfContainer(from start: Int) -> Int {
    var depth = 0
    for place in start..<text.count {
      switch text[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return place + 1 }
      default: break
      }
    }
    return text.count
  }
}
