/// Something that is known of a value at a place in a program, since the program looked.
struct FlowCheck: Hashable {
  /// What is known.
  enum Kind: Hashable {
    /// It is this text.
    case equal(String)
    /// It is one of a list, or has one of the list as the end of a host after a period.
    case listed
    /// It begins, ends or has in it a text, which says nothing of a host.
    case loose(String)
    /// It is the same as something that the program knows and did not write down.
    case matched
    /// It does not have this text in it.
    case without(String)
    /// It is there.
    case present
    /// It is not there.
    case absent
    /// It is one component of a path.
    case component
    /// Its number of elements was looked at.
    case counted
  }

  /// The node.
  let node: Int
  /// What is known.
  let kind: Kind

  /// Whether it is a text that somebody wrote into the program.
  var isOwnText: Bool {
    if case .equal = kind { true } else { false }
  }

  /// Whether it is a scheme that leads to no page.
  var isOwnScheme: Bool {
    guard case .equal(let text) = kind else { return false }
    return !["http", "https", "javascript", "data", "file", "blob"].contains(text.lowercased())
  }

  /// Whether only values that somebody wrote into the program pass.
  var isExact: Bool {
    switch kind {
    case .equal, .listed, .matched: true
    case .loose, .without, .present, .absent, .counted, .component: false
    }
  }
}

extension FlowCheck {
  /// A person said yes.
  static let confirmed = FlowCheck(node: -1, kind: .matched)
  /// A function that is called like something sensitive is gone into.
  static let inAction = FlowCheck(node: -3, kind: .matched)
  /// The main thread is what runs here.
  static let onMainThread = FlowCheck(node: -2, kind: .matched)
}

extension Set<FlowCheck> {
  /// What holds after either of two ways.
  ///
  /// A value that is one text after one way and another after the other is one of a list.
  func either(_ other: Self) -> Self {
    var result = intersection(other)
    let exact = Set<Int>(filter(\.isExact).map(\.node))
    guard !exact.isEmpty else { return result }
    for check in other where check.isExact && exact.contains(check.node) && check.node >= 0 {
      if !result.contains(where: { $0.node == check.node && $0.isExact }) {
        result.insert(FlowCheck(node: check.node, kind: .listed))
      }
    }
    return result
  }
}
