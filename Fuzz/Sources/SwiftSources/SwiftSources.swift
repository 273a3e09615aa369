import Promises
import SourcePromises
@testable import SwiftReading

/// Swift: whatever is read comes back from its bytes as it was, all of it is in the text, and a program
/// of it is gone through to an end.
///
/// The input is the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  promiseGood(SwiftReader.read(bytes), of: bytes, named: "App.swift")
  return 0
}
