/// Finds the key that occurs twice in one object of JSON text that is otherwise in order.
enum JSONDuplicateKey {
  /// The fault, or `nil` if the two keys are not spelt alike, as `a` and `\u0061`.
  static func find(in bytes: Span<UInt8>) -> DocumentFault? {
    var keys: [Set<String>] = []
    var lastString: (start: Int, text: String)?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let end = JSONScan.endOfString(in: bytes, from: index) else { return nil }
        var text: [UInt8] = []
        for position in (index + 1)..<end { text.append(bytes[position]) }
        lastString = (index, String(decoding: text, as: UTF8.self))
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["): keys.append([])
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = keys.popLast()
      case UInt8(ascii: ":"):
        if let key = lastString, let last = keys.indices.last, !keys[last].insert(key.text).inserted
        {
          return DocumentFault(.duplicateKey(key.text), at: key.start)
        }
      default: break
      }
      index += 1
    }
    return nil
  }
}
