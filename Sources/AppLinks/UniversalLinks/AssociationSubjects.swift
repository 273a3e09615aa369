import PatternMatching

/// The parts of a URL that associations look at, prepared once for all components.
struct AssociationSubjects: Sendable {
  /// The parts of a URL in one spelling.
  struct Parts: Sendable {
    let path: PathSubject
    let query: WildcardSubject
    let fragment: WildcardSubject
    private let items: [(name: [UInt8], value: WildcardSubject)]
    private static let absent = WildcardSubject("")

    fileprivate init(path: String, query: String, fragment: String, items: [(String, String)]) {
      self.path = PathSubject(path)
      self.query = WildcardSubject(query)
      self.fragment = WildcardSubject(fragment)
      self.items = items.map { (Array($0.utf8), WildcardSubject($1)) }
    }

    /// Whether every item of a name fits; one that is not there counts as one that is empty.
    func items(named name: String, fit pattern: WildcardPattern) -> Bool {
      var isThere = false
      for item in items where item.name.elementsEqual(name.utf8) {
        guard pattern.matches(item.value) else { return false }
        isThere = true
      }
      return isThere || pattern.matches(Self.absent)
    }

    /// The values of the items of a name.
    func values(named name: String) -> [String] {
      items.filter { $0.name.elementsEqual(name.utf8) }.map(\.value.text)
    }
  }

  /// As the URL is written.
  let encoded: Parts
  /// Decoded once.
  let decoded: Parts

  /// Prepares a link.
  init(_ link: WebLink) {
    let path = link.path.isEmpty ? "/" : link.path
    let (query, fragment) = (link.query ?? "", link.fragment ?? "")
    let items: [(String, String)] = query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
    encoded = Parts(path: path, query: query, fragment: fragment, items: items)
    guard [path, query, fragment].contains(where: { $0.utf8.contains(UInt8(ascii: "%")) }) else {
      decoded = encoded
      return
    }
    func decode(_ text: String) -> String {
      String(decoding: PercentCoding.decode(text.utf8), as: UTF8.self)
    }
    decoded = Parts(
      path: decode(path), query: decode(query), fragment: decode(fragment),
      items: items.map { (decode($0), decode($1)) })
  }
}
