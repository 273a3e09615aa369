/// A pattern in which `*` stands for any run of characters, `?` for exactly one, and a variable for
/// one of its values; everything else stands for itself.
///
/// Each Unicode scalar counts as one character. The work is at most the length of the text times
/// the ``size`` of the pattern: nothing is tried twice.
///
/// It is a class because patterns never change, and thousands of them are gone through at once.
///
/// Source: Apple, "applinks.Details.Components" (`*` and `?`) and "applinks.SubstitutionVariables".
public final class WildcardPattern: Sendable {
  enum Element: Sendable {
    case scalar(Unicode.Scalar)
    case one
    case run
    case choice(WildcardChoice)
  }

  /// Why a text is no pattern.
  package enum Fault: Error, Hashable, Sendable {
    /// A variable is not finished.
    case unfinishedVariable
    /// A variable that is not declared.
    case unknownVariable(String)
  }

  /// The pattern as it was written.
  public let text: String
  /// How much work it is to try the pattern at one place of a text, in steps.
  public let size: Int
  /// How much of the ``size`` comes from what variables stand for; a pattern without them has none.
  package let surplus: Int
  let elements: [Element]
  private let isCaseSensitive: Bool
  /// The plain characters at the beginning.
  private let prefix: [Unicode.Scalar]
  /// The plain characters after the last `*`, empty without one.
  private let suffix: [Unicode.Scalar]
  private let hasChoice: Bool

  /// Creates a pattern of elements.
  ///
  /// - Parameters:
  ///   - text: The pattern as it was written.
  ///   - elements: What it consists of; no run follows another.
  ///   - isCaseSensitive: Whether the case of letters matters.
  init(_ text: String, _ elements: [Element], isCaseSensitive: Bool) {
    self.text = text
    self.elements = elements
    self.isCaseSensitive = isCaseSensitive
    size = elements.reduce(0) { $0 + $1.size }
    surplus = size - elements.count
    prefix = elements.prefix { $0.scalar != nil }.compactMap(\.scalar)
    let hasRun = elements.contains { if case .run = $0 { true } else { false } }
    suffix =
      hasRun
      ? elements.reversed().prefix { $0.scalar != nil }.compactMap(\.scalar).reversed() : []
    hasChoice = elements.contains { if case .choice = $0 { true } else { false } }
  }

  /// Whether the pattern matches every text.
  public var matchesEverything: Bool {
    if elements.count == 1, case .run = elements[0] { true } else { false }
  }

  /// Whether a text begins with the plain characters that the pattern begins with.
  ///
  /// - Parameter subject: The text.
  /// - Returns: Whether it does; if not, it does not fit.
  package func mayFit(_ subject: WildcardSubject) -> Bool {
    let text = isCaseSensitive ? subject.plain : subject.folded
    guard text.count >= prefix.count else { return false }
    for index in prefix.indices where prefix[index] != text[index] { return false }
    return true
  }

  /// Whether the whole text fits the pattern.
  ///
  /// - Parameter subject: The text.
  /// - Returns: Whether it fits.
  public func matches(_ subject: WildcardSubject) -> Bool {
    let text = isCaseSensitive ? subject.plain : subject.folded
    // Most patterns are found not to fit by their first characters.
    guard text.count >= prefix.count + suffix.count else { return false }
    for index in prefix.indices where prefix[index] != text[index] { return false }
    let start = text.count - suffix.count
    for index in suffix.indices where suffix[index] != text[start + index] { return false }
    guard hasChoice else { return matchesPlainly(text.span) }
    var places = WildcardPlaces(count: text.count + 1)
    places.insert(0)
    return advance(places, text, subject).contains(text.count)
  }

  /// A pattern without variables: after a mismatch only the last `*` takes one character more.
  private func matchesPlainly(_ text: Span<Unicode.Scalar>) -> Bool {
    var (position, element) = (0, 0)
    var resume: (element: Int, position: Int)?
    while position < text.count {
      if element < elements.count {
        switch elements[element] {
        case .run:
          element += 1
          resume = (element, position)
          continue
        case .scalar(let expected) where expected == text[position]:
          (element, position) = (element + 1, position + 1)
          continue
        case .one:
          (element, position) = (element + 1, position + 1)
          continue
        case .scalar, .choice: break
        }
      }
      guard let last = resume else { return false }
      resume = (last.element, last.position + 1)
      (element, position) = (last.element, last.position + 1)
    }
    while element < elements.count, case .run = elements[element] { element += 1 }
    return element == elements.count
  }

  /// The places of the text that can be reached through all elements from some places.
  private func advance(
    _ start: WildcardPlaces, _ text: [Unicode.Scalar], _ subject: WildcardSubject
  ) -> WildcardPlaces {
    var places = start
    for element in elements {
      guard let first = places.first else { break }
      var next = WildcardPlaces(count: text.count + 1)
      switch element {
      case .run: next.insert(from: first)
      case .one: for place in places.all where place < text.count { next.insert(place + 1) }
      case .scalar(let expected):
        for place in places.all where place < text.count && text[place] == expected {
          next.insert(place + 1)
        }
      case .choice(.character(let isAllowed)):
        for place in places.all where place < text.count && isAllowed(subject.plain[place]) {
          next.insert(place + 1)
        }
      case .choice(.texts(let tree)):
        for place in places.all {
          tree.forEachEnd(in: subject, from: place) { next.insert($0) }
        }
      case .choice(.patterns(let patterns)):
        for pattern in patterns {
          let text = pattern.isCaseSensitive ? subject.plain : subject.folded
          next.formUnion(pattern.advance(places, text, subject))
        }
      }
      places = next
    }
    return places
  }
}

extension WildcardPattern.Element {
  fileprivate var scalar: Unicode.Scalar? {
    if case .scalar(let scalar) = self { scalar } else { nil }
  }

  fileprivate var size: Int { if case .choice(let choice) = self { choice.size } else { 1 } }
}

extension WildcardPattern.Fault: CustomStringConvertible {
  /// What is wrong.
  package var description: String {
    switch self {
    case .unfinishedVariable: "a variable is not finished: '$(' needs a ')'"
    case .unknownVariable(let name): "the variable '\(name)' is not declared"
    }
  }
}
