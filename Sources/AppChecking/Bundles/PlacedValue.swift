package import Documents
import ShareRules

/// A value of a document, with the keys that lead to it.
package struct PlacedValue: Sendable {
  /// The value.
  package let value: DocumentValue
  /// The keys that lead to it.
  package let place: KeyPlace

  /// The value of a key; `nil` if this is no dictionary, or has none.
  package subscript(key: String) -> PlacedValue? {
    value.dictionary?[key].map { PlacedValue(value: $0, place: place.appending(key)) }
  }

  /// The elements of an array; anything else counts as the one element that was meant.
  package var elements: [PlacedValue] {
    guard let elements = value.array else { return [self] }
    return elements.enumerated().map { index, element in
      PlacedValue(value: element, place: place.appending(index))
    }
  }

  /// The members of a dictionary in the order of their keys; none of anything else.
  package var members: [(key: String, value: PlacedValue)] {
    (value.dictionary ?? [:]).sorted { $0.key < $1.key }.map { key, value in
      (key, PlacedValue(value: value, place: place.appending(key)))
    }
  }

  /// The text of a string, or `nil`.
  package var text: String? { value.string }

  /// The text of a string in which nothing is left to be filled in, or `nil`.
  package var literal: String? {
    guard let text, Placeholder.first(in: text) == nil else { return nil }
    return text
  }
}

extension CheckedDocument {
  /// The whole value of a property list; `nil` for the text of a predicate.
  package var top: PlacedValue? {
    guard case .propertyList(let value) = content else { return nil }
    return PlacedValue(value: value, place: KeyPlace())
  }

  /// The value of a key at the top, or `nil`.
  package subscript(key: String) -> PlacedValue? { top?[key] }
}
