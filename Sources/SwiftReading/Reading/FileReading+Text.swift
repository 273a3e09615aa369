#if Sources
import SourceReading
import SwiftSyntax

extension SyntaxProtocol {
  /// Where the node begins without what stands before it.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  /// Where the node ends without what stands behind it.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}

extension FileReading {
  /// Where a node stands.
  func range(_ node: some SyntaxProtocol) -> SourceRange { range(node.start, node.end) }

  /// The stretch between two offsets.
  func range(_ start: Int, _ end: Int) -> SourceRange { SourceRange(start..<max(start, end)) }

  /// The text of a node as it is written.
  func text(_ node: some SyntaxProtocol) -> String { text(node.start, node.end) }

  /// The text between two offsets; what is not UTF-8 is replaced.
  func text(_ start: Int, _ end: Int) -> String {
    start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  /// The text of a node without blanks.
  func compact(_ node: some SyntaxProtocol) -> String {
    let bytes = bytes[node.start..<max(node.start, node.end)]
    guard bytes.contains(where: { $0 <= 32 }) else { return text(node) }
    return String(decoding: bytes.filter { $0 > 32 }, as: UTF8.self)
  }

  /// A name, without backticks.
  func name(_ token: TokenSyntax) -> String {
    let (start, end) = (token.start, token.end)
    if end - start > 2, bytes[start] == UInt8(ascii: "`"), bytes[end - 1] == UInt8(ascii: "`") {
      return text(start + 1, end - 1)
    }
    return text(start, end)
  }

  /// A name with its labels, such as `open(_:)`.
  func name(_ reference: DeclReferenceExprSyntax) -> String {
    guard let arguments = reference.argumentNames else { return name(reference.baseName) }
    return name(reference.baseName) + compact(arguments)
  }
}
#endif
