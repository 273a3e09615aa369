/// Elements of which the first by an order is at hand.
struct BinaryHeap<Element> {
  private(set) var elements: [Element] = []
  private let precedes: (Element, Element) -> Bool

  /// Creates a heap without elements.
  ///
  /// - Parameter precedes: Whether the left element comes before the right one.
  init(_ precedes: @escaping (Element, Element) -> Bool) {
    self.precedes = precedes
  }

  /// The number of elements.
  var count: Int { elements.count }

  /// The element that comes first.
  var first: Element? { elements.first }

  /// Puts an element in.
  mutating func insert(_ element: Element) {
    elements.append(element)
    var position = elements.count - 1
    while position > 0 {
      let parent = (position - 1) / 2
      guard precedes(elements[position], elements[parent]) else { return }
      elements.swapAt(position, parent)
      position = parent
    }
  }

  /// Takes out the element that comes first.
  mutating func removeFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    sink(from: 0)
    return first
  }

  /// Replaces all elements.
  mutating func replaceAll(by elements: [Element]) {
    self.elements = elements
    for position in stride(from: elements.count / 2 - 1, through: 0, by: -1) {
      sink(from: position)
    }
  }

  private mutating func sink(from start: Int) {
    var position = start
    while true {
      var first = position
      for child in [2 * position + 1, 2 * position + 2]
      where child < elements.count && precedes(elements[child], elements[first]) {
        first = child
      }
      guard first != position else { return }
      elements.swapAt(position, first)
      position = first
    }
  }
}
