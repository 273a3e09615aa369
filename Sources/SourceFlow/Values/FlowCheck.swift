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
    /// It is there.
    case present
    /// It is one component of a path.
    case component
    /// Its number of elements was looked at.
    case counted
  }

  /// The node.
  let node: Int
  /// What is known.
  let kind: Kind

  /// Whether it is a scheme that leads to no page.
  var isOwnScheme: Bool {
    guard case .equal(let text) = kind else { return false }
    return !["http", "https", "javascript", "data", "file", "blob"].contains(text.lowercased())
  }

  /// Whether only values that somebody wrote into the program pass.
  var isExact: Bool {
    switch kind {
    case .equal, .listed, .matched: true
    case .loose, .present, .counted, .component: false
    }
  }
}
