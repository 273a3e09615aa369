import Promises

@testable import PredicateTesting
@testable import Predicates

/// Texts of predicates: every text is read or refused, and what is printed reads as the same tree.
///
/// The print of a deep tree may be refused, because it has parentheses that the text did without.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = input.remainder()
  let syntax: PredicateSyntax
  do throws(PredicateSyntaxError) {
    syntax = try PredicateParser.parse(text)
  } catch {
    promise((0...text.utf8.count).contains(error.offset), "a place outside the text")
    promise(!error.description.isEmpty, "no words")
    promise(!error.diagnostic(at: "rule", in: text).isEmpty, "no lines")
    return 0
  }
  promise(syntax.range.upperBound <= text.utf8.count, "a tree outside the text")
  let width = 20 + text.utf8.count % 80
  for print in [syntax.description, syntax.formatted(width: width)] {
    guard let again = reread(print, height: syntax.height) else { continue }
    promise(SyntaxTree(again) == SyntaxTree(syntax), "another tree when printed as \(print)")
  }
  // What can be read may still ask for what is refused by its name, such as FUNCTION.
  do throws(PredicateSyntaxError) {
    promise(try CompiledPredicate(text).syntax == syntax, "another tree when compiled")
  } catch {
    promise(syntax.range.contains(error.offset), "a place outside the tree")
  }
  return 0
}

/// The tree of a print, or nil if it is the print of a deep tree and refused for that.
private func reread(_ print: String, height: Int) -> PredicateSyntax? {
  do throws(PredicateSyntaxError) {
    return try PredicateParser.parse(print, limits: PredicateLimits(maximumLength: 1 << 20))
  } catch {
    if case .tooDeep = error.reason, height >= 40 { return nil }
    fatalError("what is printed cannot be read: \(error) in \(print)")
  }
}
