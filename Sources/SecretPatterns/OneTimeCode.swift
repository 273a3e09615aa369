/// A code of four to eight digits that is asked for once: a PIN, a TAN, a code to sign in.
///
/// Digits that are the whole text count, whatever they are: libraries have taken any seven digits
/// on a general board for a login PIN. In a text a word such as *code* or *PIN* must belong to
/// them: `code: 123456`, `123456 is your code`, or the digits alone on a line near the word.
enum OneTimeCode: SecretPattern {
  static let kind = SecretKind.oneTimeCode

  /// Words for a code, in lower case.
  static let words: Set<String> = [
    "code", "codes", "pin", "otp", "totp", "tan", "mtan", "pushtan", "smstan", "passcode", "2fa",
    "mfa", "kod", "codice", "codigo", "c?digo", "sicherheitscode", "zugangscode",
    "verifizierungscode", "authentifizierungscode", "freischaltcode", "anmeldecode", "einmalcode",
  ]

  /// What makes *code* another thing when it stands before it.
  static let otherCodes: Set<String> = [
    "zip", "postal", "area", "country", "dialing", "error", "exit", "status", "response", "return",
    "http", "source", "qr", "bar", "dress", "colour", "color", "discount", "promo", "coupon",
    "voucher", "product", "article", "tax", "fiscal", "building", "penal", "civil", "criminal",
    "morse", "reason", "result", "language", "currency", "sort", "op", "key", "char", "unicode",
  ]

  /// Whether a word makes the *code* after it another thing, as in `ZIP code` or in Foundation's
  /// `Domain=NSCocoaErrorDomain Code=3840`.
  private static func isOther(_ word: String) -> Bool {
    otherCodes.contains(word) || word.hasSuffix("errordomain")
  }

  /// Words that say that one thing is another.
  private static let copulas: Set<String> = [
    "is", "are", "was", "ist", "lautet", "est", "es", "?",
  ]

  static func occurs(in text: ScannedText) -> Bool {
    let content = content(of: text)
    var place = 0
    while place < text.bytes.count {
      guard text.bytes[place].isDigit else {
        place += 1
        continue
      }
      if let candidate = Candidate(in: text, at: place) {
        if candidate.range == content || candidate.isCode { return true }
        place = candidate.range.upperBound
      } else {
        while text[place].isDigit { place += 1 }
      }
    }
    return false
  }

  /// The text without white space, `G-` before it and a period after it.
  private static func content(of text: ScannedText) -> Range<Int> {
    let isPadding = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: ".") }
    guard var start = text.bytes.firstIndex(where: { !isPadding($0) }),
      let last = text.bytes.lastIndex(where: { !isPadding($0) })
    else { return 0..<0 }
    if text.bytes[start...last].starts(with: "G-".utf8) { start += 2 }
    return start..<max(start, last + 1)
  }

  /// Four to eight digits that may be a code.
  private struct Candidate {
    let text: ScannedText
    /// From the first digit to the last.
    let range: Range<Int>

    /// Reads digits, in one group or in two of three or four; `nil` if they are part of anything
    /// longer, such as a date, an amount or a telephone number.
    init?(in text: ScannedText, at start: Int) {
      func end(of start: Int) -> Int {
        var end = start
        while text[end].isDigit { end += 1 }
        return end
      }
      var before = text[start - 1]
      // Google's codes begin with `G-`.
      if before == UInt8(ascii: "-"), text[start - 2] == UInt8(ascii: "G"), text.isStart(start - 2)
      {
        before = UInt8(ascii: " ")
      }
      guard !before.isWord, !"-_.,/+$#@&?%".utf8.contains(before), before != ScannedText.symbol
      else { return nil }
      var last = end(of: start)
      let first = last - start
      if " -".utf8.contains(text[last]), first == 3 || first == 4 {
        let second = end(of: last + 1)
        if second - last - 1 == first { last = second }
      }
      let isTwo = last - start > first
      guard isTwo || (4...8).contains(first) else { return nil }
      let after = text[last]
      guard !after.isWord, !"_%/$@".utf8.contains(after), after != ScannedText.symbol,
        !(".,:- ".utf8.contains(after) && text[last + 1].isDigit)
      else { return nil }
      self.text = text
      range = start..<last
    }

    /// Whether a word nearby says that it is a code.
    var isCode: Bool {
      let before = Neighbours(of: text, before: range.lowerBound)
      if before.word != nil {
        if isAlone { return true }
        if before.isTold, !isYear || before.hasSign { return true }
      }
      let after = Neighbours(of: text, after: range.upperBound)
      return after.word != nil && (isAlone || after.isTold && !isYear)
    }

    /// Whether it looks like a year of our time.
    private var isYear: Bool {
      let start = range.lowerBound
      return range.count == 4 && (text.has("19", at: start) || text.has("20", at: start))
    }

    /// Whether there is nothing else on its line.
    private var isAlone: Bool {
      var start = range.lowerBound
      while start > range.lowerBound - 8, " \t".utf8.contains(text[start - 1]) { start -= 1 }
      var end = range.upperBound
      while end < range.upperBound + 8, " \t\r".utf8.contains(text[end]) { end += 1 }
      return text[start - 1] == UInt8(ascii: "\n") && text[end] == UInt8(ascii: "\n")
    }
  }

  /// Up to six words on one side of the digits, and what they say.
  private struct Neighbours {
    /// The place of a word for a code among them, the nearest being 0, or `nil` if there is none.
    private(set) var word: Int?
    /// Whether that word and the digits are said to be one thing.
    private(set) var isTold = false
    /// Whether a colon or an equals sign stands before the digits.
    private(set) var hasSign = false

    /// The words before the digits.
    init(of text: ScannedText, before start: Int) {
      let window = max(0, start - 80)..<start
      let pieces = Self.pieces(of: text, window)
      let gap = text.bytes[window].reversed().prefix { !$0.isWord }
      hasSign = gap.contains { ":=".utf8.contains($0) }
      let words = Array(pieces.reversed().prefix(7))
      word = words.indices.first { index in
        index < 6 && OneTimeCode.words.contains(words[index].word)
          && !(index + 1 < words.count && OneTimeCode.isOther(words[index + 1].word))
      }
      guard let word else { return }
      let hasStop = words[...word].contains(where: \.endsSentence)
      let isSaid = word == 0 || hasSign || OneTimeCode.copulas.contains(words[0].word)
      isTold = isSaid && !hasStop
    }

    /// The words after the digits.
    init(of text: ScannedText, after end: Int) {
      let window = end..<min(text.bytes.count, end + 80)
      let words = Array(Self.pieces(of: text, window).prefix(6))
      word = words.indices.first { index in
        OneTimeCode.words.contains(words[index].word)
          && !(index > 0 && OneTimeCode.isOther(words[index - 1].word))
      }
      guard let word, word > 0 else { return }
      let hasStop = words[..<word].contains(where: \.endsSentence)
      isTold = !hasStop && ["is", "as", "ist", "als", "est", "es"].contains(words[0].word)
    }

    private static func pieces(
      of text: ScannedText, _ window: Range<Int>
    ) -> [(word: String, endsSentence: Bool)] {
      var pieces: [(word: String, endsSentence: Bool)] = []
      var place = window.lowerBound
      while place < window.upperBound {
        guard text.bytes[place].isWord else {
          place += 1
          continue
        }
        let start = place
        while place < window.upperBound, text.bytes[place].isWord { place += 1 }
        let isStop = ".!?".utf8.contains(text[place]) && text[place + 1] <= 0x20
        pieces.append((text.lowercased(start..<place), isStop))
      }
      return pieces
    }
  }
}
