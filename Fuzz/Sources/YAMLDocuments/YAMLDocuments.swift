import DocumentPromises
import Promises

@testable import Documents

/// YAML: what is read is within the limits, however often aliases repeat it, and JSON is YAML.
///
/// The input is the text.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 1_000)
  let value: DocumentValue
  do throws(DocumentError) {
    value = try YAMLReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    return 0
  }
  var size = 0
  promise(value.isWithin(limits, depth: 0, values: &size), "too large")
  let again = try? YAMLReader.read(bytes, named: "the document", limits: limits)
  promise(again.map { isSame($0, value) } ?? false, "two readings")
  rewrite(value)
  return 0
}

extension DocumentValue {
  /// Whether levels and values are within the limits; the text of aliases is shared.
  fileprivate func isWithin(_ limits: DocumentLimits, depth: Int, values: inout Int) -> Bool {
    values += 1
    guard depth <= limits.depth, values <= limits.values else { return false }
    switch self {
    case .array(let elements):
      for element in elements {
        guard element.isWithin(limits, depth: depth + 1, values: &values) else { return false }
      }
    case .dictionary(let members):
      for member in members.values {
        guard member.isWithin(limits, depth: depth + 1, values: &values) else { return false }
      }
    default: break
    }
    return true
  }

  /// Whether YAML reads its JSON as JSON does: no numbers with a fraction, and plain text.
  fileprivate var isPlain: Bool {
    switch self {
    case .null, .boolean, .integer: true
    case .string(let text): Self.isPlain(text)
    case .array(let elements): elements.allSatisfy(\.isPlain)
    case .dictionary(let members): members.allSatisfy { Self.isPlain($0.key) && $0.value.isPlain }
    case .number, .date, .data: false
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) }
  }
}

private func rewrite(_ value: DocumentValue) {
  guard value.isPlain else { return }
  var json = JSONWriter()
  json.value(value)
  // YAML looks for the colon behind a key in so many characters only.
  guard json.bytes.count <= 1_000 else { return }
  do throws(DocumentError) {
    let again = try YAMLReader.read(json.bytes, named: "the document")
    promise(isSame(again, value), "\(value) is written as JSON and read as \(again)")
  } catch {
    promise(false, "\(value) is written as JSON, and \(error)")
  }
}
