import PatternMatching
import Promises

/// Regular expressions: every pattern is read or refused, and every text takes linear time.
///
/// The first byte has the options; then come the pattern and, after a NUL, the text.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let options = RegularExpression.Options(rawValue: Int(input.byte() & 15))
  let pattern = input.text()
  let text = input.remainder()
  let expression: RegularExpression
  do throws(RegularExpressionError) {
    expression = try RegularExpression(pattern, options: options)
  } catch {
    promise((0...pattern.utf8.count).contains(error.offset), "a place outside the pattern")
    promise(!error.description.isEmpty, "no words")
    return 0
  }
  var work = 0
  let answer = expression.matchesWhole(text, work: &work, limit: .max)
  promise(answer != nil, "given up without a limit")
  promise(expression.matchesWhole(text) == answer, "two answers")
  // At each place, every one of at most 10,000 steps is entered and left once.
  promise(work <= 20_000 * (text.unicodeScalars.count + 1), "\(work) steps for \(pattern)")
  var half = 0
  let early = expression.matchesWhole(text, work: &half, limit: work / 2)
  promise(early == nil || early == answer, "another answer with less work")
  promise(half <= work, "more work with a limit")
  return 0
}
