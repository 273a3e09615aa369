#if Sources
import SourceReading
import SwiftDiagnostics
import SwiftParserDiagnostics
import SwiftSyntax

extension FileReading {
  /// The deepest tree whose errors are described; the description recurses.
  private static let deepestTree = 10_000

  /// Adds what the parser could not read.
  func addSyntaxFaults(of tree: SourceFileSyntax) {
    var left = SwiftReader.mostFaults
    for child in tree.statements where child.hasError && left > 0 {
      left -= addSyntaxFaults(in: Syntax(child), most: left)
    }
    for child in tree.children(viewMode: .sourceAccurate) where child.hasError && left > 0 {
      if !child.is(CodeBlockItemListSyntax.self) {
        left -= addSyntaxFaults(in: child, most: left)
      }
    }
  }

  private func addSyntaxFaults(in node: Syntax, most: Int) -> Int {
    if isDeep(node) {
      faults.append(
        SourceFault("there are errors in it, and it is too deep to list them", at: range(node)))
      return 1
    }
    let found = ParseDiagnosticsGenerator.diagnostics(for: node).prefix(most)
    for diagnostic in found where !diagnostic.message.hasPrefix("parser has exceeded") {
      let start = diagnostic.position.utf8Offset
      let end = diagnostic.highlights.map(\.end).max() ?? start
      faults.append(SourceFault(diagnostic.message, at: range(start, end)))
    }
    return found.count
  }

  private func isDeep(_ node: Syntax) -> Bool {
    var level = [node]
    var depth = 0
    while !level.isEmpty {
      depth += 1
      if depth > Self.deepestTree { return true }
      level = level.flatMap { Array($0.children(viewMode: .sourceAccurate)) }
    }
    return false
  }
}
#endif
