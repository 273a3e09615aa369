#if Sources
package import SourceReading

/// Reads a file of Swift.
///
/// It reads any bytes, and reports what it cannot read as faults of the file. It works on a thread
/// of its own, whose stack is large enough for the deepest file that is read: a caller may have as
/// little as 512 KiB, which is also enough to release the deepest model.
///
/// Source: The Swift Programming Language, "Language Reference".
package enum SwiftReader {
  /// The most brackets, conditional compilations, prefixes and `else if` in one another.
  package static let deepestNesting = NestingScan.deepest
  /// The most members and calls in one chain.
  package static let longestChain = NestingScan.longestChain
  /// The most faults of one file.
  package static let mostFaults = FileReading.mostFaults

  /// Reads a file.
  ///
  /// - Parameter bytes: The content of the file. The ranges of the model are offsets into it.
  /// - Returns: What the file says, with everything that is not read among its faults.
  package static func read(_ bytes: [UInt8]) -> SourceFile {
    LargeStack.run { FileReading(bytes).read() }
  }
}
#endif
