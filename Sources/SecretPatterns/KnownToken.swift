/// A token whose issuer gives it a form of its own, so that it can be found.
///
/// Source: the issuers' pages, above all GitHub, "Supported secret scanning patterns"; RFC 7519,
/// section 3 (JSON Web Token); RFC 6750, section 2.1 (`Bearer`); RFC 7617, section 2 (`Basic`).
enum KnownToken: SecretPattern {
  static let kind = SecretKind.token

  /// What comes after a prefix.
  fileprivate enum Alphabet {
    /// Letters and digits.
    case plain
    /// Letters, digits, `-`, `_` and `.`.
    case wide
    /// Capitals and digits.
    case capitals
  }

  fileprivate struct Form {
    let prefix: String
    let count: Int
    var alphabet = Alphabet.wide

    init(_ prefix: String, _ count: Int, _ alphabet: Alphabet = .wide) {
      (self.prefix, self.count, self.alphabet) = (prefix, count, alphabet)
    }
  }

  /// The prefixes, whose case counts, and how many characters follow at least.
  private static let forms: [Form] = [
    // GitHub, GitLab
    Form("ghp_", 20, .plain), Form("gho_", 20, .plain), Form("ghu_", 20, .plain),
    Form("ghs_", 20, .plain), Form("ghr_", 20, .plain), Form("github_pat_", 20),
    Form("glpat-", 16), Form("gldt-", 16), Form("glrt-", 16),
    // Slack
    Form("xoxb-", 10), Form("xoxp-", 10), Form("xoxa-", 10), Form("xoxe-", 10), Form("xoxr-", 10),
    Form("xoxs-", 10), Form("xoxc-", 10), Form("xoxd-", 10), Form("xapp-", 10),
    // Amazon, Google
    Form("AKIA", 16, .capitals), Form("ASIA", 16, .capitals), Form("AIza", 35),
    Form("ya29.", 20), Form("GOCSPX-", 20),
    // OpenAI, Anthropic, Stripe
    Form("sk-", 20), Form("sk_live_", 10, .plain), Form("sk_test_", 10, .plain),
    Form("rk_live_", 10, .plain), Form("rk_test_", 10, .plain), Form("whsec_", 20),
    // Registries and others
    Form("npm_", 30, .plain), Form("pypi-", 16), Form("hf_", 30, .plain), Form("SG.", 30),
    Form("shpat_", 20, .plain), Form("dop_v1_", 30, .plain), Form("tskey-", 16),
  ]

  /// The forms by the first byte of their prefix.
  private static let formsByStart = Dictionary(grouping: forms) { $0.prefix.utf8.first ?? 0 }

  static func occurs(in text: ScannedText) -> Bool {
    for place in text.bytes.indices where text.isStart(place) {
      let first = text.bytes[place]
      if let forms = formsByStart[first], forms.contains(where: { $0.occurs(in: text, at: place) })
      {
        return true
      }
      switch first.lowercased {
      case UInt8(ascii: "e"): if isWebToken(text, place) { return true }
      case UInt8(ascii: "b"): if isBearer(text, place) { return true }
      case UInt8(ascii: "a"): if isBasic(text, place) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether it is a JSON Web Token: three parts in base64url, or five if it is encrypted.
  ///
  /// The first part is an object in JSON, and so begins with `eyJ`.
  private static func isWebToken(_ text: ScannedText, _ start: Int) -> Bool {
    guard text.bytes[start...].starts(with: "eyJ".utf8) else { return false }
    var parts: [Int] = []
    var place = start
    while parts.count < 5 {
      let end = end(of: text, from: place) { $0.isAlphanumeric || "-_".utf8.contains($0) }
      parts.append(end - place)
      guard text[end] == UInt8(ascii: ".") else { break }
      place = end + 1
    }
    return parts.count >= 3 && parts[0] >= 10 && parts.dropFirst().contains { $0 >= 10 }
  }

  private static func isBearer(_ text: ScannedText, _ start: Int) -> Bool {
    guard text.has("bearer ", at: start) else { return false }
    let value = value(in: text, from: start + 7)
    return value.count >= 16 && text.bytes[value].contains(where: \.isDigit)
  }

  private static func isBasic(_ text: ScannedText, _ start: Int) -> Bool {
    guard text.has("authorization: basic ", at: start) else { return false }
    return value(in: text, from: start + 21).count >= 6
  }

  /// The credentials from a place on.
  ///
  /// Source: RFC 9110, section 11.2, `token68`.
  private static func value(in text: ScannedText, from place: Int) -> Range<Int> {
    place..<end(of: text, from: place) { $0.isAlphanumeric || "-._~+/=".utf8.contains($0) }
  }

  private static func end(
    of text: ScannedText, from place: Int, while isPart: (UInt8) -> Bool
  ) -> Int {
    var end = min(place, text.bytes.count)
    while end < text.bytes.count, end < place + 4096, isPart(text.bytes[end]) { end += 1 }
    return end
  }
}

extension KnownToken.Form {
  fileprivate func occurs(in text: ScannedText, at place: Int) -> Bool {
    guard text.bytes[place...].starts(with: prefix.utf8) else { return false }
    let start = place + prefix.utf8.count
    let value = text.bytes[start...].prefix(128).prefix(while: isPart)
    // `sk-` begins names of languages and of styles as well; they have no numbers.
    return value.count >= count && (alphabet != .wide || value.contains(where: \.isDigit))
  }

  private func isPart(_ byte: UInt8) -> Bool {
    switch alphabet {
    case .plain: byte.isAlphanumeric
    case .wide: byte.isAlphanumeric || "-_.".utf8.contains(byte)
    case .capitals: byte.isUppercase || byte.isDigit
    }
  }
}
