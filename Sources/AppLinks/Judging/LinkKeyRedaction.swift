/// Takes the key out of a URL, so that the rest can be kept and shown.
public enum LinkKeyRedaction {
  /// What stands where a key was.
  public static let mark = "*"

  /// Takes the keys out of a URL.
  ///
  /// The name of the parameter is compared after one decoding, as everywhere.
  ///
  /// - Parameter url: The URL, sound or not.
  /// - Returns: The URL with ``mark`` in the place of each value of `key`, and the first value as
  ///   it was written, or `nil` if there is none.
  public static func redact(_ url: String) -> (text: String, key: String?) {
    var key: String?
    let text = replace(in: url) { value in
      if key == nil { key = String(decoding: value, as: UTF8.self) }
      return Array(mark.utf8)
    }
    return (text, key)
  }

  /// Puts a key back where ``redact(_:)`` took it out.
  ///
  /// - Parameters:
  ///   - key: The key as it was written.
  ///   - url: The URL.
  /// - Returns: The URL with the key.
  public static func restore(_ key: String, in url: String) -> String {
    replace(in: url) { _ in Array(key.utf8) }
  }

  /// Where values of `key` are in a URL: UTF-8 bytes from its start.
  static func places(in url: [UInt8]) -> [Range<Int>] {
    guard let mark = url.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let end = url.firstIndex(of: UInt8(ascii: "#")).flatMap { $0 > mark ? $0 : nil } ?? url.count
    guard mark < end else { return [] }
    var places: [Range<Int>] = []
    for item in url[(mark + 1)..<end].split(separator: UInt8(ascii: "&")) {
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      guard name.endIndex < item.endIndex,
        PercentCoding.decode(name).elementsEqual("key".utf8)
      else { continue }
      places.append((name.endIndex + 1)..<item.endIndex)
    }
    return places
  }

  private static func replace(
    in url: String, _ replacement: (ArraySlice<UInt8>) -> [UInt8]
  ) -> String {
    let bytes = Array(url.utf8)
    var result: [UInt8] = []
    var index = 0
    for place in places(in: bytes) {
      result += bytes[index..<place.lowerBound] + replacement(bytes[place])
      index = place.upperBound
    }
    return String(decoding: result + bytes[index...], as: UTF8.self)
  }
}
