/// A long text without a space that looks drawn by chance, as keys and tokens are.
///
/// It has 20 to 512 letters and digits, with capitals, small letters and digits among them, mixed as
/// chance mixes them and not as names in programs do. What is not taken for one: hexadecimal (a
/// digest, a UUID, a commit), parts of a URL (whose parameters ``SecretAddress`` looks at), public
/// keys and certificates, digests as web pages have them (`sha256-…`), and `data:` in base64.
enum RandomText: SecretPattern {
  static let kind = SecretKind.token

  static func occurs(in text: ScannedText) -> Bool {
    var addresses = text.addresses[...]
    var place = 0
    while place < text.bytes.count {
      if let block = endOfPublicBlock(in: text, at: place) {
        place = block
        continue
      }
      guard isPart(text.bytes[place]) else {
        place += 1
        continue
      }
      let start = place
      while place < text.bytes.count, isPart(text.bytes[place]) { place += 1 }
      while let first = addresses.first, first.upperBound <= start { addresses.removeFirst() }
      if addresses.first?.contains(start) != true, !text.has(";base64,", at: start - 8),
        isRandom(text.bytes[start..<place])
      {
        return true
      }
    }
    return false
  }

  /// The end of a PEM block that holds nothing private, if one begins here.
  private static func endOfPublicBlock(in text: ScannedText, at place: Int) -> Int? {
    guard text.bytes[place] == UInt8(ascii: "-"), text[place - 1] == UInt8(ascii: "\n"),
      let label = PrivateKeyText.label(in: text, at: place),
      label.contains("certificate") || label.contains("public key")
    else { return nil }
    var end = place + 11
    while end < text.bytes.count, !text.has("-----end ", at: end) { end += 1 }
    return end
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "-_+/=".utf8.contains(byte)
  }

  private static func isRandom(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= 20, !isPublic(run) else { return false }
    let letters = run.filter(\.isAlphanumeric)
    guard (20...512).contains(letters.count) else { return false }
    var counts = [Double](repeating: 0, count: 128)
    var digitGroups = 0
    var changes = 0
    var hasUppercase = false
    var hasLowercase = false
    for (index, byte) in letters.enumerated() {
      counts[Int(byte)] += 1
      hasUppercase = hasUppercase || byte.isUppercase
      hasLowercase = hasLowercase || byte.isLowercase
      let isChange = index == 0 || kind(of: byte) != kind(of: letters[index - 1])
      if isChange, byte.isDigit { digitGroups += 1 }
      if isChange, index > 0 { changes += 1 }
    }
    guard hasUppercase, hasLowercase, digitGroups > 0 else { return false }
    let entropy = Entropy.bits(of: counts, total: Double(letters.count))
    // In a name such as `NSString2UTF8` words change less often, and there are fewer numbers.
    let mixture = Double(changes) / Double(letters.count - 1)
    return entropy >= 3.5 && (mixture >= 0.5 || mixture >= 0.35 && digitGroups >= 2)
  }

  private static func kind(of byte: UInt8) -> Int {
    byte.isDigit ? 0 : byte.isUppercase ? 1 : 2
  }

  /// Source: Subresource Integrity, 3.1; RFC 4253, section 6.6 (the first bytes of a public key).
  private static func isPublic(_ run: ArraySlice<UInt8>) -> Bool {
    ["sha256-", "sha384-", "sha512-", "AAAAB3NzaC1", "AAAAC3NzaC1", "AAAAE2VjZHNh"].contains {
      run.starts(with: $0.utf8)
    }
  }
}
