#if Sources
import SourceReading
import SwiftParser
import SwiftSyntax

/// The range of the model, not that of the parser, which has lines and columns.
typealias SourceRange = SourceReading.SourceRange

/// One file while it is read.
///
/// Its methods recurse with the nesting of the file. They take the depth of what they return in the
/// model: 3 for each expression, statement and pattern, and 1 for each link of a chain, which is
/// how the stack that it takes to release them grows. What is deeper than `deepest` is not read.
final class FileReading {
  /// The greatest depth of the model.
  static let deepest = 4_000
  /// The most brackets in one another of what the parser reads.
  static let parserNesting = 4 * NestingScan.deepest
  /// The most faults of one file.
  static let mostFaults = 100

  /// What the parser has read: the bytes of the file, and blanks for what is too deep.
  let bytes: [UInt8]
  var file = SourceFile(language: .swift)
  var faults: [SourceFault]
  /// The precedence of the operators that the file declares.
  var operators: [String: OperatorPrecedence] = [:]
  /// What stands outside of any function.
  var script: [SourceStatement] = []
  /// The type around the body that is being read, or `nil` for none.
  var owner: String?

  init(_ bytes: [UInt8]) {
    var scan = NestingScan(bytes)
    let blanks = scan.run()
    self.bytes = blanks.isEmpty ? bytes : NestingScan.blank(blanks, in: bytes)
    faults =
      blanks.map { .tooDeep(at: SourceRange($0.range), limit: $0.limit) }
      + EncodingFaults.find(in: bytes)
  }

  /// Reads the file.
  func read() -> SourceFile {
    let tree = unsafe bytes.withUnsafeBufferPointer {
      // The scan has bounded the nesting already; the parser counts brackets without a partner, too.
      unsafe Parser.parse(source: $0, maximumNestingLevel: Self.parserNesting)
    }
    collectOperators(tree.statements)
    topLevel(tree.statements)
    if let first = script.first, let last = script.last {
      let range = Int(first.range.start)..<last.range.bytes.upperBound
      file.functions.append(
        SourceFunction(.script, "", of: nil, body: script, at: SourceRange(range)))
    }
    if tree.hasError { addSyntaxFaults(of: tree) }
    faults.sort { $0.range.start < $1.range.start }
    file.faults = Array(faults.prefix(FileReading.mostFaults))
    return file
  }

  /// Reports that a part of the model would be too deep.
  func passOver(_ range: SourceRange) { faults.append(.tooDeep(at: range, limit: Self.deepest)) }
}

extension SourceFault {
  /// A stretch that is nested too deeply.
  static func tooDeep(at range: SourceRange, limit: Int) -> SourceFault {
    SourceFault("nested deeper than \(limit); not read", at: range)
  }
}
#endif
