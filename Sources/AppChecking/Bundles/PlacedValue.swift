import Documents
import ShareRules

/// A value of a document, with the keys that lead to it.
struct PlacedValue: Sendable {
  /// The value.
  let value: DocumentValue
  /// The keys that lead to it.
  let place: KeyPlace

  /// The value of a key; `nil` if this is no dictionary, or has none.
  subscript(key: String) -> PlacedValue? {
    value.dictionary?[key].map { PlacedValue(value: $0, place: place.appending(key)) }
  }

  /// The elements of an array; anything else counts as the one element that was meant.
  var elements: [PlacedValue] {
    guard let elements = value.array else { return [self] }
    return elements.enumerated().map { index, element in
      PlacedValue(value: element, place: place.appending(index))
    }
  }

  /// The members of a dictionary in the order of their keys; none of anything else.
  var members: [(key: String, value: PlacedValue)] {
    (value.dictionary ?? [:]).sorted { $0.key < $1.key }.map { key, value in
      (key, PlacedValue(value: value, place: place.appending(key)))
    }
  }

  /// The text of a string, or `nil`.
  var text: String? { value.string }

  /// The text of a string in which nothing is left to be filled in, or `nil`.
  var literal: String? {
    guard let text, Placeholder.first(in: text) == nil else { return nil }
    return text
  }
}

extension CheckedDocument {
  /// The whole value of a property list; `nil` for the text of a predicate.
  var top: PlacedValue? {
    guard case .propertyList(let value) = content else { return nil }
    return PlacedValue(value: value, place: KeyPlace())
  }

  /// The value of a key at the top, or `nil`.
  subscript(key: String) -> PlacedValue? { top?[key] }
}
