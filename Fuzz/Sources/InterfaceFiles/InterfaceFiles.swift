import Promises

@testable import XcodeProjects

/// Interface files of Xcode: each field that is found is the name of an element, in the order of the
/// file, and an error has a place.
///
/// The input is the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let reader = InterfaceReader(bytes)
  var end = 0
  for field in reader.fields {
    promise(field.lowerBound >= end, "a field is before another one")
    promise(field.upperBound <= bytes.count, "a field is past the end")
    promise(field.lowerBound > 0 && bytes[field.lowerBound - 1] == UInt8(ascii: "<"), "no element")
    end = field.upperBound
  }
  if let fault = reader.fault {
    promise((0...bytes.count).contains(fault.offset), "an error is past the end")
    promise(!fault.words.isEmpty, "an error says nothing")
  }
  return 0
}
