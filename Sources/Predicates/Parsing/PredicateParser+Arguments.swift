/// How arguments become part of the tree.
///
/// A value that can be written becomes what it would be if it were: the tree of `a == %@` with 1 is
/// that of `a == 1`.
extension PredicateParser {
  /// The argument for the conversion that the token is.
  mutating func argument(_ conversion: ArgumentConversion) throws(Stop) -> PredicateValue {
    guard nextArgument < arguments.count else {
      throw fault(.missingArgument(tokenText), at: token.start)
    }
    let value = arguments[nextArgument]
    nextArgument += 1
    guard conversion.takes(value) else {
      throw fault(
        .argumentKind(
          tokenText, number: nextArgument, expected: conversion.expected, found: value.kindName),
        at: token.start)
    }
    return value
  }

  /// The value of a conversion where a value must stand; the token is still the conversion.
  mutating func parseArgument(_ conversion: ArgumentConversion) throws(Stop) -> ExpressionSyntax {
    let start = token.start
    let value = try argument(conversion)
    switch (conversion, value) {
    case (.keyPath, .string(let path)): return try keyPath(path, from: start)
    case (.real, _):
      let number = PredicateValue.double(value.number?.real ?? 0)
      try advance()
      return try literal(number, from: start, depth: 0)
    case (.whole, _):
      let number = PredicateValue.integer(value.number?.whole ?? 0)
      try advance()
      return try literal(number, from: start, depth: 0)
    default:
      try advance()
      return try literal(value, from: start, depth: 0)
    }
  }

  /// The tree of a value that could be written, or a leaf that holds it.
  private mutating func literal(
    _ value: PredicateValue, from start: Int, depth: Int
  ) throws(Stop) -> ExpressionSyntax {
    switch value {
    case .null: return try node(.null, height: 0, from: start)
    case .boolean(let flag): return try node(.boolean(flag), height: 0, from: start)
    case .string(let text): return try node(.string(text), height: 0, from: start)
    case .integer(let number) where number >= 0 || number == .min:
      return try node(.integer(number), height: 0, from: start)
    case .integer(let number): return try signed(.integer(-number), from: start)
    case .double(let number) where number.isFinite:
      return number.sign == .minus
        ? try signed(.double(-number), from: start)
        : try node(.double(number), height: 0, from: start)
    case .array(let elements):
      guard depth < maximumDepth else { throw fault(.tooDeep(limit: maximumDepth), at: start) }
      var nodes: [ExpressionSyntax] = []
      var height = 0
      for element in elements {
        let node = try literal(element, from: start, depth: depth + 1)
        height = max(height, node.height)
        nodes.append(node)
      }
      return try node(.aggregate(nodes), height: height, from: start)
    default: return try node(.argument(value), height: 0, from: start)
    }
  }

  private mutating func signed(
    _ size: ExpressionSyntax.Kind, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    let number = try node(size, height: 0, from: start)
    return try node(.unary(.minus, number), height: number.height, from: start)
  }

  /// The tree of a key path that was handed in.
  private mutating func keyPath(
    _ path: String, from start: Int
  ) throws(Stop) -> ExpressionSyntax {
    let kinds = try steps(of: path)
    try advance()
    let range = start..<previousEnd
    var steps = kinds.map { ExpressionSyntax.PathStep(kind: $0, range: range) }
    var base = try node(.root, height: 0, from: start)
    switch kinds[0] {
    case .key(let name):
      steps.removeFirst()
      base = try node(.key(name), height: 0, from: start)
    case .itself: steps.removeFirst()
    default: break
    }
    guard !steps.isEmpty else { return base }
    let operators = steps.count { if case .collectionOperator = $0.kind { true } else { false } }
    return try node(.path(base, steps), height: base.height + operators, from: start)
  }

  /// The steps of a key path that was handed in, at least one.
  mutating func steps(of path: String) throws(Stop) -> [ExpressionSyntax.PathStep.Kind] {
    var kinds: [ExpressionSyntax.PathStep.Kind] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let name = part.first == "@" ? part.dropFirst() : part
      guard !name.isEmpty, part.first != "@" || PredicateLexer.isName(name) else {
        throw fault(
          .argumentKind(
            tokenText, number: nextArgument, expected: ArgumentConversion.keyPath.expected,
            found: "no key path"),
          at: token.start)
      }
      if part.first == "@" {
        kinds.append(.collectionOperator(String(name)))
      } else {
        kinds.append(name == "self" ? .itself : .key(String(name)))
      }
    }
    return kinds
  }
}
