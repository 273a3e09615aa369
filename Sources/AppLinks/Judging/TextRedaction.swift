internal import SecretPatterns

/// A text out of which secrets are taken.
///
/// It is read as it is written and then without one layer of its percent-encoding after the other, so
/// that a URL in a URL is looked at as one alone is. What is not taken out stays as it was written.
struct TextRedaction {
  /// The most bytes that are looked at; no URL that is carried out is as long.
  static let longest = 32 << 10

  private static let mark = Array(LinkRedaction.mark.utf8)

  /// The bytes that are left, with a mark for each secret.
  private var bytes: [UInt8]
  private let isValue: Bool

  /// What was taken out.
  private(set) var taken: [TakenOut] = []

  /// The text that is left.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Begins with a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isValue: Whether the whole is the value of a parameter.
  init(_ text: String, isValue: Bool) {
    bytes = Array(text.utf8)
    self.isValue = isValue
    guard bytes.count > Self.longest else { return }
    // A secret that is cut in half could not be recognised, so the part that is cut is left out. An
    // `@` in it shows that a user name comes before a host; the `@` is kept.
    let start = bytes[..<Self.longest]
    let end = start.lastIndex { "/?&#".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let hasUser = bytes[end...].contains(UInt8(ascii: "@"))
    taken.append(TakenOut(Array(bytes[end...].prefix(Self.longest)), isNamed: false))
    bytes = Array(bytes[..<end]) + Self.mark + (hasUser ? Array("@".utf8) : [])
  }

  /// Takes out what stands before the `@` of a host and beside the name of a secret.
  mutating func takeOutNamed(where isSecret: (ArraySlice<UInt8>) -> Bool) {
    takeOut(isNamed: true) { layer, isDeepest in
      var places = UserInformation.places(in: layer.bytes)
      places += NamedSecrets.places(in: layer.bytes, where: isSecret)
      // What is escaped even more often is not looked at.
      if isDeepest { places += layer.items.filter { layer.text.hasEscape(in: $0) } }
      return places
    }
  }

  /// Takes out what has the form of a secret: first parts of paths and words, then whole values.
  mutating func takeOutShapes() {
    takeOut { layer, isDeepest in
      layer.words.filter { word in
        (isDeepest || !layer.text.hasEscape(in: word)) && SecretSearch.isRedacted(layer.bytes[word])
      }
    }
    takeOut { [isValue] layer, _ in
      (layer.values(isValue: isValue) + layer.escapedParts).filter { value in
        SecretSearch.isRedacted(UnescapedText.unescaped(layer.bytes[value]))
      }
    }
  }

  /// Takes out what is found in any layer.
  private mutating func takeOut(
    isNamed: Bool = false, _ find: (Layer, _ isDeepest: Bool) -> [Range<Int>]
  ) {
    var text = UnescapedText(bytes)
    var places: [Range<Int>] = []
    for depth in 0...UnescapedText.deepest {
      places += find(Layer(text), depth == UnescapedText.deepest).map(text.origin)
      guard depth < UnescapedText.deepest, text.unescape() else { break }
    }
    var rest: [UInt8] = []
    var end = 0
    for place in Self.joined(places) {
      taken.append(TakenOut(Array(bytes[place]), isNamed: isNamed))
      rest += bytes[end..<place.lowerBound] + Self.mark
      end = place.upperBound
    }
    bytes = rest + bytes[end...]
  }

  /// Places in order, of which none touches another.
  private static func joined(_ places: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, place.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, place.upperBound)
      } else {
        joined.append(place)
      }
    }
    return joined
  }
}

extension TextRedaction {
  /// A text without some layers of its escapes, and its parts.
  struct Layer {
    let text: UnescapedText
    var bytes: [UInt8] { text.bytes }

    init(_ text: UnescapedText) { self.text = text }

    /// What stands between the signs of a query.
    var items: [Range<Int>] { parts(of: bytes.indices) { "?&#".utf8.contains($0) } }

    /// The words: parts of paths, names and values.
    var words: [Range<Int>] {
      parts(of: bytes.indices) { $0 <= 0x20 || #"/:;,?&#=\|"'<>()[]{}"#.utf8.contains($0) }
    }

    /// The parts of paths that are escaped.
    var escapedParts: [Range<Int>] {
      parts(of: bytes.indices) { "/:;,?&#=\\ ".utf8.contains($0) }.filter { text.hasEscape(in: $0) }
    }

    /// The values of parameters.
    func values(isValue: Bool) -> [Range<Int>] {
      let values = items.compactMap { item -> Range<Int>? in
        let sign = bytes[item].firstIndex(of: UInt8(ascii: "="))
        return sign.map { $0 + 1..<item.upperBound }
      }
      return isValue ? values + [bytes.indices] : values
    }

    private func parts(of range: Range<Int>, between isEnd: (UInt8) -> Bool) -> [Range<Int>] {
      range.split(whereSeparator: { isEnd(bytes[$0]) }).map { $0.startIndex..<$0.endIndex }
    }
  }
}
