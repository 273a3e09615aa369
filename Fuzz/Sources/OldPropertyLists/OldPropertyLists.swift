import DocumentPromises
import Foundation
import Promises

@testable import Documents

/// The old text form of property lists: what is read is within the limits, is what Foundation reads
/// where it reads it, and is the same after being written and read; keys that occur twice have places.
///
/// The input is the list.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 1_000)
  promiseTaken(bytes, limits)
  let value: DocumentValue
  do throws(DocumentError) {
    value = try OldPropertyListReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    return 0
  }
  promiseBounded(value, limits)
  var members = 0
  if let object = try? unsafe PropertyListSerialization.propertyList(
    from: Data(bytes), options: [], format: nil),
    let other = DocumentValue(foundation: object, members: &members)
  {
    promise(isSame(other, value), "Foundation reads \(other), and not \(value)")
  }
  do throws(DocumentError) {
    let again = try OldPropertyListReader.read(
      Array(value.oldText.utf8), named: "the document",
      limits: DocumentLimits(bytes: 1 << 24, depth: 32, values: 1_000))
    promise(isSame(again, value), "\(value) is read as \(again)")
  } catch {
    promise(false, "\(value) is written, and \(error)")
  }
  return 0
}

/// What is read with keys that occur twice: the same if there are none, and else their places.
private func promiseTaken(_ bytes: [UInt8], _ limits: DocumentLimits) {
  do throws(DocumentError) {
    let taken = try OldPropertyListReader.readTakingLast(
      bytes, named: "the document", limits: limits)
    promiseBounded(taken.value, limits)
    for key in taken.repeatedKeys {
      promise(key.ranges.count == key.lines.count && key.ranges.count > 1, "\(key)")
      for (range, line) in zip(key.ranges, key.lines) {
        promise(range.upperBound <= bytes.count && !range.isEmpty, "a place outside: \(key)")
        promise(line == bytes[..<range.lowerBound].count { $0 == 10 } + 1, "another line: \(key)")
      }
    }
    let strict = try? OldPropertyListReader.read(bytes, named: "the document", limits: limits)
    promise((strict == nil) == !taken.repeatedKeys.isEmpty, "\(taken)")
    if let strict { promise(isSame(strict, taken.value), "\(strict) and \(taken.value)") }
  } catch {
    promiseGood(error, of: bytes)
  }
}

extension DocumentValue {
  /// The value in the old form, with every text in quotation marks.
  fileprivate var oldText: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .data(let bytes):
      "<" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + ">"
    case .array(let elements): "(" + elements.map(\.oldText).joined(separator: ",") + ")"
    case .dictionary(let members):
      "{" + members.map { "\(Self.quoted($0.key))=\($0.value.oldText);" }.joined() + "}"
    case .null, .boolean, .integer, .number, .date: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
