import Predicates
import Promises

/// Predicates and objects: every question is answered or refused in few steps, always alike.
///
/// The text of the predicate comes first and, after a NUL, an object in the form of `ObjectReader`.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let text = input.text()
  guard let predicate = try? CompiledPredicate(text, limits: limits(100_000)) else { return 0 }
  var reader = ObjectReader(input.remainder())
  let root = reader.value(depth: 0)
  let variables = ["v": root, "text": .string("a"), "list": .array([.integer(1), .null, root])]

  func answer(_ predicate: CompiledPredicate) -> Result<Bool, PredicateEvaluationError> {
    Result { () throws(PredicateEvaluationError) in
      try predicate.evaluate(with: root, variables: variables)
    }
  }

  let first = answer(predicate)
  if case .failure(let error) = first {
    promise(!error.description.isEmpty, "no words")
    promise(error.range.upperBound <= text.utf8.count, "a place outside the text")
  }
  // What asks for chance or the time may answer otherwise.
  let lowered = text.lowercased()
  guard !lowered.contains("random"), !lowered.contains("now") else { return 0 }
  promise(answer(predicate) == first, "two answers")
  if case .failure(let error) = first, case .costExceeded = error.reason { return 0 }

  switch (predicate.trace(with: root, variables: variables).outcome, first) {
  case (.truth(let traced), .success(let answered)):
    promise(traced == answered, "another answer when traced")
  case (.error(let traced), .failure(let answered)):
    promise(traced == answered, "another failure when traced: \(traced), \(answered)")
  case (let traced, let answered): promise(false, "traced: \(traced), answered: \(answered)")
  }
  if let printed = try? CompiledPredicate(predicate.syntax.description, limits: limits(1 << 30)) {
    switch (answer(printed), first) {
    case (.success(let other), .success(let answered)):
      promise(other == answered, "another answer when printed")
    case (.failure(let other), .failure(let answered)):
      promise(other.reason == answered.reason, "when printed: \(other), before: \(answered)")
    case (let other, let answered): promise(false, "printed: \(other), before: \(answered)")
    }
  }
  guard let hasty = try? CompiledPredicate(text, limits: limits(200)) else {
    promise(false, "fewer steps, and it cannot be compiled")
    return 0
  }
  let early = answer(hasty)
  if case .failure(let error) = early, case .costExceeded(let limit) = error.reason {
    promise(limit == 200, "another limit")
  } else {
    promise(early == first, "another answer in fewer steps: \(early), \(first)")
  }
  return 0
}

private func limits(_ steps: Int) -> PredicateLimits {
  PredicateLimits(maximumLength: 1 << 20, maximumSteps: steps)
}

/// Reads an object from a text somewhat like JSON, and reads something from any text.
///
/// `[a,b]` is an array, `<a,b>` a set, `{k:v}` a dictionary, `"…"` or a word a text, `@1` a date,
/// `#…` the bytes of a word, `t`, `f` and `n` are true, false and null; the rest is numbers.
private struct ObjectReader {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = Substring(text).unicodeScalars }

  mutating func value(depth: Int) -> PredicateValue {
    guard let first = rest.first else { return .null }
    guard depth < 40 else { return scalar(word()) }
    switch first {
    case "[": return .array(elements(to: "]", depth))
    case "<": return .set(Set(elements(to: ">", depth)))
    case "{": return .dictionary(members(depth))
    case "@":
      rest.removeFirst()
      return .date(Double(word()) ?? 0)
    case "#":
      rest.removeFirst()
      return .data(Array(word().utf8))
    default: return scalar(word())
    }
  }

  private func scalar(_ word: String) -> PredicateValue {
    switch word {
    case "t": .boolean(true)
    case "f": .boolean(false)
    case "n", "": .null
    default:
      Int64(word).map(PredicateValue.integer) ?? Double(word).map(PredicateValue.double)
        ?? .string(word)
    }
  }

  private mutating func elements(to end: Unicode.Scalar, _ depth: Int) -> [PredicateValue] {
    rest.removeFirst()
    var found: [PredicateValue] = []
    while let next = rest.first, next != end {
      found.append(value(depth: depth + 1))
      skip(",")
    }
    skip(end)
    return found
  }

  private mutating func members(_ depth: Int) -> [String: PredicateValue] {
    rest.removeFirst()
    var found: [String: PredicateValue] = [:]
    while let next = rest.first, next != "}" {
      let key = word()
      skip(":")
      found[key] = value(depth: depth + 1)
      skip(",")
    }
    skip("}")
    return found
  }

  /// The text to the next sign, or in quotes; takes at least one scalar, so that reading ends.
  private mutating func word() -> String {
    if rest.first == "\"" {
      rest.removeFirst()
      let taken = rest.prefix { $0 != "\"" }
      rest = rest[taken.endIndex...].dropFirst()
      return String(taken)
    }
    let signs: Set<Unicode.Scalar> = ["[", "]", "<", ">", "{", "}", ",", ":", "\""]
    let taken = rest.prefix { !signs.contains($0) }
    rest = taken.isEmpty ? rest.dropFirst() : rest[taken.endIndex...]
    return String(taken)
  }

  private mutating func skip(_ scalar: Unicode.Scalar) {
    if rest.first == scalar { rest.removeFirst() }
  }
}
