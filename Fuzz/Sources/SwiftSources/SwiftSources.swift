import Promises

@testable import SourceReading
@testable import SwiftReading

/// Swift: whatever is read comes back from its bytes as it was, and all of it is in the text.
///
/// The input is the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let file = SwiftReader.read(bytes)
  do throws(EncodedSourceFault) {
    let source = try EncodedSource(file)
    for (index, function) in file.functions.enumerated() {
      var head = source.functions[index].head
      head.body = try source.body(of: index)
      promise(head == function, "another function comes back: \(function.name)")
      promise(function.range.bytes.upperBound <= bytes.count, "a name is past the end")
    }
    for fault in file.faults {
      promise(fault.range.bytes.upperBound <= bytes.count, "a fault is past the end")
    }
  } catch {
    promise(false, "a file does not come back")
  }
  return 0
}
