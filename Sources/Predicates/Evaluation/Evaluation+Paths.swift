/// How paths are followed.
extension Evaluation {
  /// The value at the end of a path; `nil` goes on as `nil`.
  mutating func follow(
    _ path: CompiledPath, from base: PredicateValue
  ) throws(Stop) -> PredicateValue {
    var value = base
    for step in path.steps {
      switch step {
      case .key(let key, let range):
        try spend(1, at: range)
        if case .dictionary(let object) = value {
          value = object[key] ?? .null
        } else {
          value = try map(key, over: value, depth: 0, at: range)
        }
      case .count(let range):
        value = try count(of: value, at: range)
      case .unionOfArrays(let rest, let range):
        return try unionOfArrays(value, rest, at: range)
      case .unsupported(let feature, let range):
        throw stop(.unsupported(feature), at: range)
      }
    }
    return value
  }

  /// The value of a key: of an object, or of each element of a collection.
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
      var mapped: Set<PredicateValue> = []
      for element in elements {
        mapped.insert(try map(key, over: element, depth: depth + 1, at: range))
      }
      return .set(mapped)
    default:
      throw stop(.undefinedKey(key, of: value.kindName), at: range)
    }
  }

  private mutating func count(
    of value: PredicateValue, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    switch value {
    case .null: .null
    case .array(let elements): .integer(Int64(elements.count))
    case .set(let elements): .integer(Int64(elements.count))
    case .dictionary(let object): .integer(Int64(object.count))
    default:
      throw stop(.notACollection(value.kindName, for: "@count"), at: range)
    }
  }

  /// The elements of all the collections that the rest of the path gives for each element.
  ///
  /// Source: Apple, Key-Value Coding Programming Guide, "Using Collection Operators".
  private mutating func unionOfArrays(
    _ value: PredicateValue, _ rest: CompiledPath, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    var union: [PredicateValue] = []
    let elements: [PredicateValue]
    switch value {
    case .null: return .null
    case .array(let array): elements = array
    case .set(let set): elements = Array(set)
    default: throw noArrays(value, at: range)
    }
    for element in elements {
      try spend(1, at: range)
      switch try follow(rest, from: element) {
      case .null: continue
      case .array(let array):
        try spend(array.count, at: range)
        union += array
      case .set(let set):
        try spend(set.count, at: range)
        union += set
      case let other: throw noArrays(other, at: range)
      }
    }
    return .array(union)
  }

  private mutating func noArrays(
    _ value: PredicateValue, at range: Range<Int>
  ) -> Stop {
    stop(.notACollection(value.kindName, for: "@unionOfArrays"), at: range)
  }
}
