import Promises

@testable import SourceFlow
@testable import SourceReading

/// Source files and what was found in a program, as bytes: what is read of any bytes is read to its end
/// or refused.
///
/// The input is the bytes behind the mark of the form.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let rest = input.allBytes()
  let mark = Array(EncodedSource.bytes(of: SourceFile(language: .swift)).prefix(5))
  if let source = try? EncodedSource(mark + rest) {
    for index in source.functions.indices { _ = try? source.body(of: index) }
  }
  _ = try? SourceBatch.files(of: rest)
  _ = try? SourceBatch.sources(of: rest)
  _ = try? SourceAnalysis(bytes: rest)
  return 0
}
