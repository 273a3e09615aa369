import Predicates

/// Texts of predicates: every text is read or refused, and what is printed reads as the same tree.
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
  promise(SyntaxTree(reread(syntax.description)) == SyntaxTree(syntax), "another tree when printed")
  let compiled = try? CompiledPredicate(text)
  promise(compiled?.syntax == syntax, "what can be read cannot be compiled")
  return 0
}

/// The tree of a print.
private func reread(_ print: String) -> PredicateSyntax {
  do throws(PredicateSyntaxError) {
    return try PredicateParser.parse(print, limits: PredicateLimits(maximumLength: 1 << 20))
  } catch {
    fatalError("what is printed cannot be read: \(error) in \(print)")
  }
}
