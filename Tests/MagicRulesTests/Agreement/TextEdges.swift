/// Texts around every edge at which libmagic changes its mind.
enum TextEdges {
  /// The texts, and what they are called.
  static let all = short + long + marked + tables + values

  /// Single bytes, and each byte inside and at the end of a text.
  private static let short: [(String, [UInt8])] = {
    var texts: [(String, [UInt8])] = []
    let before = Array("some text é ".utf8)
    let after = Array(" and more\n".utf8)
    for byte in UInt8.min...UInt8.max {
      texts.append(("byte \(byte)", [byte]))
      texts.append(("byte \(byte) twice", [byte, byte]))
      texts.append(("byte \(byte) in ASCII", after + [byte] + after))
      texts.append(("byte \(byte) at the end", before + [byte]))
    }
    return texts
  }()

  /// Texts about as long as libmagic looks, with something at the edge.
  private static let long: [(String, [UInt8])] = {
    let ends: [(String, [UInt8])] = [
      ("nothing", []), ("a zero", [0]), ("zeros", [0, 0, 0, 0]), ("é", [0xC3, 0xA9]),
      ("latin", [0xE9]), ("a control", [1]), ("a line", [0x0A]),
    ]
    let starts: [(String, [UInt8])] = [
      ("nothing", []), ("é", [0xC3, 0xA9]), ("latin", [0xE9]), ("a table", Array("a,b\n".utf8)),
      ("a mark", [0xEF, 0xBB, 0xBF]), ("an array", Array("[\"".utf8)),
    ]
    var texts: [(String, [UInt8])] = []
    for difference in -3...3 {
      let lines = String(repeating: "a line of text\n", count: 4370)
      let middle = Array(lines.utf8.prefix(65_536 + difference))
      for (start, first) in starts {
        for (end, last) in ends {
          let name = "\(difference) after \(start) before \(end)"
          texts.append((name, first + middle + last))
        }
      }
    }
    return texts
  }()

  /// Texts with marks, in units of two and four bytes, whole and cut, with zeros at the end.
  private static let marked: [(String, [UInt8])] = {
    let text = "#!/bin/sh\r\necho \"Größe 😀\"\n"
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    var little: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { little += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    var wide: [UInt8] = [0xFF, 0xFE, 0, 0]
    for scalar in text.unicodeScalars {
      wide += (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
    }
    let big = stride(from: 0, to: little.count, by: 2).flatMap { [little[$0 + 1], little[$0]] }
    let wideBig = stride(from: 0, to: wide.count, by: 4).flatMap { wide[$0..<$0 + 4].reversed() }
    let marked = Array("\u{FEFF}\(text)".utf8)
    let ebcdic: [UInt8] = [0xC8, 0x85, 0x93, 0x93, 0x96, 0x40, 0xE6, 0x96, 0x99, 0x25]
    let seven = Array("+/v8-some text".utf8)
    var texts: [(String, [UInt8])] = []
    let forms = [little, big, wide, wideBig, marked, latin, ebcdic, seven]
    for (number, bytes) in forms.enumerated() {
      for cut in 0..<min(12, bytes.count - 1) {
        for zeros in 0..<4 {
          let end = [UInt8](repeating: 0, count: zeros)
          texts.append(("form \(number) less \(cut), \(zeros)", bytes.dropLast(cut) + end))
        }
      }
    }
    return texts
  }()

  /// Tables of 1 to 12 lines.
  private static let tables: [(String, [UInt8])] = {
    let rows = ["a,b\n", "a,\"b\n,\"\n", "a,b\r\n", ",\n", "\"a\"\"b\",c\n", "é,b\n"]
    var texts: [(String, [UInt8])] = []
    for lines in 1...12 {
      for row in rows {
        for end in ["", "a", "a,b,c\n", "a\n", "\"", "\u{1}"] {
          let text = String(repeating: row, count: lines) + end
          texts.append(("\(lines) of \(row), \(end)", Array(text.utf8)))
        }
      }
    }
    return texts
  }()

  /// Values of JSON, whole, broken, doubled and with white space.
  private static let values: [(String, [UInt8])] = {
    let whole: [String] = [
      "{}", "[]", "[1,2,]", "{\"a\":1}", "{\"a\":1,}", "[[[]]]", "true", "1", "\"a\"", "[true]",
      "[tru]", "[-]", "[1e]", "[1e5]", "[01]", "[.5]", "[5.]", "[1.e1]", "[\"\\u12\"]",
      "[\"\\u1234\"]", "{\"é\":[\"ü\"]}", "{'a':1}", "[a]", "{\"a\":}", "[1 2]", "[\"a\nb\"]",
    ]
    let deep = (249...252).map {
      String(repeating: "[", count: $0) + String(repeating: "]", count: $0)
    }
    var texts: [(String, [UInt8])] = []
    for value in whole + deep {
      let ends: [String] = [
        "", "\n", " x", "\n\(value)", "\n\(value)\n\(value)\n", "\n\(value) x", "\0", "\u{1}",
      ]
      for end in ends {
        texts.append(("\(value)\(end)", Array((value + end).utf8)))
        texts.append((" \(value)\(end)", Array((" " + value + end).utf8)))
      }
    }
    return texts
  }()
}
