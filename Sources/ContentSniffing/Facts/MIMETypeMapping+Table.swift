import TypeIdentifiers

extension MIMETypeMapping {
  /// The mapping of a MIME type that the table has, or `nil`.
  ///
  /// The text of the table is searched in place: a command that looks at one file needs one row of
  /// it.
  ///
  /// - Parameter name: The MIME type in lower case.
  /// - Returns: What its row says.
  static func listed(_ name: String) -> Self? {
    let table = MIMETypeTable.rows.utf8.span
    let wanted = name.utf8.span
    var lower = 0
    var upper = table.count
    while lower < upper {
      let start = lineStart(in: table, before: lower + (upper - lower) / 2, after: lower)
      let end = wordEnd(in: table, from: start)
      let order = order(of: wanted, to: table, start..<end)
      if order == 0 { return row(of: table, from: end) }
      if order < 0 { upper = start } else { lower = lineEnd(in: table, from: end) + 1 }
    }
    return nil
  }

  /// All MIME types of the table, sorted.
  static var knownMIMETypes: [String] {
    MIMETypeTable.rows.split(separator: "\n").map {
      $0.prefix { $0 != " " }.lowercased()
    }
  }

  /// What a row says behind its MIME type, which ends at a place.
  private static func row(of table: borrowing Span<UInt8>, from place: Int) -> Self {
    var bytes: [UInt8] = []
    for index in place..<lineEnd(in: table, from: place) { bytes.append(table[index]) }
    let words = bytes.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let type = words.last.flatMap { TypeIdentifier($0) }
    return switch (words.count, type) {
    case (1, let type?): Self(identifier: type, exactness: .exact, hint: nil)
    case (2, let type?) where words[0] == "<":
      Self(identifier: type, exactness: .ancestor, hint: nil)
    case (_, let type): Self(identifier: .data, exactness: .none, hint: type)
    }
  }

  /// Where the line starts in which a place is.
  private static func lineStart(
    in table: borrowing Span<UInt8>, before place: Int, after least: Int
  ) -> Int {
    var start = place
    while start > least, table[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private static func lineEnd(in table: borrowing Span<UInt8>, from place: Int) -> Int {
    var end = place
    while end < table.count, table[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private static func wordEnd(in table: borrowing Span<UInt8>, from place: Int) -> Int {
    var end = place
    while end < table.count, table[end] > UInt8(ascii: " ") { end += 1 }
    return end
  }

  /// Below 0 if a name sorts before the one in the table, 0 if it is the same.
  private static func order(
    of name: borrowing Span<UInt8>, to table: borrowing Span<UInt8>, _ range: Range<Int>
  ) -> Int {
    for index in 0..<min(name.count, range.count) {
      let byte = table[range.lowerBound + index]
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let difference = Int(name[index]) - Int(isCapital ? byte + 32 : byte)
      if difference != 0 { return difference }
    }
    return name.count - range.count
  }
}
