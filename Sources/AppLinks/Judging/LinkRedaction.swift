internal import SecretPatterns

/// Takes whatever may be a secret out of URLs and their parameters, so that the rest can be kept and
/// shown.
///
/// What is taken out: what stands before a host's `@`; the value of a parameter by its name, such as
/// `password` or `access_token`; the value of a parameter that a route declares a secret; and a value
/// or a part of a path with the form of a secret, such as a token. URLs inside a URL are looked at as
/// well, however they are escaped. Text that is no URL, or a damaged one, is read the same way: what
/// is refused is kept too.
///
/// Where it is not sure it takes out: nothing that is carried out comes from its result.
public struct LinkRedaction: Hashable, Sendable {
  /// What stands where something was taken out.
  public static let mark = LinkKeyRedaction.mark

  /// The most escapings of a URL inside URLs; what is deeper is taken out as a whole.
  private static let deepest = 8

  /// The names of the parameters that are secrets beside those that are known, folded.
  private let declared: Set<String>

  /// Makes a redaction.
  ///
  /// - Parameter names: The names of parameters that are secrets beside those that are known.
  public init(declaring names: some Sequence<String> = []) {
    declared = Set(names.map { SecretName.fold($0.utf8) })
  }

  /// Makes a redaction that knows which parameters the routes of apps declare secrets.
  ///
  /// A name counts for every URL: a callback carries on what another app was told.
  ///
  /// - Parameter apps: The apps.
  public init(for apps: some Sequence<ReceivingApp>) {
    let parameters = apps.flatMap { ($0.routes ?? []).flatMap(\.parameters) }
    self.init(declaring: parameters.filter(\.isSecret).map(\.name))
  }

  /// Takes secrets out of a URL.
  ///
  /// - Parameter url: The URL, sound or not.
  /// - Returns: The URL with ``mark`` in the place of each secret; doing it again changes nothing.
  public func redact(_ url: String) -> String {
    String(decoding: clean(Array(url.utf8), depth: 0), as: UTF8.self)
  }

  /// Takes secrets out of the value of a parameter.
  ///
  /// - Parameters:
  ///   - value: The value, decoded.
  ///   - name: The name, decoded.
  /// - Returns: The value as it may be shown.
  public func redact(_ value: ParameterValue, of name: String) -> ParameterValue {
    guard !isSecret(Array(name.utf8)) else { return .text(Self.mark) }
    guard case .text(let text) = value else { return value }
    return .text(String(decoding: cleanText(Array(text.utf8), depth: 0), as: UTF8.self))
  }

  /// Takes secrets out of a verdict.
  ///
  /// - Parameter verdict: The verdict.
  /// - Returns: The verdict as it may be kept and shown; its callbacks are not such as to be opened.
  public func redact(_ verdict: LinkVerdict) -> LinkVerdict {
    var shown = verdict
    for (name, value) in verdict.parameters { shown.parameters[name] = redact(value, of: name) }
    shown.callbacks.source = verdict.callbacks.source.map(redact)
    shown.callbacks.success = verdict.callbacks.success.map(redact)
    shown.callbacks.error = verdict.callbacks.error.map(redact)
    shown.callbacks.cancel = verdict.callbacks.cancel.map(redact)
    shown.chained?.name = verdict.chained.map { redact($0.name) } ?? ""
    return shown
  }

  // MARK: Reading

