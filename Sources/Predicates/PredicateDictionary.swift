/// The keys and values of a ``PredicateValue``.
///
/// It is made from a Swift dictionary or a literal and never changes. Keys are compared by their
/// code points. Objects in rules have one to three keys, so they lie side by side: comparing a few
/// keys is quicker than hashing one, and a rule looks into values where they are.
public struct PredicateDictionary: Sendable {
  private let storage: Storage

  /// Creates a dictionary.
  ///
  /// - Parameter members: The values by key.
  public init(_ members: [String: PredicateValue]) {
    storage = Storage(Array(members.keys), Array(members.values))
  }

  /// The keys, each once, in the order of ``values``.
  public var keys: [String] { storage.keys }

  /// The values, in the order of ``keys``.
  public var values: [PredicateValue] { storage.values }

  /// The number of keys.
  public var count: Int { storage.values.count }

  /// Whether there are no keys.
  public var isEmpty: Bool { storage.values.isEmpty }

  /// The value of a key, or `nil` if there is no such key.
  ///
  /// - Parameter key: The key.
  public subscript(key: String) -> PredicateValue? {
    storage.place(of: key).map { storage.values[$0] }
  }

  /// Whether a condition holds for the types in this attachment; `nil` if the evaluation must find
  /// out.
  func satisfies(_ condition: TypeCondition, key: String, steps: inout Int) -> Bool? {
    storage.satisfies(condition, key: key, steps: &steps)
  }
}

extension PredicateDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary; of a key that is given twice, the last value counts.
  ///
  /// - Parameter elements: The keys and their values.
  public init(dictionaryLiteral elements: (String, PredicateValue)...) {
    self.init(Dictionary(elements) { $1 })
  }
}

extension PredicateDictionary: Sequence {
  /// Goes over the keys and their values.
  public func makeIterator() -> AnyIterator<(key: String, value: PredicateValue)> {
    var index = 0
    return AnyIterator { [storage] in
      guard index < storage.keys.count else { return nil }
      defer { index += 1 }
      return (storage.keys[index], storage.values[index])
    }
  }
}

extension PredicateDictionary: Hashable {
  /// Whether both have the same keys with the same values, in any order.
  public static func == (first: Self, second: Self) -> Bool {
    first.storage === second.storage
      || first.count == second.count && first.allSatisfy { second[$0.key] == $0.value }
  }

  /// Feeds the number of keys into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
  }
}

extension PredicateDictionary {
  private final class Storage: Sendable {
    /// The most keys that are gone through one by one.
    private static let fewKeys = 8

    let keys: [String]
    let values: [PredicateValue]
    /// The places of the keys, if they are many.
    private let places: [String: Int]
    /// Whether all keys are known to be ASCII.
    private let hasPlainKeys: Bool

    init(_ keys: [String], _ values: [PredicateValue]) {
      self.keys = keys
      self.values = values
      hasPlainKeys = keys.allSatisfy { $0.utf8Span.isKnownASCII }
      places =
        keys.count <= Self.fewKeys
        ? [:] : Dictionary(zip(keys, keys.indices)) { first, _ in first }
    }

    /// Not inlined, so that the object holds its arrays and nothing else needs to.
    @inline(never)
    func satisfies(_ condition: TypeCondition, key: String, steps: inout Int) -> Bool? {
      guard hasPlainKeys, let place = place(thatLooksLike: key) else { return nil }
      return values.withBorrowed(place) { condition.holds(for: $0, steps: &steps) }
    }

    func place(of key: String) -> Int? {
      // A dictionary has no two keys that look alike.
      place(thatLooksLike: key).flatMap { keys[$0].isLiterallyEqual(to: key) ? $0 : nil }
    }

    /// The place of the key of one canonical form with this; if both are ASCII, they are the same.
    private func place(thatLooksLike key: String) -> Int? {
      guard keys.count <= Self.fewKeys else { return places[key] }
      for index in keys.indices where keys.withBorrowed(index, { $0.looksEqual(to: key) }) {
        return index
      }
      return nil
    }
  }
}
