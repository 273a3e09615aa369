#if Sources
import SourceReading

/// The stretches of a file that are not UTF-8.
enum EncodingFaults {
  /// Finds them, in the order of the file.
  ///
  /// - Parameter bytes: The content of a file.
  /// - Returns: A fault for each byte, or run of bytes, that is not UTF-8, up to the most of a file.
  static func find(in bytes: [UInt8]) -> [SourceFault] {
    var faults: [SourceFault] = []
    var start = 0
    while start < bytes.count, faults.count < FileReading.mostFaults {
      guard let range = firstFault(in: bytes, from: start) else { break }
      if let last = faults.last, last.range.bytes.upperBound == range.lowerBound {
        let whole = last.range.bytes.lowerBound..<range.upperBound
        faults[faults.count - 1] = SourceFault(last.words, at: SourceRange(whole))
      } else {
        faults.append(SourceFault("not UTF-8", at: SourceRange(range)))
      }
      start = range.upperBound
    }
    return faults
  }

  private static func firstFault(in bytes: [UInt8], from start: Int) -> Range<Int>? {
    let span = bytes.span.extracting(start...)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: span)
      return nil
    } catch {
      let found = error.byteOffsets
      return (start + found.lowerBound)..<(start + max(found.upperBound, found.lowerBound + 1))
    }
  }
}
#endif
