/// How paths are followed.
extension Evaluation {
  /// The value at the end of a path; `nil` goes on as `nil`.
  ///
  /// Nearly all paths start with a key of a dictionary, which need not be copied for that.
  mutating func follow(_ path: CompiledPath) throws(Stop) -> PredicateValue {
    let object: PredicateDictionary
    switch path.base {
    case .root:
      guard case .dictionary(let root) = root else { return try follow(path, from: root) }
      object = root
    case .bound(let slot):
      guard case .dictionary(let element) = slots[slot] else {
        return try follow(path, from: slots[slot])
      }
      object = element
    default: return try follow(path, from: try value(path.base))
    }
    guard let key = path.firstKey, spendOne() else {
      return try follow(path, from: .dictionary(object))
    }
    let value = object[key] ?? .null
    return path.steps.count == 1 ? value : try follow(path.steps.dropFirst(), from: value)
  }

  /// The value at the end of a path that starts at a value.
  mutating func follow(
    _ path: CompiledPath, from base: PredicateValue
  ) throws(Stop) -> PredicateValue {
    try follow(path.steps[...], from: base)
  }

  private mutating func follow(
    _ steps: ArraySlice<CompiledPath.Step>, from base: PredicateValue
  ) throws(Stop) -> PredicateValue {
    var value = base
    for step in steps {
      if case .key(let key, let range) = step {
        try spend(1, at: range)
        value = try self.value(of: key, in: value, at: range)
      } else {
        value = try take(step, from: value)
      }
    }
    return value
  }

  /// The value of a key; of a collection, that of each element.
  mutating func value(
    of key: String, in value: PredicateValue, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    if case .dictionary(let object) = value { return object[key] ?? .null }
    return try map(key, over: value, depth: 0, at: range)
  }

  /// A step of a path that is no key.
  private mutating func take(
    _ step: CompiledPath.Step, from value: PredicateValue
  ) throws(Stop) -> PredicateValue {
    switch step {
    case .key(let key, let range): return try self.value(of: key, in: value, at: range)
    case .keyOf(let key, let name, let range):
      return try follow(try self.value(key), named: name, from: value, at: range)
    case .own(let key, let range):
      try spend(1, at: range)
      guard !value.isNull else { return .null }
      guard let answer = key.answer(of: value) else {
        throw stop(.notACollection(value.kindName, for: "@\(key.rawValue)"), at: range)
      }
      return answer
    case .count(let range):
      try spend(1, at: range)
      return try size(of: value, named: "@count", at: range)
    case .size(let range):
      try spend(1, at: range)
      return try size(of: value, named: "[SIZE]", at: range)
    case .first(let range):
      try spend(1, at: range)
      return try end(true, of: value, range)
    case .last(let range):
      try spend(1, at: range)
      return try end(false, of: value, range)
    case .index(let index, let range):
      return try element(of: value, at: try self.value(index), range)
    case .aggregate(let collectionOperator, let rest, let range):
      return try aggregate(collectionOperator, value, rest, at: range)
    case .faulty(let reason, let range): throw stop(reason, at: range)
    }
  }

  /// The value at the end of the keys that a variable holds.
  ///
  /// That the variable may hold several keys with periods between them is inferred: Apple's name for
  /// this expression is `valueForKeyPath:`.
  private mutating func follow(
    _ keys: PredicateValue, named name: String, from base: PredicateValue, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    guard !base.isNull else { return .null }
    guard case .string(let path) = keys else {
      throw stop(.notText(keys.kindName, for: "the key '$\(name)'"), at: range)
    }
    try spend(path.utf8.count / 32, at: range)
    var value = base
    for key in path.split(separator: ".", omittingEmptySubsequences: false) {
      try spend(1, at: range)
      guard key.first != "@" else {
        throw stop(
          .refused(
            "'\(SpellingSuggestion.shortened(String(key)))' in '$\(name)'",
            because: "a variable may hold keys, and this is a collection operator"), at: range)
      }
      if key != "self" { value = try self.value(of: String(key), in: value, at: range) }
    }
    return value
  }

  /// The value of a key: of an object, of each element of a collection, or of a text or number.
  ///
  /// An element without the key gives a null, so that the places stay the same.
  /// Source: Apple, Key-Value Coding, `NSArray` `valueForKey(_:)`.
  private mutating func map(
    _ key: String, over value: PredicateValue, depth: Int, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    guard depth < Self.maximumValueDepth else {
      throw stop(.valueTooDeep(limit: Self.maximumValueDepth), at: range)
    }
    switch value {
    case .null: return .null
    case .dictionary(let object): return object[key] ?? .null
    case .object(let object): return try self.value(of: key, in: object, at: range)
    case .array(let elements):
      try spend(elements.count, at: range)
      var mapped: [PredicateValue] = []
      mapped.reserveCapacity(elements.count)
      for element in elements {
        mapped.append(try map(key, over: element, depth: depth + 1, at: range))
      }
      return .array(mapped)
    case .set(let elements):
      try spend(elements.count, at: range)
      var mapped: [PredicateValue] = []
      mapped.reserveCapacity(elements.count)
      for element in elements {
        mapped.append(try map(key, over: element, depth: depth + 1, at: range))
      }
      return try set(of: mapped, at: range)
    case .boolean, .integer, .double, .string, .date, .data:
      return try accessor(key, of: value, at: range)
    }
  }

  /// What a value without members has under a key.
  private mutating func accessor(
    _ key: String, of value: PredicateValue, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    if case .string(let text) = value { try spend(text.utf8.count / 32, at: range) }
    switch value.answer(forKey: key) {
    case .value(let answer): return answer
    case .refused(let reason):
      throw stop(
        .refused("'\(SpellingSuggestion.shortened(key))' of \(value.kindName)", because: reason),
        at: range)
    case nil: throw stop(.undefinedKey(key, of: value.kindName), at: range)
    }
  }

  private mutating func value(
    of key: String, in object: any PredicateObject, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    do throws(UndefinedPredicateKey) {
      return try object.predicateValue(forKey: key)
    } catch {
      throw stop(.undefinedKey(key, of: PredicateValue.object(object).kindName), at: range)
    }
  }

  /// A collection operator over what the rest of the path gives for each element.
  private mutating func aggregate(
    _ collectionOperator: CollectionOperator, _ value: PredicateValue, _ rest: CompiledPath,
    at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    let elements: [PredicateValue]
    switch value {
    case .null: return .null
    case .array(let array): elements = array
    case .set(let set): elements = Array(set)
    default:
      throw stop(
        .notACollection(value.kindName, for: "@\(collectionOperator.rawValue)"), at: range)
    }
    var values: [PredicateValue] = []
    values.reserveCapacity(elements.count)
    for element in elements {
      try spend(1, at: range)
      values.append(try follow(rest, from: element))
    }
    return try aggregate(collectionOperator, values, at: range)
  }
}
