/// Every value that was derived from one that came in, each once.
///
/// A part that is taken twice is one node, so that a check of `url.host` at one place holds for
/// `url.host` at another.
struct FlowGraph {
  /// A value.
  struct Node {
    /// What it was derived from; `nil` for what came in.
    let parent: Int?
    /// How.
    let part: FlowPart
    /// What came in at first.
    let origin: FlowOrigin
  }

  /// The nodes.
  private(set) var nodes: [Node] = []
  /// The nodes that were derived from each that came in, and that itself, in their order.
  private(set) var derived: [Int: [Int]] = [:]
  private var known: [Key: Int] = [:]

  private struct Key: Hashable {
    let parent: Int?
    let part: FlowPart
  }

  /// The value that comes in somewhere.
  mutating func origin(_ origin: FlowOrigin) -> Int {
    node(nil, .origin(origin), origin)
  }

  /// A part of a value.
  mutating func part(_ part: FlowPart, of parent: Int) -> Int {
    // A loop must not make parts of parts without end.
    if depth(of: parent) >= Self.deepest { return parent }
    return node(parent, part, nodes[parent].origin)
  }

  /// A part of a value, if it was taken before.
  func known(_ part: FlowPart, of parent: Int) -> Int? { known[Key(parent: parent, part: part)] }

  private static let deepest = 12

  private func depth(of node: Int) -> Int {
    var depth = 0
    var at: Int? = node
    while let index = at {
      depth += 1
      at = nodes[index].parent
    }
    return depth
  }

  private mutating func node(_ parent: Int?, _ part: FlowPart, _ origin: FlowOrigin) -> Int {
    let key = Key(parent: parent, part: part)
    if let index = known[key] { return index }
    nodes.append(Node(parent: parent, part: part, origin: origin))
    known[key] = nodes.count - 1
    derived[chain(of: nodes.count - 1).last ?? nodes.count - 1, default: []]
      .append(nodes.count - 1)
    return nodes.count - 1
  }

  /// Whether a value is another one or derived from it.
  func isDerived(_ node: Int, from ancestor: Int) -> Bool {
    var at: Int? = node
    while let index = at {
      if index == ancestor { return true }
      at = nodes[index].parent
    }
    return false
  }

  /// A value and what it was derived from, from the value upwards.
  func chain(of node: Int) -> [Int] {
    var chain: [Int] = []
    var at: Int? = node
    while let index = at {
      chain.append(index)
      at = nodes[index].parent
    }
    return chain
  }
}

extension FlowGraph {
  /// Whether a value is the callback of x-callback-url.
  ///
  /// Source: x-callback-url 1.0, "x-callback Parameters".
  func isCallback(_ node: Int) -> Bool {
    chain(of: node).contains { index in
      switch nodes[index].part {
      case .queryItem(let name?), .element(let name?):
        ["x-success", "x-error", "x-cancel"].contains(name.lowercased())
      default: false
      }
    }
  }
}
