/// One item of a query: a name, and perhaps a value, both decoded once.
struct QueryItem: Hashable, Sendable {
  /// The bytes of the name.
  let name: [UInt8]
  /// The bytes of the value, or `nil` without `=`.
  let value: [UInt8]?
  /// Whether a lenient reading escaped a character of it.
  var isEscaped = false

  /// Whether it has a name, byte for byte.
  func isNamed(_ name: String) -> Bool {
    self.name.count == name.utf8.count && self.name.elementsEqual(name.utf8)
  }

  /// The items of a query in order; those of no length are passed over.
  ///
  /// The query is split before anything is decoded, so that an escaped `&` or `=` stays a part of
  /// its value. A plus sign stays one. Source: x-callback-url 1.0, "URL structure".
  static func items(
    of query: String?, escapes: QueryEscapes = QueryEscapes()
  ) -> [QueryItem] {
    guard let query else { return [] }
    return Array(query.utf8).split(separator: UInt8(ascii: "&")).map { item in
      let sign = item.firstIndex(of: UInt8(ascii: "="))
      return QueryItem(
        name: PercentCoding.decode(item[..<(sign ?? item.endIndex)]),
        value: sign.map { PercentCoding.decode(item[($0 + 1)...]) },
        isEscaped: escapes.isWithin(item.indices))
    }
  }
}
