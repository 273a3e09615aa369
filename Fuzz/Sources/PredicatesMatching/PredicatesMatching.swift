import PatternMatching
import Predicates
import Promises

/// LIKE, compared with a matcher that tries everything, and MATCHES, which takes linear time.
///
/// The first byte chooses the operator and its options; then come the pattern and, after a NUL, the
/// text. The pattern is given as a literal and as a variable, which must not matter.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let flags = input.byte()
  let isLike = flags & 1 == 0
  let options = ["n", "c", "", "d", "cd", "n", "c", "cn"][Int(flags >> 1 & 7)]
  let pattern = input.text()
  let text = input.remainder()
  let condition = "SELF \(isLike ? "LIKE" : "MATCHES")\(options.isEmpty ? "" : "[\(options)]") "
  guard
    let literal = try? CompiledPredicate(condition + quoted(pattern), limits: limits),
    let variable = try? CompiledPredicate(condition + "$pattern", limits: limits)
  else {
    promise(false, "the predicate is refused")
    return 0
  }
  let given = answer(of: literal, text, [:])
  let other = answer(of: variable, text, ["pattern": .string(pattern)])
  switch (given, other) {
  case (.success(let first), .success(let second)):
    promise(first == second, "another answer when the pattern is a variable")
  case (.failure(let first), .failure(let second)):
    promise(first.reason == second.reason, "\(first), with a variable \(second)")
  case (let first, let second): promise(false, "\(first), with a variable \(second)")
  }
  if isLike {
    promiseExhaustive(given, pattern, text, options)
  } else {
    promiseLinear(given, pattern, text, options)
  }
  return 0
}

private typealias Answer = Result<Bool, PredicateEvaluationError>

/// Enough for what is linear: every character is looked at with at most some thousand places of the
/// pattern, and a longer pattern is refused.
private let limits = PredicateLimits(maximumLength: 1 << 20, maximumSteps: 200_000_000)

private func answer(
  of predicate: CompiledPredicate, _ text: String, _ variables: [String: PredicateValue]
) -> Answer {
  Result { () throws(PredicateEvaluationError) in
    try predicate.evaluate(with: .string(text), variables: variables)
  }
}

/// The text as a string of the language.
private func quoted(_ text: String) -> String {
  var literal = "\""
  for scalar in text.unicodeScalars {
    if scalar == "\"" || scalar == "\\" { literal.unicodeScalars.append("\\") }
    literal.unicodeScalars.append(scalar)
  }
  return literal + "\""
}

/// Whether the text is compared as it is, or at most without the case of its ASCII letters.
private func isPlain(_ pattern: String, _ text: String, _ options: String) -> Bool {
  options.contains("n") || (pattern + text).utf8.allSatisfy { $0 < 0x80 }
}

private func promiseExhaustive(
  _ answer: Answer, _ pattern: String, _ text: String, _ options: String
) {
  let ignoresCase = options.contains("c") && !options.contains("n")
  guard isPlain(pattern, text, options) else { return }
  let expected = LikeTable(ignoresCase: ignoresCase).matches(pattern, text)
  switch answer {
  case .success(let holds):
    promise(holds == expected, "LIKE \(pattern.debugDescription), \(text.debugDescription)")
  case .failure(let error):
    if case .invalidPattern = error.reason {
      promise(expected == nil, "the pattern \(pattern.debugDescription) is refused")
    } else {
      promise(false, "LIKE fails: \(error)")
    }
  }
}

/// Whether a text fits a pattern of LIKE: each start of the text with each start of the pattern.
private struct LikeTable {
  let ignoresCase: Bool

  /// The answer, or nil for a pattern that ends in a lone backslash.
  func matches(_ pattern: String, _ text: String) -> Bool? {
    let scalars = Array(text.unicodeScalars)
    // Which starts of the text fit the pattern as far as it has been read.
    var fits = [true] + scalars.map { _ in false }
    var isEscaped = false
    for scalar in pattern.unicodeScalars {
      let isSign = !isEscaped
      isEscaped = isSign && scalar == "\\"
      if isEscaped { continue }
      if isSign && scalar == "*" {
        for length in fits.indices.dropFirst() where fits[length - 1] { fits[length] = true }
        continue
      }
      for length in fits.indices.dropFirst().reversed() {
        let isTaken = isSign && scalar == "?" || isSame(scalar, scalars[length - 1])
        fits[length] = fits[length - 1] && isTaken
      }
      fits[0] = false
    }
    return isEscaped ? nil : fits.last
  }

  private func isSame(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    first == second
      || ignoresCase
        && first.properties.lowercaseMapping == second.properties.lowercaseMapping
  }
}

/// A pattern is refused, or the answer is that of the machine, and no text takes too many steps.
private func promiseLinear(_ answer: Answer, _ pattern: String, _ text: String, _ options: String) {
  if case .failure(let error) = answer, case .costExceeded = error.reason {
    promise(false, "\(pattern.debugDescription) takes too long for \(text.utf8.count) bytes")
  }
  guard isPlain(pattern, text, options) else { return }
  var expected: RegularExpression.Options = [.dotMatchesLineBreaks, .anchorsMatchLines]
  if options.contains("c") && !options.contains("n") { expected.insert(.caseInsensitive) }
  guard let expression = try? RegularExpression(pattern, options: expected) else {
    if case .success(true) = answer { promise(false, "a bad pattern matches") }
    return
  }
  guard case .success(let holds) = answer else {
    promise(false, "a good pattern is refused: \(answer)")
    return
  }
  promise(
    holds == (!pattern.isEmpty && expression.matchesWhole(text)),
    "MATCHES \(pattern.debugDescription), \(text.debugDescription)")
}