  private static let (equals, ampersand, hash) = (
    UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "#")
  )
  private static let star = Array(mark.utf8)

  /// Cleans text that may be a URL: items of a query, a path before them, and a fragment.
  private func clean(_ text: [UInt8], depth: Int) -> [UInt8] {
    let text = Self.maskingUsers(text)
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    var follows: Follows = .nothing
    while true {
      let end = text[place...].firstIndex { "?&#".utf8.contains($0) } ?? text.count
      let item = text[place..<end]
      let separator = place > 0 ? text[place - 1] : nil
      // A secret with a sign that is not escaped goes on behind it.
      if follows == .secret, separator == UInt8(ascii: "?") || !item.contains(Self.equals) {
        if separator != UInt8(ascii: "?"), !item.isEmpty { result += Self.star }
        if separator == UInt8(ascii: "?") { result.removeLast() }
      } else {
        let (cleaned, isSecret) = cleanItem(item, depth: depth)
        result += cleaned
        follows = isSecret ? .secret : .nothing
      }
      guard end < text.count else { return result }
      result.append(text[end])
      place = end + 1
    }
  }

  private enum Follows { case nothing, secret }

  /// Cleans what stands between two signs of a query, and says whether its value was a secret.
  private func cleanItem(_ item: ArraySlice<UInt8>, depth: Int) -> ([UInt8], isSecret: Bool) {
    guard let sign = item.firstIndex(of: Self.equals) else {
      return (cleanPath(item, depth: depth), false)
    }
    let (name, value) = (item[..<sign], item[(sign + 1)...])
    let start = cleanPath(name, depth: depth) + [Self.equals]
    if isSecret(Array(name)) { return (start + Self.star, !value.isEmpty) }
    return (start + cleanValue(value, depth: depth), false)
  }

  /// Cleans a value as it is written in a URL.
  private func cleanValue(_ value: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    guard value.contains(UInt8(ascii: "%")) else {
      return cleanText(Array(value), depth: depth)
    }
    let decoded = PercentCoding.decode(value)
    let cleaned = cleanText(decoded, depth: depth)
    return cleaned == decoded ? Array(value) : Self.encode(cleaned)
  }

  /// Cleans decoded text, which may be a URL, or have one or a secret in it.
  private func cleanText(_ text: [UInt8], depth: Int) -> [UInt8] {
    guard !text.isEmpty else { return [] }
    guard depth < Self.deepest else {
      return text.contains { "=%@".utf8.contains($0) } ? Self.star : text
    }
    let isStructured = text.contains { "=%@/?&#".utf8.contains($0) }
    let cleaned = isStructured ? clean(text, depth: depth + 1) : text
    return SecretSearch.isRedacted(cleaned) ? Self.star : cleaned
  }

  /// Cleans a part of a path, or of what stands before a query.
  private func cleanPath(_ path: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    var result: [UInt8] = []
    var place = path.startIndex
    while true {
      let end = path[place...].firstIndex { "/:;,\\ ".utf8.contains($0) } ?? path.endIndex
      let segment = path[place..<end]
      if segment.contains(UInt8(ascii: "%")) {
        result += cleanValue(segment, depth: depth)
      } else {
        result += SecretSearch.isRedacted(segment) ? Self.star : Array(segment)
      }
      guard end < path.endIndex else { return result }
      result.append(path[end])
      place = end + 1
    }
  }

  /// Whether a name, as it is written, has a secret beside it.
  private func isSecret(_ name: [UInt8]) -> Bool {
    var name = name
    var depth = 0
    while name.contains(UInt8(ascii: "%")), depth < Self.deepest {
      // Where a name cannot be read, it may be any.
      guard PercentCoding.brokenEscape(in: name) == nil else { return true }
      name = PercentCoding.decode(name)
      depth += 1
    }
    let last = name.lastIndex { "/:;,?&#\\ |".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let word = name[last...]
    return SecretName.isRedacted(word) || declared.contains(SecretName.fold(word))
  }

  /// Puts a mark in the place of what stands before the `@` of a host, wherever a host may stand.
  private static func maskingUsers(_ text: [UInt8]) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let last = text.lastIndex(of: UInt8(ascii: "@")) else { return text }
    var result: [UInt8] = []
    var place = 0
    while place < text.count {
      guard text[place] == slash, place + 1 < text.count, text[place + 1] == slash else {
        result.append(text[place])
        place += 1
        continue
      }
      let start = place + 2
      result += text[place..<start]
      place = endOfUser(in: text, from: start, last) ?? start
      if place > start { result += star }
    }
    return result
  }

  /// The place of the `@` behind a user, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - start: Where the user begins.
  ///   - last: The place of the last `@` of the text.
  /// - Returns: The place.
  private static func endOfUser(in text: [UInt8], from start: Int, _ last: Int) -> Int? {
    guard last >= start else { return nil }
    let end = text[start...].firstIndex { "/?#&".utf8.contains($0) } ?? text.count
    if let place = text[start..<end].lastIndex(of: UInt8(ascii: "@")) { return place }
    // What follows the colon is no port: a password with a sign that is not escaped.
    guard let colon = text[start..<end].firstIndex(of: UInt8(ascii: ":")),
      !text[(colon + 1)..<end].allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return last
  }

  private static func encode(_ bytes: [UInt8]) -> [UInt8] {
    let text = String(decoding: bytes, as: UTF8.self)
    return Array(PercentCoding.encode(text, keeping: UInt8(ascii: "*")).utf8)
  }
}
