#if Sources
import SourceReading
import SwiftSyntax

extension FileReading {
  /// Adds what the parser could not read: what it missed, and what it did not expect.
  ///
  /// SwiftParserDiagnostics would have more words, and ends the program on some files
  /// (`FixIt.init` of swift-syntax 603). Nothing recurses here.
  func addSyntaxFaults(of tree: SourceFileSyntax) {
    var left = [Syntax(tree)]
    var found: [SourceFault] = []
    while let node = left.popLast(), found.count < Self.mostFaults {
      if let fault = fault(of: node) {
        if let last = found.last, let joined = Self.join(last, fault) {
          found[found.count - 1] = joined
        } else {
          found.append(fault)
        }
      } else {
        left += node.children(viewMode: .all).filter(Self.isFaulty).reversed()
      }
    }
    faults += found
  }

  private static func isFaulty(_ node: Syntax) -> Bool {
    node.hasError || node.kind == .unexpectedNodes
  }

  /// Joins two things that are missing in one place.
  private static func join(_ first: SourceFault, _ second: SourceFault) -> SourceFault? {
    let prefix = "expected "
    guard first.range == second.range, first.range.length == 0, first.words.utf8.count < 60,
      first.words.hasPrefix(prefix),
      second.words.hasPrefix(prefix)
    else { return nil }
    let more = second.words.dropFirst(prefix.count)
    if first.words.hasSuffix(" and \(more)") || first.words == second.words { return first }
    return SourceFault("\(first.words) and \(more)", at: first.range)
  }

  /// What is wrong with a node itself, or `nil` if that is inside it.
  private func fault(of node: Syntax) -> SourceFault? {
    let missing: String
    switch node.kind {
    case .unexpectedNodes:
      if node.hasMaximumNestingLevelOverflow {
        return .tooDeep(at: range(node), limit: Self.parserNesting)
      }
      return SourceFault("unexpected \(quoted(node))", at: range(node))
    case .missing, .missingExpr: missing = "an expression"
    case .missingDecl: missing = "a declaration"
    case .missingPattern: missing = "a pattern"
    case .missingStmt: missing = "a statement"
    case .missingType: missing = "a type"
    default:
      guard let token = node.as(TokenSyntax.self) else { return nil }
      guard token.presence == .missing else {
        return SourceFault("unreadable \(quoted(node))", at: range(node))
      }
      missing = Self.words(for: token)
    }
    let place = node.position.utf8Offset
    return SourceFault("expected \(missing)", at: range(place, place))
  }

  private static func words(for token: TokenSyntax) -> String {
    let text = token.text
    return text.isEmpty || text.hasPrefix("<#") ? "a name" : "'\(text)'"
  }

  /// The beginning of what a node has, in quotation marks.
  private func quoted(_ node: Syntax) -> String {
    let (start, end) = (node.start, node.end)
    let line = text(start, min(end, start + 40)).prefix { !$0.isNewline }.prefix(20)
    return "'\(line)\(line.utf8.count < end - start ? "…" : "")'"
  }
}
#endif
