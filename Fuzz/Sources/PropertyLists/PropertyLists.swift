import DocumentPromises
import Foundation
import Promises

@testable import Documents

/// Property lists, XML and binary: what is read is within the limits, is the same in both forms, and
/// is what Foundation reads, where it reads it.
///
/// The input is the list.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let limits = DocumentLimits(bytes: 1 << 16, depth: 32, values: 1_000)
  let value: DocumentValue
  do throws(DocumentError) {
    value = try PropertyListReader.read(bytes, named: "the document", limits: limits)
  } catch {
    promiseGood(error, of: bytes)
    return 0
  }
  promiseBounded(value, limits)
  promiseAsFoundation(value, bytes)
  let object = value.foundation
  var members = 0
  if let again = DocumentValue(foundation: object, members: &members) {
    promise(isSame(again, value), "another value in Foundation's classes")
  } else {
    promise(false, "no value in Foundation's classes")
  }
  reread(value, object, .binary)
  if value.canBeXML { reread(value, object, .xml) }
  return 0
}

/// What Foundation reads as well is the same.
private func promiseAsFoundation(_ value: DocumentValue, _ bytes: [UInt8]) {
  var members = 0
  guard
    let object = try? unsafe PropertyListSerialization.propertyList(
      from: Data(bytes), options: [], format: nil),
    let other = DocumentValue(foundation: object, members: &members)
  else { return }
  promise(isSame(other, value), "Foundation reads \(other), and not \(value)")
}

/// Writes a value with Foundation, and reads it.
private func reread(
  _ value: DocumentValue, _ object: Any, _ format: PropertyListSerialization.PropertyListFormat
) {
  guard
    let data = try? PropertyListSerialization.data(
      fromPropertyList: object, format: format, options: 0)
  else { return promise(false, "Foundation cannot write \(value)") }
  do throws(DocumentError) {
    let limits = DocumentLimits(bytes: 1 << 24, depth: 32, values: 1_000)
    let again = try PropertyListReader.read([UInt8](data), named: "the document", limits: limits)
    promise(isSame(again, value), "\(value) is read as \(again)")
  } catch {
    promise(false, "\(value) is written, and \(error)")
  }
}

extension DocumentValue {
  /// The value in the classes of Foundation.
  fileprivate var foundation: Any {
    switch self {
    case .null: NSNull()
    case .boolean(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let text): text
    case .date(let seconds): Date(timeIntervalSince1970: seconds)
    case .data(let bytes): Data(bytes)
    case .array(let elements): elements.map(\.foundation)
    case .dictionary(let members): members.mapValues(\.foundation)
    }
  }

  /// Whether XML can say it: text without control characters, and dates of whole seconds in years of
  /// four digits.
  fileprivate var canBeXML: Bool {
    switch self {
    case .string(let text): Self.canBeXML(text)
    case .date(let seconds):
      seconds == seconds.rounded() && (-62_000_000_000...250_000_000_000).contains(seconds)
    case .number(let value): value.isFinite
    case .array(let elements): elements.allSatisfy(\.canBeXML)
    case .dictionary(let members):
      members.allSatisfy { Self.canBeXML($0.key) && $0.value.canBeXML }
    default: true
    }
  }

  private static func canBeXML(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0.value < 0xFFFE }
  }
}
