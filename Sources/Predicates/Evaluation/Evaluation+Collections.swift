/// What collections come to: sums, extremes, and what is in them.
extension Evaluation {
  /// The sum of numbers: whole if all are; a null counts for nothing.
  mutating func sum(
    of elements: [PredicateValue], name: String, at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    var whole: Int64 = 0
    var real = 0.0
    var isWhole = true
    var isPast = false
    for element in elements where !element.isNull {
      switch element.number {
      case nil: throw stop(.notNumber(element.kindName, for: name), at: range)
      case .double(let number):
        real += number
        isWhole = false
      case .integer(let number):
        real += Double(number)
        let (sum, isOverflow) = whole.addingReportingOverflow(number)
        isPast = isPast || isOverflow
        whole = sum
      }
    }
    guard isWhole else { return .double(real) }
    if isPast { throw stop(.overflow(for: name), at: range) }
    return .integer(whole)
  }

  /// The least or greatest of numbers, strings or dates; nulls are passed over, and of nothing it
  /// is `nil`.
  mutating func extreme(
    _ wanted: ValueOrder, of elements: [PredicateValue], _ range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    var best = PredicateValue.null
    for element in elements where !element.isNull {
      if best.isNull {
        // A lone value of a kind without order is refused too.
        _ = try order(element, element, at: range)
        best = element
      } else if try order(element, best, at: range) == wanted {
        best = element
      }
    }
    return best
  }

  /// The order of two values by themselves, without options.
  private mutating func order(
    _ first: PredicateValue, _ second: PredicateValue, at range: Range<Int>
  ) throws(Stop) -> ValueOrder? {
    switch (first, second) {
    case (.string(let first), .string(let second)):
      try spend(min(first.utf8.count, second.utf8.count) / 32, at: range)
      return first.literalOrder(to: second)
    case (.date(let first), .date(let second)): return ValueOrder(first, second)
    default:
      guard let first = first.number, let second = second.number else {
        throw stop(.notComparable(first.kindName, second.kindName), at: range)
      }
      return first.order(to: second)
    }
  }

  /// Each element once, in the order in which it first comes.
  ///
  /// Numbers of different kinds are one if their values are, and so are all that are none (NaN).
  /// Numbers and texts are found by their hashes, so only the rest is compared with each other.
  mutating func distinct(
    _ elements: [PredicateValue], at range: Range<Int>
  ) throws(Stop) -> [PredicateValue] {
    var seen: Set<PredicateValue> = []
    var others: [PredicateValue] = []
    var result: [PredicateValue] = []
    for element in elements {
      try spend(1 + element.lookingSteps, at: range)
      if element.isFoundByHash {
        if seen.insert(element).inserted { result.append(element) }
      } else if try !isElement(element, of: others, depth: 0, range) {
        others.append(element)
        result.append(element)
      }
    }
    return result
  }

  /// A set of elements; all pairs that a set would have to compare were compared before, in steps.
  mutating func set(
    of elements: [PredicateValue], at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    .set(Set(try distinct(elements, at: range)))
  }

  /// What a collection operator of a path comes to for the values of its key.
  mutating func aggregate(
    _ collectionOperator: CollectionOperator, _ values: [PredicateValue], at range: Range<Int>
  ) throws(Stop) -> PredicateValue {
    let name = "@\(collectionOperator.rawValue)"
    switch collectionOperator {
    case .sum: return try sum(of: values, name: name, at: range)
    case .average:
      guard !values.isEmpty else { return .double(0) }
      let total = try sum(of: values, name: name, at: range)
      return .double((total.number?.real ?? 0) / Double(values.count))
    case .minimum: return try extreme(.less, of: values, range)
    case .maximum: return try extreme(.greater, of: values, range)
    case .unionOfObjects: return .array(values.filter { !$0.isNull })
    case .distinctUnionOfObjects:
      return .array(try distinct(values.filter { !$0.isNull }, at: range))
    case .unionOfArrays: return .array(try flattened(values, name, at: range))
    case .distinctUnionOfArrays:
      return .array(try distinct(try flattened(values, name, at: range), at: range))
    case .unionOfSets, .distinctUnionOfSets:
      return try set(of: try flattened(values, name, at: range), at: range)
    case .count: return .integer(Int64(values.count))
    }
  }

  /// The elements of all collections; a null has none.
  private mutating func flattened(
    _ collections: [PredicateValue], _ name: String, at range: Range<Int>
  ) throws(Stop) -> [PredicateValue] {
    var union: [PredicateValue] = []
    for collection in collections {
      switch collection {
      case .null: continue
      case .array(let array):
        try spend(array.count, at: range)
        union += array
      case .set(let set):
        try spend(set.count, at: range)
        union += set
      default: throw stop(.notACollection(collection.kindName, for: name), at: range)
      }
    }
    return union
  }
}

extension PredicateValue {
  /// Whether the value is found by its hash, which is that of all it is; otherwise values of its
  /// kind are compared one by one.
  fileprivate var isFoundByHash: Bool {
    switch self {
    case .null, .boolean, .integer, .double, .string, .date, .data: true
    case .array, .set, .dictionary, .object: false
    }
  }

  /// How many steps it takes to look at all of a text or of data.
  fileprivate var lookingSteps: Int {
    switch self {
    case .string(let text): text.utf8.count / 32
    case .data(let bytes): bytes.count / 32
    default: 0
    }
  }
}
