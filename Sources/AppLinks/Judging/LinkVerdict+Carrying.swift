extension LinkVerdict {
  /// A URL as an extension may have it: escaped where the reading was lenient, and with the default
  /// page in the place of each redirect that was refused.
  ///
  /// - Parameter text: The URL that was judged.
  /// - Returns: The URL.
  package func carried(_ text: String) -> String {
    var bytes = Array(text.utf8)
    if !escaped.isEmpty { _ = try? URLReader(mode: .lenient).checkCharacters(&bytes) }
    if !defaulted.isEmpty { bytes = replacingDefaulted(in: bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func replacingDefaulted(in bytes: [UInt8]) -> [UInt8] {
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    guard let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) else { return bytes }
    let items = bytes[(mark + 1)..<hash].split(
      separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
    var result = Array(bytes[...mark])
    for (index, item) in items.enumerated() {
      if index > 0 { result.append(UInt8(ascii: "&")) }
      let name = item.prefix { $0 != UInt8(ascii: "=") }
      let text = String(decoding: PercentCoding.decode(name), as: UTF8.self)
      guard defaulted[text] != nil, case .text(let page)? = parameters[text] else {
        result += item
        continue
      }
      result += name + [UInt8(ascii: "=")] + PercentCoding.encode(page).utf8
    }
    return result + bytes[hash...]
  }
}
