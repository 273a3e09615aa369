import Promises

@testable import PredicateTesting
@testable import Predicates

/// Texts that nest deep: each is read or refused, and answered, on the stack of a small thread.
///
/// Each part of the input, to a NUL, begins with two bytes that say how often it is repeated.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  var bytes: [UInt8] = []
  while let times = input.repetition() {
    let part = input.bytes()
    for _ in 0..<times where bytes.count < 200_000 { bytes += part }
  }
  let text = String(decoding: bytes, as: UTF8.self)
  promise(SmallStack.run { judge(text) } == true, "no answer")
  return 0
}

extension FuzzInput {
  /// How often the next part is repeated, or nil at the end; few are as usual as very many.
  fileprivate mutating func repetition() -> Int? {
    let (high, low) = (Int(byte()), Int(byte()))
    guard high + low > 0 else { return nil }
    return high < 64 ? low : (high - 63) * 8 * (low + 1)
  }
}

@Sendable private func judge(_ text: String) -> Bool {
  let limits = PredicateLimits(maximumLength: 1 << 20, maximumSteps: 100_000)
  do throws(PredicateSyntaxError) {
    let predicate = try CompiledPredicate(text, limits: limits)
    let elements: [PredicateValue] = [.integer(1), .string("a"), .null, .array([.integer(2)])]
    let root = PredicateValue.dictionary(["a": .array(elements), "b": .dictionary([:])])
    _ = try? predicate.evaluate(with: root, variables: ["v": root])
    _ = predicate.trace(with: root, variables: ["v": root])
    let print = predicate.syntax.description
    // The parentheses of a print count as levels too.
    let isRead = (try? PredicateParser.parse(print, limits: limits)) != nil
    promise(isRead || predicate.syntax.height >= 40, "the print is refused")
  } catch {
    promise((0...text.utf8.count).contains(error.offset), "a place outside the text")
    promise(!error.description.isEmpty, "no words")
  }
  return true
}
