extension LinkKey {
  /// A URL with the key as the parameter `key`, and otherwise as it was written.
  ///
  /// A parameter `key` without a value gets it; else the key stands behind the last parameter.
  ///
  /// - Parameter url: The URL, which has no other key.
  /// - Returns: The URL with the key, which is a secret from now on.
  package func added(to url: String) -> String {
    let hash = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let (start, fragment) = (url[..<hash], url[hash...])
    guard let mark = start.utf8.firstIndex(of: UInt8(ascii: "?")) else {
      return start + "?key=" + encoded + fragment
    }
    var items = start[mark...].dropFirst().split(separator: "&", omittingEmptySubsequences: false)
      .map(String.init)
    if let place = items.firstIndex(where: Self.isEmptyKey) {
      items[place] = "key=" + encoded
    } else if items.last == "" {
      items[items.endIndex - 1] = "key=" + encoded
    } else {
      items.append("key=" + encoded)
    }
    return start[...mark] + items.joined(separator: "&") + fragment
  }

  /// Whether an item of a query is `key` without a value.
  private static func isEmptyKey(_ item: String) -> Bool {
    let name = item.utf8.last == UInt8(ascii: "=") ? item.dropLast() : item[...]
    return PercentCoding.decode(name.utf8).elementsEqual("key".utf8)
  }
}
