/// Takes the keys of apps out of a URL, so that the rest can be carried out later with the keys that
/// are stored then.
///
/// Keys are those of the URL itself and of the callbacks in it, however deep. A user name or a
/// password before a host is taken out too; such a URL is refused anyway. The result may have other
/// secrets in it: what is kept and shown goes through ``LinkRedaction``.
public enum LinkKeyRedaction {
  /// The mark that replaces what was taken out.
  public static let mark = "*"

  /// Takes the keys out of a URL.
  ///
  /// The name of the parameter is compared after one decoding, as everywhere.
  ///
  /// - Parameter url: The URL, sound or not.
  /// - Returns: The URL with ``mark`` in the place of each value of `key`, and the values in their
  ///   order, each as it was written.
  public static func redact(_ url: String) -> (text: String, keys: [String]) {
    var keys: [String] = []
    let bytes = rewrite(Array(url.utf8), depth: 0) { value in
      keys.append(String(decoding: value, as: UTF8.self))
      return Array(mark.utf8)
    }
    return (String(decoding: bytes, as: UTF8.self), keys)
  }

  /// Puts keys back where ``redact(_:)`` took them out.
  ///
  /// - Parameters:
  ///   - keys: The keys in their order, each as it is written in a URL; `nil` leaves the mark.
  ///   - url: The URL.
  /// - Returns: The URL with the keys.
  public static func restore(_ keys: [String?], in url: String) -> String {
    var rest = keys[...]
    let bytes = rewrite(Array(url.utf8), depth: 0) { value in
      (rest.popFirst() ?? nil).map { Array($0.utf8) } ?? Array(value)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let callbacks: Set<String> = ["x-success", "x-error", "x-cancel"]

  private static func rewrite(
    _ url: [UInt8], depth: Int, _ replace: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [UInt8] {
    let hash = url.firstIndex(of: UInt8(ascii: "#")) ?? url.count
    let query = url[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    var result = maskingUser(url[..<query])
    result += items(url[query..<hash], depth: depth, replace)
    // Only a URL that is refused has anything of its own behind the hash.
    return result + (depth == 0 ? items(url[hash...], depth: depth, replace) : Array(url[hash...]))
  }

  /// Rewrites items that stand behind a mark of one byte.
  private static func items(
    _ part: ArraySlice<UInt8>, depth: Int, _ replace: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [UInt8] {
    guard let first = part.first else { return [] }
    let ampersand = UInt8(ascii: "&")
    let items = part.dropFirst().split(separator: ampersand, omittingEmptySubsequences: false)
    let rewritten = items.map { item -> [UInt8] in
      guard let sign = item.firstIndex(of: UInt8(ascii: "=")) else { return Array(item) }
      let name = String(decoding: PercentCoding.decode(item[..<sign]), as: UTF8.self)
      let value = item[(sign + 1)...]
      if name == "key" { return item[...sign] + replace(value) }
      guard callbacks.contains(name), depth <= LinkJudge.deepest else { return Array(item) }
      let callback = PercentCoding.decode(value)
      let clean = rewrite(callback, depth: depth + 1, replace)
      guard clean != callback else { return Array(item) }
      return item[...sign]
        + Array(
          PercentCoding.encode(
            String(decoding: clean, as: UTF8.self), keeping: UInt8(ascii: "*")
          ).utf8)
    }
    return [first] + rewritten.joined(separator: [ampersand])
  }

  /// Puts a mark in the place of what stands before the host's `@`.
  private static func maskingUser(_ start: ArraySlice<UInt8>) -> [UInt8] {
    let slash = UInt8(ascii: "/")
    guard let colon = start.firstIndex(of: UInt8(ascii: ":")), colon + 2 < start.endIndex,
      start[colon + 1] == slash, start[colon + 2] == slash
    else { return Array(start) }
    let end = start[(colon + 3)...].firstIndex(of: slash) ?? start.endIndex
    guard let sign = start[(colon + 3)..<end].lastIndex(of: UInt8(ascii: "@")) else {
      return Array(start)
    }
    return start[...(colon + 2)] + Array(mark.utf8) + start[sign...]
  }
}
