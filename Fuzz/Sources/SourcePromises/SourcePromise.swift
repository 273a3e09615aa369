import Promises
@testable import SourceFlow
@testable package import SourceReading

/// What holds of every source file: what was read of it comes back from its bytes as it was, all of it
/// is in the text, and a program of it is gone through to an end.
///
/// - Parameters:
///   - file: What was read.
///   - bytes: The text.
///   - name: The name of the file.
package func promiseGood(_ file: SourceFile, of bytes: [UInt8], named name: String) {
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
    let analysis = SourceAnalysis(SourceProgram([SourceUnit(name: name, source: source)]))
    for finding in analysis.findings {
      promise(finding.range.bytes.upperBound <= bytes.count, "a finding is past the end")
      promise(!finding.message.isEmpty, "a finding says nothing")
    }
    promise((try? SourceAnalysis(bytes: analysis.bytes)) != nil, "an analysis does not come back")
  } catch {
    promise(false, "a file does not come back")
  }
}
