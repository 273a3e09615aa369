@testable package import Documents
import Promises

/// What holds of every document that is refused: the reason has words, and its place is in the bytes.
///
/// A document with a meaning may also be refused for what it says.
package func promiseGood(
  _ error: DocumentError, of bytes: [UInt8], hasMeaning: Bool = false
) {
  promise(error.description.hasPrefix("the document"), "no name: \(error)")
  promise(!error.reason.description.isEmpty, "no words: \(error.reason)")
  let lines = bytes.count { $0 == 10 } + 1
  switch error.position {
  case nil: break
  case .offset(let offset):
    promise((0...bytes.count).contains(offset), "a place outside: \(error)")
  case .line(let line, let column):
    // YAML and XML know more line ends than a line feed.
    promise((1...(bytes.count + 1)).contains(line), "a line outside: \(error)")
    promise(column.map { (0...(bytes.count + 1)).contains($0) } ?? true, "a column: \(error)")
    // What is not finished may be missed on the line after the last.
    let hasOtherEnds = bytes.contains { $0 == 13 || $0 >= 0x80 }
    promise(line <= lines + 1 || hasOtherEnds, "a line after the last: \(error)")
  }
  switch error.reason {
  case .unreadable, .notAFile: promise(false, "a reason of files: \(error)")
  case .problems(let problems):
    promise(hasMeaning && !problems.isEmpty, "no problems: \(error)")
    for problem in problems { promise(!problem.description.isEmpty, "no words: \(problem)") }
  default: break
  }
}

/// What holds of every document that is read: it is within the limits.
package func promiseBounded(_ value: DocumentValue, _ limits: DocumentLimits) {
  var size = DocumentSize()
  size.add(value, depth: 0)
  promise(size.depth <= limits.depth, "\(size.depth) levels")
  promise(size.values <= limits.values, "\(size.values) values")
  // Text that was UTF-16 has up to three bytes for two.
  promise(size.bytes <= limits.expandedBytes * 3 / 2, "\(size.bytes) bytes")
}

/// How large a value is.
private struct DocumentSize {
  var values = 0
  var bytes = 0
  var depth = 0

  mutating func add(_ value: DocumentValue, depth level: Int) {
    values += 1
    switch value {
    case .string(let text): bytes += text.utf8.count
    case .data(let data): bytes += data.count
    case .array(let elements):
      depth = max(depth, level + 1)
      for element in elements { add(element, depth: level + 1) }
    case .dictionary(let members):
      depth = max(depth, level + 1)
      for (key, member) in members {
        bytes += key.utf8.count
        add(member, depth: level + 1)
      }
    case .null, .boolean, .integer, .number, .date: break
    }
  }
}

/// Whether two values are the same to the byte; a number that is none is the same as itself.
///
/// Dates are the same to a thousandth of a second, for they are counted from 1970 or from 2001.
package func isSame(_ one: DocumentValue, _ other: DocumentValue) -> Bool {
  switch (one, other) {
  case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
  case (.number(let one), .number(let other)): one == other || one.isNaN && other.isNaN
  case (.date(let one), .date(let other)):
    one == other || abs(one - other) <= max(abs(one), 1_000_000_000) * 1e-12
  case (.array(let one), .array(let other)):
    one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
  case (.dictionary(let one), .dictionary(let other)):
    one.count == other.count
      && one.allSatisfy { key, value in other[key].map { isSame(value, $0) } ?? false }
  default: one == other
  }
}
