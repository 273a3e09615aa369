import DocumentPromises
import Foundation
import Promises

@testable import Documents

/// JSON: what is read, Foundation reads alike; what Foundation reads and we refuse, we have a reason
/// for; and what is written is read as it was.
///
/// The input is the text.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 1_000)
  let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: [.fragmentsAllowed])
  let value: DocumentValue
  do throws(DocumentError) {
    value = try JSONReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    if other != nil { promiseRefused(error) }
    return 0
  }
  promiseBounded(value, limits)
  // Foundation drops a byte order mark with which a text begins.
  if bytes.firstRange(of: "\u{FEFF}".utf8) == nil {
    promise(other.map { isAlike(value, $0) } ?? false, "\(value) and \(other ?? "nothing")")
  }
  rewrite(value)
  return 0
}

/// What Foundation takes is refused for its size, its encoding, equal keys, a comma too many, or a
/// number, and for nothing else.
private func promiseRefused(_ error: DocumentError) {
  switch error.reason {
  case .tooLarge, .tooDeep, .tooManyValues, .notUTF8, .duplicateKey: return
  case .malformed(_, let words):
    promise(
      ["expected here", "too large", "not written as JSON"].contains { words.contains($0) },
      "\(error), but Foundation reads it")
  default: promise(false, "\(error), but Foundation reads it")
  }
}

private func isAlike(_ value: DocumentValue, _ object: Any) -> Bool {
  var members = 0
  return DocumentValue(foundation: object, members: &members).map { isAlike(value, $0) } ?? false
}

private func isAlike(_ value: DocumentValue, _ other: DocumentValue) -> Bool {
  switch (value, other) {
  case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
  case (.array(let one), .array(let other)):
    one.count == other.count && zip(one, other).allSatisfy { isAlike($0, $1) }
  case (.dictionary(let one), .dictionary(let other)):
    one.count == other.count
      && other.allSatisfy { key, other in one[key].map { isAlike($0, other) } ?? false }
  // Foundation errs in the last digits of numbers with a fraction, an exponent or many digits.
  case (.integer(let one), .integer(let other)):
    one == other || one.magnitude > 1 << 53 && isNear(Double(one), Double(other))
  case (.integer(let one), .number(let other)): isNear(Double(one), other)
  case (.number(let one), .integer(let other)): isNear(one, Double(other))
  case (.number(let one), .number(let other)): isNear(one, other)
  default: value == other
  }
}

private func isNear(_ one: Double, _ other: Double) -> Bool {
  abs(one - other) <= abs(one) * 1e-12
}

private func rewrite(_ value: DocumentValue) {
  var json = JSONWriter()
  json.value(value)
  promise(
    !json.bytes.contains { $0 < 0x20 || $0 == 0x7F }, "a control character in what is written")
  do throws(DocumentError) {
    let again = try JSONReader.read(json.bytes, named: "the document")
    promise(isSame(again, value), "\(value) is written and read as \(again)")
  } catch {
    promise(false, "\(value) is written, and \(error)")
  }
}
