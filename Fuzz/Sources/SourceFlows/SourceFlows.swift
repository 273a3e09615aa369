import Promises

@testable import SourceFlow
@testable import SourceReading

/// Objective-C: whatever is read comes back from its bytes as it was, all of it is in the text, and a
/// program of it is gone through to an end.
///
/// The input is the file.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let bytes = input.allBytes()
  let file = ObjectiveCReader.read(bytes)
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
    let analysis = SourceAnalysis(SourceProgram([SourceUnit(name: "App.m", source: source)]))
    for finding in analysis.findings {
      promise(finding.range.bytes.upperBound <= bytes.count, "a finding is past the end")
      promise(!finding.message.isEmpty, "a finding says nothing")
    }
  } catch {
    promise(false, "a file does not come back")
  }
  return 0
}
