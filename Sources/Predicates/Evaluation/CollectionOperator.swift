/// An operator of a path that works on a whole collection.
///
/// Source: Apple, Key-Value Coding Programming Guide, "Using Collection Operators".
enum CollectionOperator: String, CaseIterable {
  case count
  case sum
  case average = "avg"
  case minimum = "min"
  case maximum = "max"
  case unionOfObjects
  case distinctUnionOfObjects
  case unionOfArrays
  case distinctUnionOfArrays
  case unionOfSets
  case distinctUnionOfSets

  /// Whether the result is a collection, so that what comes after the keys goes on with that.
  ///
  /// For the others all that follows is the operator's own: `@sum.children.@count` adds counts up.
  var makesCollection: Bool {
    switch self {
    case .count, .sum, .average, .minimum, .maximum: false
    default: true
    }
  }
}
