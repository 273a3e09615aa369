/// Places between the characters of a text that a part of a pattern can reach.
struct WildcardPlaces {
  private var isIn: [Bool]
  /// The first place, or `nil` if there is none.
  private(set) var first: Int?

  /// Makes a set without places.
  ///
  /// - Parameter count: The number of places that there could be.
  init(count: Int) { isIn = Array(repeating: false, count: count) }

  /// The places in order.
  var all: some Sequence<Int> {
    isIn.indices[(first ?? isIn.count)...].lazy.filter { [isIn] in isIn[$0] }
  }

  /// Whether a place is in the set.
  func contains(_ place: Int) -> Bool { isIn[place] }

  /// Adds a place.
  mutating func insert(_ place: Int) {
    isIn[place] = true
    first = min(first ?? place, place)
  }

  /// Adds a place and all that come after it.
  mutating func insert(from place: Int) {
    for index in place..<isIn.count { isIn[index] = true }
    first = min(first ?? place, place)
  }

  /// Adds the places of another set.
  mutating func formUnion(_ other: WildcardPlaces) {
    for place in other.all { insert(place) }
  }
}
