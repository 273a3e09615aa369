import Testing

/// Reads samples by the grammar that OpenMetrics 1.0 and Prometheus' text form 0.0.4 have in common,
/// written without the writer in view.
enum MetricsReader {
  struct Sample: Hashable {
    struct Label: Hashable {
      let name: String
      let value: String
    }

    let name: String
    let labels: [Label]
    let value: Double
  }

  /// What breaks the grammar.
  struct Fault: Error {
    let line: String
  }

  static func read(_ bytes: [UInt8]) throws -> [Sample] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true else { throw Fault(line: "no end of line at the end") }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    guard texts.last == "# EOF" else { throw Fault(line: "no EOF") }
    return try texts.dropLast().compactMap(sample)
  }

  private static func sample(_ line: String) throws -> Sample? {
    if line.hasPrefix("# TYPE ") || line.hasPrefix("# HELP ") || line.hasPrefix("# UNIT ") {
      return nil
    }
    var rest = line.unicodeScalars[...]
    let name = word(&rest)
    var labels: [Sample.Label] = []
    if rest.first == "{" {
      repeat {
        rest.removeFirst()
        let name = word(&rest)
        guard rest.popFirst() == "=", rest.popFirst() == "\"" else { throw Fault(line: line) }
        labels.append(Sample.Label(name: name, value: try quoted(&rest, line)))
      } while rest.first == ","
      guard rest.popFirst() == "}" else { throw Fault(line: line) }
    }
    guard !name.isEmpty, rest.popFirst() == " ", let value = Double(String(rest)) else {
      throw Fault(line: line)
    }
    return Sample(name: name, labels: labels, value: value)
  }

  private static func word(_ rest: inout Substring.UnicodeScalarView) -> String {
    var result = ""
    while let next = rest.first, next == "_" || next.properties.isAlphabetic || next.isDigit {
      result.unicodeScalars.append(next)
      rest.removeFirst()
    }
    return result
  }

  private static func quoted(
    _ rest: inout Substring.UnicodeScalarView, _ line: String
  ) throws -> String {
    var result = ""
    while let next = rest.popFirst() {
      switch next {
      case "\"": return result
      case "\\":
        switch rest.popFirst() {
        case "n": result += "\n"
        case "\\": result += "\\"
        case "\"": result += "\""
        default: throw Fault(line: line)
        }
      default: result.unicodeScalars.append(next)
      }
    }
    throw Fault(line: line)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
