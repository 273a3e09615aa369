#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Reads a string literal: its escapes are resolved, and its indentation is removed.
  func string(_ node: StringLiteralExprSyntax, _ depth: Int) -> SourceExpression {
    let hashes = node.openingPounds.map { $0.end - $0.start } ?? 0
    let isMultiline = node.openingQuote.end - node.openingQuote.start > 1
    var parts: [SourceExpression] = []
    var whole: [UInt8] = []
    var place: Range<Int>?
    var hasInterpolation = false

    func endText() {
      if let found = place, !whole.isEmpty {
        let text = String(decoding: whole, as: UTF8.self)
        parts.append(SourceExpression(.string(text), at: SourceRange(found)))
      }
      (whole, place) = ([], nil)
    }

    for segment in node.segments {
      switch segment {
      case .stringSegment(let text):
        let (start, end) = (text.content.start, text.content.end)
        guard start < end else { continue }
        StringEscapes(hashes: hashes, isMultiline: isMultiline)
          .append(bytes[start..<end], to: &whole)
        place = (place?.lowerBound ?? start)..<end
      case .expressionSegment(let value):
        hasInterpolation = true
        endText()
        if value.expressions.count == 1, let only = value.expressions.first, only.label == nil {
          parts.append(expression(only.expression, depth + 3))
        } else {
          let arguments = arguments(value.expressions, depth + 3)
          parts.append(SourceExpression(.tuple(arguments), at: range(value)))
        }
      }
    }
    guard hasInterpolation else {
      return SourceExpression(.string(String(decoding: whole, as: UTF8.self)), at: range(node))
    }
    endText()
    return SourceExpression(.interpolation(parts), at: range(node))
  }
}
#endif
