import DocumentPromises
import Promises

@testable import AppLinks
@testable import Sharepipe

/// JSON: two readers of ours that were written apart agree, and what is written is read as it was.
///
/// The input is the text.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 1_000)
  let strict = Result { () throws(OrderedJSONError) in
    try OrderedJSONReader.read(bytes, limit: 1 << 16, depth: 32)
  }
  let value: DocumentValue
  do throws(DocumentError) {
    value = try JSONReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    promiseRefused(error, strict)
    return 0
  }
  promiseBounded(value, limits)
  switch strict {
  case .success(let other): promise(isAlike(value, other), "\(value) and \(other)")
  // Foundation skips the mark.
  case .failure(let error): promise(error.reason == .byteOrderMark, "refused: \(error)")
  }
  rewrite(value)
  return 0
}

/// What the strict reader takes is refused only for its size, its numbers, or keys that are alike.
private func promiseRefused(
  _ error: DocumentError, _ strict: Result<OrderedJSON, OrderedJSONError>
) {
  guard case .success(let other) = strict else { return }
  switch error.reason {
  case .tooManyValues, .duplicateKey: return
  case .malformed where other.hasHugeNumber: return
  default: promise(false, "\(error), but it is \(other)")
  }
}

extension OrderedJSON {
  /// Whether there is a number that no `Double` holds.
  fileprivate var hasHugeNumber: Bool {
    switch self {
    case .number(let text): !(Double(text)?.isFinite ?? false)
    case .array(let elements): elements.contains(where: \.hasHugeNumber)
    case .object(let members): members.contains { $0.value.hasHugeNumber }
    case .null, .boolean, .string: false
    }
  }
}

private func isAlike(_ value: DocumentValue, _ other: OrderedJSON) -> Bool {
  switch (value, other) {
  case (.null, .null): true
  case (.boolean(let one), .boolean(let other)): one == other
  case (.integer(let one), .number(let text)):
    Int64(text).map { $0 == one } ?? (Double(text) == Double(one))
  case (.number(let one), .number(let text)): Double(text) == one
  case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
  case (.array(let one), .array(let other)):
    one.count == other.count && zip(one, other).allSatisfy(isAlike)
  case (.dictionary(let one), .object(let other)):
    one.count == other.count
      && other.allSatisfy { member in one[member.name].map { isAlike($0, member.value) } ?? false }
  default: false
  }
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
