/// Where the values of an XML property list stand in the file.
///
/// It is made from bytes that `PropertyListReader` has taken, so that the markup is sound and not
/// too deep; what it cannot follow has no place.
struct PropertyListMap: Sendable {
  /// An element and what is in it.
  struct Element: Sendable {
    /// The name of the tag.
    let name: String
    /// The whole element in bytes from 0, with its tags.
    let range: Range<Int>
    /// What is between its tags.
    let content: Range<Int>
    /// The members of a dictionary: the element of each key, and its value.
    var members: [(key: String, keyRange: Range<Int>, value: Element)] = []
    /// The elements of an array.
    var elements: [Element] = []
  }

  /// The file.
  let bytes: [UInt8]
  private let root: Element

  /// Goes through a list; `nil` if it is not in the XML form.
  init?(_ bytes: [UInt8]) {
    var walk = PropertyListWalk(bytes)
    guard let first = walk.element() else { return nil }
    self.bytes = bytes
    root = first.name == "plist" ? first.elements.first ?? first : first
  }

  /// The element at a place, or `nil`; of a key that occurs twice the last value, as it was read.
  func element(at place: KeyPlace) -> Element? {
    var element = root
    for step in place.steps {
      switch step {
      case .key(let name):
        guard let member = element.members.last(where: { $0.key == name }) else { return nil }
        element = member.value
      case .index(let index):
        guard element.elements.indices.contains(index) else { return nil }
        element = element.elements[index]
      }
    }
    return element
  }

  /// The tag with the key that leads to a place, or `nil`.
  func keyRange(at place: KeyPlace) -> Range<Int>? {
    guard case .key(let name)? = place.steps.last else { return nil }
    return element(at: KeyPlace(Array(place.steps.dropLast())))?.members
      .last { $0.key == name }?.keyRange
  }
}
