import PatternMatching
import Promises

/// Patterns with `*`, `?` and variables, compared with a matcher that tries everything.
///
/// The first byte has the options; then come the pattern, three values of a variable `$(v)`, and the
/// text, with NUL between them.
@c(LLVMFuzzerTestOneInput)
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let flags = input.byte()
  let text = input.text()
  let values = [input.text(), input.text(), input.text()]
  let subject = input.text()
  // The matcher that tries everything takes the time for it.
  guard text.utf8.count <= 64, subject.utf8.count <= 128 else { return 0 }
  let isCaseSensitive = flags & 1 == 0
  // It knows the cases of ASCII alone.
  guard isCaseSensitive || (text + subject).utf8.allSatisfy({ $0 < 0x80 }) else { return 0 }
  let choice: WildcardChoice =
    if flags & 2 == 0 {
      .texts(values)
    } else {
      .patterns(values.map { WildcardPattern($0) })
    }
  guard
    let pattern = try? WildcardPattern(
      text, isCaseSensitive: isCaseSensitive,
      variables: { $0 == "v" ? choice : $0 == "digit" ? .character(isDigit) : nil })
  else { return 0 }
  let expected = Exhaustive(
    isCaseSensitive: isCaseSensitive, values: values, valuesArePatterns: flags & 2 != 0
  ).matches(Array(text.unicodeScalars), Array(subject.unicodeScalars))
  promise(
    pattern.matches(WildcardSubject(subject)) == expected,
    "\(text.debugDescription) and \(subject.debugDescription), \(values), flags \(flags)")
  promise(!pattern.matchesEverything || expected, "it does not match everything")
  promise(!pattern.examples.isEmpty, "no examples")
  return 0
}

@Sendable private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
  scalar.value >= 48 && scalar.value <= 57
}

/// Every place of a text that each part of a pattern can reach, one after the other.
private struct Exhaustive {
  let isCaseSensitive: Bool
  let values: [String]
  let valuesArePatterns: Bool

  func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
    reach(pattern[...], [0], text, isCaseSensitive, hasVariables: true).contains(text.count)
  }

  private func reach(
    _ pattern: ArraySlice<Unicode.Scalar>, _ places: Set<Int>, _ text: [Unicode.Scalar],
    _ isCaseSensitive: Bool, hasVariables: Bool
  ) -> Set<Int> {
    var (pattern, places) = (pattern, places)
    func isSame(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
      isCaseSensitive
        ? first == second
        : first.properties.lowercaseMapping == second.properties.lowercaseMapping
    }
    func step(_ isTaken: (Unicode.Scalar) -> Bool) -> Set<Int> {
      Set(places.filter { $0 < text.count && isTaken(text[$0]) }.map { $0 + 1 })
    }
    while let scalar = pattern.popFirst() {
      switch scalar {
      case "*": places = Set((places.min() ?? 0)...text.count)
      case "?": places = step { _ in true }
      case "$" where hasVariables && pattern.first == "(":
        let name = pattern.dropFirst().prefix { $0 != ")" }
        pattern = pattern[name.endIndex...].dropFirst()
        if name.first == "d" {
          places = step(isDigit)
        } else {
          let start = places
          places = []
          for value in values {
            let literal = Array(value.unicodeScalars)
            if valuesArePatterns {
              places.formUnion(reach(literal[...], start, text, true, hasVariables: false))
            } else {
              for place in start where text[place...].starts(with: literal) {
                places.insert(place + literal.count)
              }
            }
          }
        }
      default: places = step { isSame($0, scalar) }
      }
      if places.isEmpty { return [] }
    }
    return places
  }
}
